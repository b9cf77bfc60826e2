#!/usr/bin/env bash
# Once there is a primary: the role and the database of the application. Does nothing where they are.
set -euo pipefail
# HAProxy takes connections even while no primary is known, so only an answer counts.
until psql -qAtc 'select 1' > /dev/null 2>&1; do sleep 1; done
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" <<'SQL'
select 'create role evenfall login replication' where not exists (select from pg_roles where rolname = 'evenfall') \gexec
alter role evenfall password :'password';
grant pg_monitor to evenfall;
select 'create database evenfall owner evenfall' where not exists (select from pg_database where datname = 'evenfall') \gexec
SQL
