-- How often the process that held the job ended, so that its lease expired. Three times: the job is set aside.
alter table infra.jobs add column lost_leases integer not null default 0;
create index jobs_leased on infra.jobs (lease_until) where lease is not null;

-- Jobs that failed for good, for operators. Kept for 30 days.
create table infra.failed_jobs (
  id          uuid primary key,
  account_id  text not null,
  mode        text not null,
  kind        text not null,
  resource_id text not null,
  -- Only of a job that was set aside, so that an operator can enqueue it again. Null otherwise: it may hold an address or a grant.
  payload     jsonb,
  attempts    integer not null,
  lost_leases integer not null,
  -- Name and message of the last failure.
  error       text not null,
  created_at  timestamptz(3) not null,
  failed_at   timestamptz(3) not null default now()
);
create index failed_jobs_by_age on infra.failed_jobs (failed_at);
create index failed_jobs_by_resource on infra.failed_jobs (resource_id);
