create table people (id bigint generated always as identity primary key, account text not null, name text not null);

create function person_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform infra.name_changed(old.account, 'live', '', old.name, -1, old.id::text, old.name); end if;
  if tg_op <> 'DELETE' then perform infra.name_changed(new.account, 'live', '', new.name, 1, new.id::text, new.name); end if;
  return null;
end
$$;
create trigger person_changed after insert or update or delete on people for each row execute function person_changed();
