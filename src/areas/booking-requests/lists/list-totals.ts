import {
  and, type BookingRequestFilter, company, compares, days, isFound, kinds, matching, ofOtherRequesters, ofRequester, prices, type Sql, sql, text,
} from './list-conditions.ts';

/** How many requests of a list there are: from the totals that the database keeps where it does, else counted. Exact in every snapshot. */
export function total(filter: BookingRequestFilter): Sql {
  const { requester, contents } = filter;
  if (contents !== undefined) return counted(filter);
  if (requester === undefined) return totalOfAnyone(filter);
  const isAlone = days(filter).length + prices(filter).length + kinds('r', filter).length === 0;
  return isAlone ? keptTotal('USER', filter) : totalOfFound(requester, filter);
}

function counted(filter: BookingRequestFilter): Sql {
  return sql`select count(*) from booking_requests r where ${matching(filter)}`;
}

function totalOfAnyone(filter: BookingRequestFilter): Sql {
  const ofCompany = filter.companyId !== null;
  const ofDays = days(filter).length > 0;
  const ofPrices = prices(filter).length > 0;
  const ofKinds = kinds('r', filter).length > 0;
  const ranges = [...(ofDays ? [dayRange(filter)] : []), ...(ofPrices ? [priceRange(filter)] : [])];
  if (ranges.length === 0) return keptTotal(ofCompany ? 'COMPANY' : 'ALL', filter);
  if (ranges.length === 2 || (ofCompany && ofKinds)) return bandsTotal(ofCompany ? 'COMPANY_MONTH_AND_PRICE' : 'MONTH_AND_PRICE', ranges, filter);
  if (ofDays) return bandsTotal(ofCompany ? 'COMPANY_MONTH' : 'DAY', ranges, filter);
  return bandsTotal(ofCompany ? 'COMPANY_PRICE' : 'PRICE', ranges, filter);
}

/**
 * The requests of the users found are counted, or those of all others and taken from the total, whichever a sample of the
 * users says are fewer. So a search that finds nearly everybody, as for the domain of a mail address, reads little too.
 */
function totalOfFound(requester: string, filter: BookingRequestFilter): Sql {
  const { requester: _, ...anyone } = filter;
  const sample = filter.companyId === null
    ? text('select u.name, u.email from users u tablesample system (5) repeatable (1)')
    : sql`select u.name, u.email from users u where ${and(...company('u', filter))} limit 200`;
  return sql`
    select case when (select 2 * count(*) filter (where ${isFound(requester)}) > count(*) from (${sample}) u)
      then (${totalOfAnyone(anyone)}) - (select count(*) from booking_requests r where ${matching(anyone)} and ${ofOtherRequesters(requester)})
      else (${counted(filter)}) end`;
}

/** What was added up, and what has been noted since. */
function keptTotal(totalOf: string, filter: BookingRequestFilter): Sql {
  const facts = (alias: string): Sql[] => [...company(alias, filter), ...kinds(alias, filter), ...ofRequester(alias, filter.requester)];
  return sql`
    select coalesce((select sum(t.requests) from booking_request_totals t where ${and(text(`t.total_of = '${totalOf}'`), ...facts('t'))}), 0)
      + coalesce((select sum(c.requests) from booking_request_changes c where ${and(...facts('c'))}), 0)`;
}

/**
 * Bounds of a filter over totals of bands, which are days, months or steps of prices. The end of a band is not in it.
 * `bands.low_…` and `bands.high_…` are the ends of all bands that lie wholly between the bounds.
 */
type Range = {
  name: 'day' | 'price';
  /** What both bounds ask of a request. */
  between: Sql[];
  /** What a bound asks of a band, and of a request; empty without that bound. */
  bandFrom: Sql[];
  bandTo: Sql[];
  requestFrom: Sql[];
  requestTo: Sql[];
  /** The lower bound, or the lowest value there is. */
  least: Sql;
  lowest: string;
  highest: string;
  /** A request below all bands, and one above. With what spares a look where the bound is an end of a band. */
  below: Sql;
  above: Sql;
  /** A change in one of the bands. */
  changed: string;
};

