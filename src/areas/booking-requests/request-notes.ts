import type { components } from '../../../generated/api.d.ts';
import { dayNumber } from '../../domain/dates.ts';
import { moneyText, toTenThousandths } from '../../domain/money.ts';

type Schemas = components['schemas'];
type NotedRequest = Pick<Schemas['BookingRequest'], 'totalPrice' | 'currency' | 'flightItems' | 'hotelItems'>;

/** Notes on accepted values that may be mistakes, for whoever approves the request (D28, D31). */
export function notesOf(request: NotedRequest): Schemas['BookingRequestNote'][] {
  const { totalPrice, currency, flightItems, hotelItems } = request;
  const foreign = [...foreignPrices('flightItems', request), ...foreignPrices('hotelItems', request)];
  const sum = [...flightItems, ...hotelItems].reduce((total, { price }) => total + toTenThousandths(price), 0n);
  const notes: Schemas['BookingRequestNote'][] = [];
  if (foreign.length === 0 && toTenThousandths(totalPrice) < sum)
    notes.push({ field: 'totalPrice', message: `is less than the items together, ${moneyText(sum, currency)}` });
  for (const [index, { departureDate, arrivalDate }] of flightItems.entries()) {
    if (dayNumber(arrivalDate) >= dayNumber(departureDate)) continue;
    const message = 'is the day before departureDate, which is only right across the date line';
    notes.push({ field: `flightItems.${index}.arrivalDate`, message });
  }
  return [...notes, ...foreign];
}

function foreignPrices(list: 'flightItems' | 'hotelItems', request: NotedRequest): Schemas['BookingRequestNote'][] {
  return request[list].flatMap((item, index) =>
    item.currency === request.currency
      ? []
      : [
          {
            field: `${list}.${index}.currency`,
            message: `is ${item.currency}, and totalPrice is in ${request.currency}`,
          },
        ],
  );
}
