#!/bin/sh
# The PostgreSQL image runs this once, when the database is empty: see compose.yaml.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner_password="$(cat /run/secrets/owner_password)" \
  --set service_password="$(cat /run/secrets/service_password)" \
  --file /database-roles.sql
