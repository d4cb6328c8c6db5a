-- While a service is upgraded, copies of its earlier version write names and fold changes: what they leave out of @mi/name-search.

-- A version that keeps no first names takes changes from the list and leaves the first names as they were. One that keeps them says so in its
-- transaction (src/with-list.ts); after any other the first names are gone, and the next change makes the list be counted again, in order.
create function infra.forget_firsts() returns trigger language plpgsql as $$
begin
  if current_setting('infra.keeps_firsts', true) = 'on' then
    return null;
  end if;
  delete from infra.name_part_firsts f using (select distinct account_id, mode, list from gone where item is not null) as l
    where f.account_id = l.account_id and f.mode = l.mode and f.list = l.list;
  update infra.name_lists n set ordered = false from (select distinct account_id, mode, list from gone where item is not null) as l
    where n.account_id = l.account_id and n.mode = l.mode and n.list = l.list and n.ordered;
  return null;
end
$$;
create trigger forget_firsts after delete on infra.name_changes referencing old table as gone
  for each statement execute function infra.forget_firsts();

-- An upgrade may have done so before this script.
insert into infra.name_changes (account_id, mode, list, name, delta, item, place)
  select account_id, mode, list, '', 0, '', '' from infra.name_lists where ordered;
delete from infra.name_part_firsts;
update infra.name_lists set ordered = false where ordered;

-- The keys of a row with the text, of runs of `shortest` to four characters: those that it has, with those that an earlier version did not
-- know, which shows in one. For a trigger before the row is written.
create function infra.complete_gram_keys(keys bigint[], account_id text, mode text, text text, shortest integer) returns bigint[] language plpgsql immutable as $$
declare
  run text := substring($4 from '[^\n]{4}');
begin
  if keys is not null and (run is null or infra.gram_keys($2, $3, run, 4) <@ keys) then
    return keys;
  end if;
  return (select array_agg(distinct key) from (
    select unnest(keys) as key union all
    select unnest(infra.gram_keys($2, $3, $4, length)) from generate_series(shortest, 4) as length) as every);
end
$$;
