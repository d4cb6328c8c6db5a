#!/bin/sh
# Creates a role and a database for every service whose <SERVICE>_DATABASE_PASSWORD is set; the server is named by PGHOST, PGUSER and
# PGPASSWORD. A role reaches its own database only. Running it again sets the passwords again and changes nothing else.
set -eu
for variable in $(env | sed -n 's/^\([A-Z_]*_DATABASE_PASSWORD\)=.*/\1/p' | sort); do
  name=mi_$(echo "${variable%_DATABASE_PASSWORD}" | tr '[:upper:]' '[:lower:]')
  echo "role and database $name"
  psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --set name="$name" --dbname postgres <<SQL
\\getenv password $variable
select format('create role %I login', :'name') where not exists (select from pg_roles where rolname = :'name') \\gexec
alter role :"name" password :'password';
select format('create database %I owner %I', :'name', :'name') where not exists (select from pg_database where datname = :'name') \\gexec
revoke all on database :"name" from public;
SQL
done
# Only a superuser may switch pgvector on.
psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --dbname mi_transcripts_search --command 'create extension if not exists vector'
