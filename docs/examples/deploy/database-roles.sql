-- The database of Travel Desk and its two roles. Run it once as an administrator of the server:
--   psql -v owner_password="$(cat owner-password)" -v service_password="$(cat service-password)" -f database-roles.sql
-- Then run "npm run migrate -- --grant-to travel_desk_service" as travel_desk_owner, now and with each new release.

-- Owns the tables, and is the only role that may change the schema: for npm run migrate and npm run remove-audit-events.
create role travel_desk_owner login password :'owner_password';

-- For the service and all other commands: it reads and writes rows, and can neither change nor delete audit events.
create role travel_desk_service login password :'service_password';

-- An administrator that is not a superuser, as in most clouds, may only create databases for roles that it is a member of.
grant travel_desk_owner to current_user;
create database travel_desk owner travel_desk_owner encoding 'UTF8' template template0;
revoke all on database travel_desk from public;
grant connect on database travel_desk to travel_desk_service;

\connect travel_desk

-- The default since PostgreSQL 15, but a database that was upgraded may still have the old one.
revoke create on schema public from public;
