-- Lists in the order of their names (@mi/name-search): which names come first of those that contain a part.

-- What is named, and its place in such a list; null in other lists.
alter table infra.name_changes add column item text, add column place text collate "C";
-- Whether the first names of its parts are kept.
alter table infra.name_lists add column ordered boolean not null default false;

-- Of a part in infra.name_part_counts: every name that contains it up to and including the last place.
create table infra.name_part_firsts (
  account_id text not null,
  mode       text not null,
  list       text not null,
  part       text collate "C" not null,
  -- In the order of the list; and those that came since, in any order.
  items      text[] not null,
  added      text[] not null default '{}',
  last_place text collate "C" not null,
  last_item  text collate "C" not null,
  primary key (account_id, mode, list, part)
);

-- As the function with five arguments, of a list in the order of its names: places are compared byte by byte, then items.
create function infra.name_changed(account_id text, mode text, list text, name text, delta integer, item text, place text) returns void language sql as $$
  insert into infra.name_changes (account_id, mode, list, name, delta, item, place)
  select $1, $2, $3,
    case when exists (select from infra.name_lists l where l.account_id = $1 and l.mode = $2 and l.list = $3 and l.counted_size > 0) then $4 end, $5, $6, $7
$$;

-- searchKeys of @mi/name-search, of all runs of so many characters in the lines of a text: for migrations of what is stored.
create function infra.gram_keys(account_id text, mode text, text text, length integer) returns bigint[] language sql immutable as $$
  select coalesce(array_agg(distinct ('x' || encode(substr(sha256(convert_to($1 || E'\n' || $2 || E'\n' || substr(line, start, $4), 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint), '{}')
  from string_to_table($3, E'\n') as line, generate_series(1, char_length(line) - $4 + 1) as start
$$;
