-- The tables of @mi/name-search: how many names of a list contain a part of a name.

-- A list that is searched: of an account, or of one of its users.
create table infra.name_lists (
  account_id   text not null,
  mode         text not null,
  list         text not null,
  -- How many names it has; how many it had when its parts were counted, 0 when they are not.
  size         integer not null default 0,
  counted_size integer not null default 0,
  primary key (account_id, mode, list)
);

-- Parts that very many names of a list have, each with how many. A list of parts has every beginning of its parts too.
create table infra.name_part_counts (
  account_id text not null,
  mode       text not null,
  list       text not null,
  part       text collate "C" not null,
  count      integer not null,
  primary key (account_id, mode, list, part)
) with (fillfactor = 80);

-- Names that came (1) and went (-1), in the transaction that changed them; not yet in the counts.
create table infra.name_changes (
  id         bigint generated always as identity primary key,
  account_id text not null,
  mode       text not null,
  list       text not null,
  -- Null when the parts of the list were not counted at that time.
  name       text,
  delta      integer not null
);
create index name_changes_by_list on infra.name_changes (account_id, mode, list);

-- Called where names change, in that transaction: a name came (1) or went (-1). For a changed name, once each.
create function infra.name_changed(account_id text, mode text, list text, name text, delta integer) returns void language sql as $$
  insert into infra.name_changes (account_id, mode, list, name, delta)
  select $1, $2, $3,
    case when exists (select from infra.name_lists l where l.account_id = $1 and l.mode = $2 and l.list = $3 and l.counted_size > 0) then $4 end, $5
$$;
