import type { BookingRequestFilter, BookingRequestOrder } from './list-query.ts';
import type { BookingRequestRepository, BookingRequestView } from './repository.ts';

/** One page of a list, and the number of requests on all pages. */
export type BookingRequestPage = { requests: BookingRequestView[]; total: number };

/**
 * Reads one page of a list: the keys, then the requests with these keys. If one of them was changed in between, so that
 * it no longer belongs on the page, the page is read again; if that happens twice, the request is left out. One snapshot
 * of both would take a transaction, which a standby and a distributed database do not offer in that form.
 *
 * @throws PageTooLarge
 */
export async function readPage(
  repository: Pick<BookingRequestRepository, 'page' | 'views'>,
  filter: BookingRequestFilter,
  order: BookingRequestOrder,
  page: number,
  perPage: number,
): Promise<BookingRequestPage> {
  const read = async (): Promise<BookingRequestPage> => {
    const { keys, total } = await repository.page(filter, order, page, perPage);
    return { requests: await repository.views(keys), total };
  };
  const first = await read();
  const isUnchanged = first.requests.every((request) => matches(filter, request)) && isInOrder(first.requests, order);
  if (isUnchanged) return first;
  const { requests, total } = await read();
  return { requests: requests.filter((request) => matches(filter, request)), total };
}

/**
 * Whether a request that was listed still matches what can change of it. Searches are left out: they show what they have
 * found under its new name.
 */
function matches(
  { status, serviceType, minPrice, maxPrice, minTravelers, maxTravelers }: BookingRequestFilter,
  request: BookingRequestView,
): boolean {
  const { flightItems, hotelItems, totalPrice, travelers } = request;
  const has = { flights: flightItems.length > 0, hotels: hotelItems.length > 0 };
  return (
    (status?.includes(request.status) ?? true) &&
    (serviceType?.some((service) => has[service]) ?? true) &&
    isWithin(totalPrice, minPrice, maxPrice) &&
    isWithin(travelers.length, minTravelers, maxTravelers)
  );
}

function isWithin(value: number, min = -Infinity, max = Infinity): boolean {
  return min <= value && value <= max;
}

function isInOrder(requests: readonly BookingRequestView[], { by, direction }: BookingRequestOrder): boolean {
  // The time of creation never changes.
  if (by === 'createdAt') return true;
  const ascending = direction === 'asc' ? requests : requests.toReversed();
  return ascending.every((request, index) => index === 0 || ascending[index - 1]![by] <= request[by]);
}
