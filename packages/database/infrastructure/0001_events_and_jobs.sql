-- The tables of @mi/events and @mi/jobs, in every service's database. Services reach them through those packages only.

-- Events that a transaction of this service decided and that are not on the bus yet.
create table infra.outbox (
  id         bigint generated always as identity primary key,
  -- evn_…: the CloudEvents id, and the de-duplication id on the bus.
  event_id   text not null unique,
  account_id text not null,
  mode       text not null,
  type       text not null,
  subject    text not null,
  -- The whole CloudEvent as it goes out, without `source`.
  event      jsonb not null,
  created_at timestamptz(3) not null default now()
);

-- What each consumer has handled, written in the transaction of the effect: a redelivered event finds its row and does nothing.
create table infra.inbox (
  consumer   text not null,
  event_id   text not null,
  handled_at timestamptz(3) not null default now(),
  primary key (consumer, event_id)
);
create index inbox_by_age on infra.inbox (handled_at);

-- Events that a consumer failed for good, kept until an operator replays or discards them.
create table infra.dead_letters (
  consumer    text not null,
  event_id    text not null,
  account_id  text not null,
  mode        text not null,
  type        text not null,
  subject     text not null,
  event       jsonb not null,
  error       text not null,
  attempts    integer not null,
  failed_at   timestamptz(3) not null default now(),
  replayed_at timestamptz(3),
  primary key (consumer, event_id)
);
create index dead_letters_by_age on infra.dead_letters (failed_at);

-- Responses of calls with an Idempotency-Key, written in the transaction of the effect: the repeated call gets them. Kept 24 h.
create table infra.idempotency_records (
  account_id    text not null,
  mode          text not null,
  rpc           text not null,
  -- SHA-256 of the client's key, and of its request.
  key           bytea not null,
  fingerprint   bytea not null,
  -- What the response is about; null when it is about nothing that can be deleted.
  resource_type text,
  resource_id   text,
  -- As protobuf, without secrets. Null: erased with its resource.
  response      bytea,
  recorded_at   timestamptz(3) not null default now(),
  primary key (account_id, mode, rpc, key)
);
create index idempotency_records_by_age on infra.idempotency_records (recorded_at);
create index idempotency_records_by_resource on infra.idempotency_records (resource_id) where resource_id is not null;

-- Work that outlives the process. The row goes when the work is done or has failed for good.
create table infra.jobs (
  id          uuid primary key default gen_random_uuid(),
  account_id  text not null,
  mode        text not null,
  kind        text not null,
  -- What it is about (a meeting, an account): one job of a kind for each.
  resource_id text not null,
  payload     jsonb not null default '{}',
  attempts    integer not null default 0,
  run_at      timestamptz(3) not null default now(),
  lease       uuid,
  lease_until timestamptz(3),
  last_error  text,
  created_at  timestamptz(3) not null default now(),
  unique (kind, resource_id)
);
create index jobs_by_turn on infra.jobs (account_id, kind, run_at);

-- When an account last had its turn: the queue serves accounts in turn, however much each has enqueued.
create table infra.job_turns (
  account_id text primary key,
  taken_at   timestamptz(6) not null
);
create index job_turns_in_order on infra.job_turns (taken_at);
