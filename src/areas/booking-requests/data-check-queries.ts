import type { DataCheck } from '../../platform/data-check.ts';

/** Compares data derived from booking requests with the requests. */
export const bookingRequestChecks: readonly DataCheck[] = [
  {
    name: 'Stored counts of booking requests by company and status',
    compared: 'select count(*) from booking_request_counts',
    differences: `
      select format('company %s, %s: %s stored, %s requests', company_id, status,
        coalesce(k.requests, 0), coalesce(c.requests, 0)) as difference
      from booking_request_counts k
      full join (
        select company_id, status, count(*) as requests from booking_requests group by company_id, status
      ) c using (company_id, status)
      where coalesce(k.requests, 0) <> coalesce(c.requests, 0)`,
  },
  {
    name: 'Budget balances compared with the reservations and spending of requests',
    compared: 'select count(*) from budget_balances',
    differences: `
      select format('company %s, budget %s from %s, holder "%s": %s reserved and %s spent, %s and %s by its requests',
        b.company_id, b.budget_id, b.period_start, b.holder, b.reserved, b.spent,
        coalesce(r.reserved, 0), coalesce(r.spent, 0)) as difference
      from budget_balances b
      left join (
        select company_id, budget_id, budget_period_start as period_start, budget_holder as holder,
          coalesce(sum(budget_amount) filter (where status = 'PENDING'), 0) as reserved,
          coalesce(sum(budget_amount) filter (where status = 'COMPLETED'), 0) as spent
        from booking_requests where budget_id is not null
        group by company_id, budget_id, budget_period_start, budget_holder
      ) r using (company_id, budget_id, period_start, holder)
      where (b.reserved, b.spent) is distinct from (coalesce(r.reserved, 0), coalesce(r.spent, 0))`,
  },
  {
    name: 'Filter and search columns of booking requests compared with their items and travelers',
    compared: 'select count(*) from booking_requests',
    // The search text is built as in the repository: flights first, oldest first.
    differences: `
      select format('company %s, request %s', r.company_id, r.id) as difference
      from booking_requests r
      left join (
        select company_id, booking_request_id, string_agg(concat_ws(E'\\x01', origin_name, origin_code,
          destination_name, destination_code, airline, airline_code, flight_number), E'\\x01'
          order by created_at, id) as texts
        from flight_items group by company_id, booking_request_id
      ) f on f.company_id = r.company_id and f.booking_request_id = r.id
      left join (
        select company_id, booking_request_id,
          string_agg(concat_ws(E'\\x01', hotel_name, city_name, city_code), E'\\x01' order by created_at, id) as texts
        from hotel_items group by company_id, booking_request_id
      ) h on h.company_id = r.company_id and h.booking_request_id = r.id
      left join (
        select company_id, booking_request_id, array_agg(traveler_id order by position) as ids
        from booking_request_travelers group by company_id, booking_request_id
      ) t on t.company_id = r.company_id and t.booking_request_id = r.id
      where (r.item_texts, r.traveler_ids, r.has_flights, r.has_hotels, r.traveler_count)
        is distinct from (concat_ws(E'\\x01', f.texts, h.texts), t.ids, f.texts is not null, h.texts is not null,
          cardinality(t.ids))`,
  },
  {
    name: 'Policy actions of booking requests compared with their evaluations',
    compared: 'select count(*) from booking_requests',
    differences: `
      select format('company %s, request %s: %s', company_id, id,
        coalesce(policy_action, 'not entered yet (npm run enter-violations)')) as difference
      from booking_requests
      where (policy_action, policy_id::text)
        is distinct from (coalesce(policy_evaluation ->> 'action', 'NONE'), policy_evaluation ->> 'policyId')`,
  },
  {
    name: 'Listed policy violations compared with the evaluations of requests',
    compared: 'select count(*) from policy_violations',
    // The violations of an evaluation are numbered as in `violationsOf`.
    differences: `
      select format('company %s, request %s, violation %s: %s listed, %s in the evaluation',
        company_id, id, position, coalesce(v.facts, 'not'), coalesce(e.facts, 'not')) as difference
      from (
        select company_id, booking_request_id as id, position, concat_ws(' ', service, type, action, policy_id, rule_id,
          requested_by_user_id, coalesce(reason_code, '-'), status, coalesce(currency, '-'),
          coalesce(trim_scale(excess_amount)::text, '-'), created_at) as facts
        from policy_violations
      ) v
      full join (
        select r.company_id, r.id,
          row_number() over (partition by r.company_id, r.id order by i.place, v.place) - 1 as position,
          concat_ws(' ', case when i.item ->> 'item' like 'flightItems.%' then 'FLIGHT' else 'HOTEL' end,
            v.violation ->> 'type', i.item ->> 'action', r.policy_evaluation ->> 'policyId', i.item ->> 'matchedRuleId', r.requested_by_user_id,
            coalesce(r.reason_code, '-'), r.status,
            coalesce(v.violation ->> 'currency', case when v.violation ->> 'type' = 'PRICE'
              then substring(v.violation ->> 'message' from '([A-Z]{3}) limit per ') end, '-'),
            coalesce(trim_scale((v.violation ->> 'excessAmount')::numeric)::text, '-'), r.created_at) as facts
        from booking_requests r
        cross join lateral json_array_elements(r.policy_evaluation -> 'items') with ordinality i (item, place)
        cross join lateral json_array_elements(i.item -> 'violations') with ordinality v (violation, place)
      ) e using (company_id, id, position)
      where v.facts is distinct from e.facts`,
  },
];
