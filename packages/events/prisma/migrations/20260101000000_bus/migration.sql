create table events (
  seq bigserial primary key,
  event_id text not null,
  type text not null,
  subject text not null,
  event jsonb not null,
  published_at timestamptz(3) not null default current_timestamp
);
create unique index events_event_id_key on events (event_id);
create index events_published_at_idx on events (published_at);

create table consumers (
  name text primary key,
  types text[],
  registered_at timestamptz(3) not null default current_timestamp
);

create table deliveries (
  consumer text not null,
  seq bigint not null,
  subject text not null,
  attempts integer not null default 0,
  available_at timestamptz(3) not null default current_timestamp,
  holder uuid,
  primary key (consumer, seq)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index deliveries_consumer_subject_seq_idx on deliveries (consumer, subject, seq);

-- Stores events and gives each consumer that wants one its delivery. Events that are already stored are passed over.
create function publish_events(batch jsonb) returns void language plpgsql as $$
declare
  wanted_by text;
begin
  -- Shared with other publishers; register_consumer takes it alone, so that no event falls between the
  -- deliveries it makes of the past and those made here. A lock held by its own statement: the next one's
  -- snapshot is younger.
  perform pg_advisory_xact_lock_shared(1835623013);
  for wanted_by in
    with fresh as (
      insert into events (event_id, type, subject, event)
      select item->>'id', item->>'type', item->>'subject', item
      from jsonb_array_elements(batch) with ordinality as list (item, position)
      order by position
      on conflict (event_id) do nothing
      returning events.seq, events.type, events.subject
    ), given as (
      insert into deliveries (consumer, seq, subject)
      select consumers.name, fresh.seq, fresh.subject
      from fresh join consumers on fresh.type = any (consumers.types)
      returning deliveries.consumer
    )
    select distinct given.consumer from given
  loop
    perform pg_notify('mi_deliveries', wanted_by);
  end loop;
end $$;

-- Makes a consumer known. The first time it is given every event that is kept; types it gives up leave its list.
create function register_consumer(consumer_name text, wanted text[]) returns void language plpgsql as $$
begin
  if exists (select from consumers where name = consumer_name and types @> wanted and types <@ wanted) then
    return;
  end if;
  perform pg_advisory_xact_lock(1835623013);
  insert into consumers (name, types) values (consumer_name, wanted) on conflict (name) do nothing;
  if found then
    insert into deliveries (consumer, seq, subject)
    select consumer_name, seq, subject from events where type = any (wanted);
  else
    update consumers set types = wanted where name = consumer_name;
    delete from deliveries using events
    where deliveries.consumer = consumer_name and events.seq = deliveries.seq and events.type <> all (wanted);
  end if;
end $$;

-- Deletes what a copy has finished and hands it up to `room` further deliveries, oldest first, held for `lease`.
-- A delivery is passed over while an older one of its subject is held or waits for its next attempt.
create function exchange_deliveries(consumer_name text, copy uuid, finished bigint[], room integer, lease interval)
returns table (seq bigint, attempts integer, event jsonb) language plpgsql
-- The table is empty most of the time and long in an outage: a plan made for one must do for the other.
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if array_length(finished, 1) > 0 then
    delete from deliveries d where d.consumer = consumer_name and d.seq = any (finished);
  end if;
  if room = 0 then
    return;
  end if;
  -- Two copies choosing at once would not see each other's choice.
  perform pg_advisory_xact_lock(1835623012, hashtext(consumer_name));
  return query
    with chosen as (
      select d.seq from deliveries d
      where d.consumer = consumer_name and d.available_at <= now()
        and not exists (
          select from deliveries earlier
          where earlier.consumer = consumer_name and earlier.subject = d.subject
            and earlier.seq < d.seq and earlier.available_at > now()
        )
      order by d.seq
      limit room
    ), held as (
      update deliveries d
      set available_at = clock_timestamp() + lease, holder = copy, attempts = d.attempts + 1
      from chosen
      where d.consumer = consumer_name and d.seq = chosen.seq
      returning d.seq, d.attempts
    )
    select held.seq, held.attempts, events.event from held join events on events.seq = held.seq order by held.seq;
end $$;
