-- Distributes the tables of Travel Desk on Citus by company. docs/scale.md has the steps before and after.
--
-- Stop every node of the service, run `npm run migrate`, and then, on the coordinator, with a role that may call
-- create_distributed_table:
--
--   psql "$DATABASE_URL" -f docs/examples/citus.sql
--
-- Each table is distributed in a transaction of its own. If the script stops half-way, delete the lines that create the
-- tables listed by `select table_name from citus_tables`, and run it again.

\set ON_ERROR_STOP on
do $$ begin
  if exists (select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'travel-desk') then
    raise exception 'The service uses this database: stop every node first.';
  end if;
end $$;

-- By company, so that all rows of one company are on one shard. 8 shards are enough for eight workers; use 32 for more
-- workers. More shards make lists over all companies slower, because these query every shard. A table comes after those
-- that it refers to.
select create_distributed_table('companies', 'id', colocate_with => 'none', shard_count => 8);
select create_distributed_table('audit_events', 'company_id', colocate_with => 'companies');
select create_distributed_table('booking_request_counts', 'company_id', colocate_with => 'companies');
select create_distributed_table('budgets', 'company_id', colocate_with => 'companies');
select create_distributed_table('budget_balances', 'company_id', colocate_with => 'companies');
select create_distributed_table('users', 'company_id', colocate_with => 'companies');
select create_distributed_table('reason_codes', 'company_id', colocate_with => 'companies');
select create_distributed_table('booking_requests', 'company_id', colocate_with => 'companies');
select create_distributed_table('booking_request_travelers', 'company_id', colocate_with => 'companies');
select create_distributed_table('delegations', 'company_id', colocate_with => 'companies');
select create_distributed_table('travelers', 'company_id', colocate_with => 'companies');
select create_distributed_table('documents', 'company_id', colocate_with => 'companies');
select create_distributed_table('event_positions', 'company_id', colocate_with => 'companies');
select create_distributed_table('events', 'company_id', colocate_with => 'companies');
select create_distributed_table('flight_items', 'company_id', colocate_with => 'companies');
select create_distributed_table('policies', 'company_id', colocate_with => 'companies');
select create_distributed_table('flight_rules', 'company_id', colocate_with => 'companies');
select create_distributed_table('hotel_items', 'company_id', colocate_with => 'companies');
select create_distributed_table('hotel_rules', 'company_id', colocate_with => 'companies');
select create_distributed_table('idempotency_keys', 'company_id', colocate_with => 'companies');
select create_distributed_table('passports', 'company_id', colocate_with => 'companies');
select create_distributed_table('policy_changes', 'company_id', colocate_with => 'companies');
select create_distributed_table('policy_generations', 'company_id', colocate_with => 'companies');
select create_distributed_table('policy_violations', 'company_id', colocate_with => 'companies');
select create_distributed_table('role_assignments', 'company_id', colocate_with => 'companies');
select create_distributed_table('unclaimed_blobs', 'company_id', colocate_with => 'companies');
select create_distributed_table('user_assignments', 'company_id', colocate_with => 'companies');
select create_distributed_table('webhook_endpoints', 'company_id', colocate_with => 'companies');

-- With a copy on every node, because everybody reads them, and they rarely change.
select create_reference_table('exchange_rate_days');
select create_reference_table('locations');
select create_reference_table('reference_data_versions');

-- mikro_orm_migrations and mikro_orm_migrations_lock stay on the coordinator, where migrations run.

-- Citus leaves a copy of each table's earlier rows on the coordinator, where queries do not see them.
select truncate_local_data_after_distributing_table('reference_data_versions');
select truncate_local_data_after_distributing_table('locations');
select truncate_local_data_after_distributing_table('exchange_rate_days');
select truncate_local_data_after_distributing_table('webhook_endpoints');
select truncate_local_data_after_distributing_table('user_assignments');
select truncate_local_data_after_distributing_table('unclaimed_blobs');
select truncate_local_data_after_distributing_table('role_assignments');
select truncate_local_data_after_distributing_table('policy_violations');
select truncate_local_data_after_distributing_table('policy_generations');
select truncate_local_data_after_distributing_table('policy_changes');
select truncate_local_data_after_distributing_table('passports');
select truncate_local_data_after_distributing_table('idempotency_keys');
select truncate_local_data_after_distributing_table('hotel_rules');
select truncate_local_data_after_distributing_table('hotel_items');
select truncate_local_data_after_distributing_table('flight_rules');
select truncate_local_data_after_distributing_table('policies');
select truncate_local_data_after_distributing_table('flight_items');
select truncate_local_data_after_distributing_table('events');
select truncate_local_data_after_distributing_table('event_positions');
select truncate_local_data_after_distributing_table('documents');
select truncate_local_data_after_distributing_table('travelers');
select truncate_local_data_after_distributing_table('delegations');
select truncate_local_data_after_distributing_table('booking_request_travelers');
select truncate_local_data_after_distributing_table('booking_requests');
select truncate_local_data_after_distributing_table('reason_codes');
select truncate_local_data_after_distributing_table('users');
select truncate_local_data_after_distributing_table('budget_balances');
select truncate_local_data_after_distributing_table('budgets');
select truncate_local_data_after_distributing_table('booking_request_counts');
select truncate_local_data_after_distributing_table('audit_events');
select truncate_local_data_after_distributing_table('companies');
