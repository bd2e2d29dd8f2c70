import type { components } from '../../../generated/api.d.ts';
import { dayNumber } from '../../domain/dates.ts';
import { moneyText, toTenThousandths } from '../../domain/money.ts';

type Schemas = components['schemas'];
type NotedRequest = Pick<Schemas['BookingRequest'], 'totalPrice' | 'currency' | 'flightItems' | 'hotelItems'>;

/** What is accepted, but may be a mistake that whoever approves the request should know about (D28, D31). */
export function notesOf({
  totalPrice,
  currency,
  flightItems,
  hotelItems,
}: NotedRequest): Schemas['BookingRequestNote'][] {
  const paths = [
    ...flightItems.map((_, index) => `flightItems.${index}`),
    ...hotelItems.map((_, index) => `hotelItems.${index}`),
  ];
  const items = [...flightItems, ...hotelItems];
  const foreign = items.flatMap((item, index) =>
    item.currency === currency
      ? []
      : [{ field: `${paths[index]}.currency`, message: `is ${item.currency}, and totalPrice is in ${currency}` }],
  );
  const sum = items.reduce((total, { price }) => total + toTenThousandths(price), 0n);
  const isBelow = foreign.length === 0 && toTenThousandths(totalPrice) < sum;
  return [
    ...(isBelow
      ? [{ field: 'totalPrice', message: `is less than the items together, ${moneyText(sum, currency)}` }]
      : []),
    ...flightItems.flatMap(({ departureDate, arrivalDate }, index) =>
      dayNumber(arrivalDate) < dayNumber(departureDate)
        ? [
            {
              field: `flightItems.${index}.arrivalDate`,
              message: 'is the day before departureDate, which is only right across the date line',
            },
          ]
        : [],
    ),
    ...foreign,
  ];
}
