import { Migration } from '@mikro-orm/migrations';

/** What finds, counts and sorts 200,000 travelers in the administrators' list. */
export class Migration0007TravelerLists extends Migration {
  override up(): void {
    this.addSql(searchText);
    this.addSql(counts);
    this.addSql(sorts);
  }
}

// What a search looks in, folded once and not in every search: upper case first, as in users_search. What all have in common
// (the prefix of a country, the domain of a company) stands in front, where a match is soon found.
const searchText = /* sql */ `
  alter table travelers add column search_text text not null generated always as (
    lower(upper(phone_prefix || phone_number)) || E'\\n' || coalesce(lower(upper(email_address)), '') || E'\\n' || lower(upper(first_name || ' ' || last_name))
  ) stored;
  drop index travelers_search;
  create index travelers_search on travelers using gin (search_text gin_trgm_ops);
`;

// A search that most travelers match can only be counted by looking at each, which takes half as long in an index as in the
// table. An index takes no more than 2.7 KB of a row, so the few long texts are counted apart. Without statistics the planner
// takes a third of all texts for short, and the index for as small, where the trigrams would be faster.
const counts = /* sql */ `
  create index travelers_count on travelers (company_id, birth_date) include (search_text) where octet_length(search_text) <= 500;
  create index travelers_count_long on travelers (company_id) where octet_length(search_text) > 500;
  create statistics travelers_text_length on (octet_length(search_text)) from travelers;
`;

// Those of one company are sorted by travelers_by_first_name and travelers_by_last_name.
const sorts = /* sql */ `
  create index travelers_by_first_name_of_all on travelers (lower(upper(first_name)), id);
  create index travelers_by_last_name_of_all on travelers (lower(upper(last_name)), id);
`;
