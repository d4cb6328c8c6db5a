-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "mode" AS ENUM ('live', 'test');

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "description" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "secret" TEXT NOT NULL,
    "secret_hint" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "user_id" TEXT NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "meeting_states" (
    "meeting_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "object" JSONB,

    CONSTRAINT "meeting_states_pkey" PRIMARY KEY ("meeting_id")
);

-- CreateIndex
CREATE INDEX "subscriptions_account_id_mode_created_at_id_idx" ON "subscriptions"("account_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "meeting_states_account_id_mode_idx" ON "meeting_states"("account_id", "mode");

-- The event log and its deliveries, partitioned by the day of the event (UTC), so that a day is dropped at once.
-- An event's id holds its time (ULID), from which its partition is known.
create table webhook_events (
  id          text not null,
  created_at  timestamptz(3) not null,
  account_id  text not null,
  mode        mode not null,
  type        text not null,
  meeting_id  text,
  -- The very bytes that are signed and sent.
  body        text not null,
  primary key (id, created_at)
) partition by range (created_at);
create index webhook_events_by_time on webhook_events (account_id, mode, created_at desc, id desc);
create index webhook_events_by_type on webhook_events (account_id, mode, type, created_at desc, id desc);
create index webhook_events_by_meeting on webhook_events (meeting_id) where meeting_id is not null;

create table webhook_deliveries (
  id               text not null,
  event_id         text not null,
  event_created_at timestamptz(3) not null,
  subscription_id  text not null,
  account_id       text not null,
  mode             mode not null,
  status           text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  -- Of all attempts, replays included.
  attempts         int not null default 0,
  primary key (id, event_created_at),
  unique (event_id, subscription_id, event_created_at)
) partition by range (event_created_at);
create index webhook_deliveries_by_subscription
  on webhook_deliveries (subscription_id, event_created_at desc, event_id desc);
create index webhook_deliveries_failed
  on webhook_deliveries (subscription_id, event_created_at, event_id) where status = 'failed';

create table delivery_attempts (
  delivery_id      text not null,
  event_created_at timestamptz(3) not null,
  number           int not null,
  at               timestamptz(3) not null,
  status_code      int,
  latency_ms       int not null,
  error            text,
  response_body    text,
  primary key (delivery_id, number, event_created_at)
) partition by range (event_created_at);

-- What is still to be sent, one row a delivery, whatever the age of the log: small, and the only table that is polled.
create table delivery_queue (
  delivery_id      text primary key,
  event_id         text not null,
  event_created_at timestamptz(3) not null,
  subscription_id  text not null,
  account_id       text not null,
  -- Attempts since it was queued or replayed.
  tried            int not null default 0,
  -- Attempts of the delivery so far.
  attempts         int not null default 0,
  -- Sent once, to an inactive subscription too.
  is_test          boolean not null default false,
  -- When it may be claimed. A claim puts it off for the length of the lease.
  due_at           timestamptz(3) not null,
  claimed_by       uuid,
  queued_at        timestamptz(3) not null default now()
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index delivery_queue_by_subscription on delivery_queue (subscription_id, due_at);
create index delivery_queue_by_claim on delivery_queue (claimed_by) where claimed_by is not null;

-- Copies of the service that are alive: what one that died had claimed is given to others.
create table delivery_workers (
  id      uuid primary key,
  seen_at timestamptz(3) not null
);