function dayRange(filter: BookingRequestFilter): Range {
  const { startDate, endDate } = filter;
  return {
    name: 'day',
    between: days(filter),
    bandFrom: compares('t.day_from >= ?', startDate),
    bandTo: compares('t.day_to <= ?::date + 1', endDate),
    requestFrom: days({ ...filter, endDate: undefined }),
    requestTo: days({ ...filter, startDate: undefined }),
    least: { text: '?::date', values: [startDate ?? '-infinity'] },
    lowest: `'-infinity'::date`,
    highest: `'infinity'::date`,
    below: { text: `bands.low_day > ?::date and r.created_at < bands.low_day::timestamp at time zone 'UTC'`, values: [startDate] },
    above: { text: `bands.high_day <= ?::date and r.created_at >= bands.high_day::timestamp at time zone 'UTC'`, values: [endDate] },
    changed: 'c.day >= bands.low_day and c.day < bands.high_day',
  };
}

function priceRange(filter: BookingRequestFilter): Range {
  const { minPrice, maxPrice } = filter;
  return {
    name: 'price',
    between: prices(filter),
    bandFrom: compares('t.price_from >= ?', minPrice),
    bandTo: compares('t.price_to <= ?', maxPrice),
    requestFrom: prices({ ...filter, maxPrice: undefined }),
    requestTo: prices({ ...filter, minPrice: undefined }),
    least: { text: '?::numeric', values: [minPrice ?? '-infinity'] },
    lowest: `'-infinity'::numeric`,
    highest: `'infinity'::numeric`,
    below: { text: 'bands.low_price > ? and r.total_price < bands.low_price', values: [minPrice] },
    above: { text: 'bands.high_price <= ? and r.total_price >= bands.high_price', values: [maxPrice] },
    changed: 'c.total_price >= bands.low_price and c.total_price < bands.high_price',
  };
}

/** A request on the days of the bands, not as an index could find it: these are nearly all days, and what is left of the prices is little. */
const ON_DAYS_OF_BANDS = `r.created_at at time zone 'UTC' >= bands.low_day and r.created_at at time zone 'UTC' < bands.high_day`;

/** The total of the bands between the bounds of one range, or of days and prices. What is left at the ends is counted. */
function bandsTotal(totalOf: string, ranges: readonly Range[], filter: BookingRequestFilter): Sql {
  const facts = (alias: string): Sql[] => [...company(alias, filter), ...kinds(alias, filter)];
  const bands = and(text(`t.total_of = '${totalOf}'`), ...ranges.flatMap(({ bandFrom, bandTo }) => [...bandFrom, ...bandTo]), ...facts('t'));
  const changed = and(...ranges.map((range) => text(range.changed)), ...facts('c'));
  const [first, second] = ranges;
  return sql`
    with bands as materialized (
      select ${joined(ranges.map(endsOfBands))}, coalesce(sum(t.requests), 0) as requests from booking_request_totals t where ${bands}
    )
    select bands.requests + coalesce((select sum(c.requests) from booking_request_changes c where ${changed}), 0)
      ${endsTotal(first!, [...(second?.between ?? []), ...facts('r')])}
      ${second ? endsTotal(second, [text(`bands.low_day < bands.high_day and ${ON_DAYS_OF_BANDS}`), ...facts('r')]) : text('')}
    from bands`;
}

/** What is below the bands and what is above them. Two conditions that bound an end tell the planner that it is little. */
function endsTotal({ requestFrom, requestTo, below, above }: Range, others: Sql[]): Sql {
  const end = (bound: Sql[], side: Sql): Sql =>
    bound.length === 0 ? text('') : sql`+ (select count(*) from booking_requests r where ${and(...bound, side, ...others)})`;
  return sql`${end(requestFrom, below)} ${end(requestTo, above)}`;
}

/** `low_…` and `high_…`. Where no band lies between the bounds both are one bound, so that all is at the end that is counted. */
function endsOfBands({ name, bandFrom, bandTo, least, lowest, highest }: Range): Sql {
  const nowhere = bandTo.length === 0 ? text(highest) : least;
  const low = text(bandFrom.length === 0 ? lowest : `min(t.${name}_from)`);
  const high = text(bandTo.length === 0 ? highest : `max(t.${name}_to)`);
  return sql`case count(*) when 0 then ${nowhere} else ${low} end as low_${text(name)}, case count(*) when 0 then ${nowhere} else ${high} end as high_${text(name)}`;
}

function joined(parts: readonly Sql[]): Sql {
  return { text: parts.map((part) => part.text).join(', '), values: parts.flatMap(({ values }) => values) };
}
