import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { gatewayPart, listServices } from '../src/parts.ts'
import { ensureOwnedDatabases, isSuperuser, rolePassword } from '../src/postgres/database-roles.ts'
import { ownSecrets } from '../src/settings/own-secrets.ts'

const SECRET = 'a secret of the platform'
const prefix = `r${randomBytes(5).toString('hex')}_`
const meetings = { name: `${prefix}meetings`, extensions: [] }
const insights = { name: `${prefix}insights`, extensions: [] }

function urlOf(role: string, database: string, secret = SECRET): string {
  const url = new URL(inject('postgresUrl'))
  url.username = role
  url.password = rolePassword(secret, role)
  url.pathname = `/${database}`
  return url.href
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const provision = (secret = SECRET) =>
  ensureOwnedDatabases(inject('postgresUrl'), secret, [meetings, insights])

test('a role owns its database and cannot connect to another service’s', async () => {
  await provision()
  const own = urlOf(meetings.name, meetings.name)
  await query(own, `create table titles (title text); insert into titles values ('secret')`)
  expect(await query(own, 'select title from titles')).toEqual([{ title: 'secret' }])
  await expect(query(urlOf(insights.name, meetings.name), 'select title from titles')).rejects.toMatchObject({
    code: '42501',
  })
  for (const privilege of ['rolsuper', 'rolcreaterole', 'rolcreatedb', 'rolbypassrls'])
    expect(
      await query(own, `select ${privilege} as held from pg_roles where rolname = current_user`),
    ).toEqual([{ held: false }])
  expect(await isSuperuser(own)).toBe(false)
  expect(await isSuperuser(inject('postgresUrl'))).toBe(true)
})

test('takes over objects of the superuser and replaces a lost password', async () => {
  await provision()
  const asSuperuser = new URL(inject('postgresUrl'))
  asSuperuser.pathname = `/${insights.name}`
  await query(
    asSuperuser.href,
    `create schema inner_part; create type public.mode as enum ('live'); create extension if not exists pg_trgm;
     create table inner_part.numbers (id serial primary key, mode public.mode);
     create view public.all_numbers as select * from inner_part.numbers;
     create function public.one() returns int language sql return 1;`,
  )
  await provision('another secret')
  const own = urlOf(insights.name, insights.name, 'another secret')
  await expect(query(urlOf(insights.name, insights.name), 'select 1')).rejects.toMatchObject({
    code: '28P01',
  })
  await query(
    own,
    `alter table inner_part.numbers add column note text; alter type public.mode add value 'test';
     insert into inner_part.numbers (mode) values ('live'); drop view public.all_numbers; drop function public.one();
     alter schema inner_part rename to renamed`,
  )
  expect(await query(own, 'select id from renamed.numbers')).toEqual([{ id: 1 }])
})

test('each part gets the secrets that it declares, and no others', async () => {
  const parts = [...listServices(), gatewayPart]
  const withOwnSecrets = await ownSecrets(parts)
  const names = [
    ...['INTERNAL_TOKEN_SECRET', 'FILES_SIGNING_SECRET', 'IMAGE_SIGNING_SECRET', 'DATABASE_URL'],
    ...['EVENTS_DATABASE_URL', 'LLM_API_KEY', 'STT_API_KEY', 'EMBEDDINGS_API_KEY', 'REDIS_URL'],
  ]
  const all = Object.fromEntries([...names, 'LOG_LEVEL'].map(name => [name, 'x']))
  const given = (part: string) =>
    Object.keys(withOwnSecrets(parts.find(({ name }) => name === part) ?? gatewayPart, all)).sort()
  expect(given('gateway')).toEqual(['INTERNAL_TOKEN_SECRET', 'LOG_LEVEL', 'REDIS_URL'])
  expect(given('insights')).toEqual(expect.arrayContaining(['IMAGE_SIGNING_SECRET', 'LLM_API_KEY']))
  expect(given('insights')).not.toEqual(expect.arrayContaining(['FILES_SIGNING_SECRET']))
  expect(given('meetings')).toEqual(expect.arrayContaining(['FILES_SIGNING_SECRET', 'STT_API_KEY']))
  expect(given('identity')).not.toEqual(expect.arrayContaining(['IMAGE_SIGNING_SECRET']))
})
