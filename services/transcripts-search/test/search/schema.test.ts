import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDatabase, migrate } from '@mi/database'
import { freshDatabaseUrl } from '@mi/testkit'
import pg from 'pg'
import { expect, test } from 'vitest'

const SERVICE = join(import.meta.dirname, '../..')

/** Describes every way in which two sets of search tables may differ. */
const DESCRIBE = [
  `select table_name, column_name, data_type, is_nullable, collation_name, column_default
   from information_schema.columns where table_name like 'search\\_%' order by 1, 2`,
  `select tablename, indexdef from pg_indexes where tablename like 'search\\_%' order by 1, 2`,
  `select conrelid::regclass::text as table, pg_get_constraintdef(oid) from pg_constraint
   where conrelid::regclass::text like 'search\\_%' order by 1, 2`,
  `select attrelid::regclass::text as table, attname, attstorage from pg_attribute
   where attrelid::regclass::text like 'search\\_%' and attnum > 0 and not attisdropped order by 1, 2`,
]

async function describeTables(url: string, before = ''): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (before) await client.query(before)
    const described: unknown[] = []
    for (const sql of DESCRIBE) described.push((await client.query(sql)).rows)
    return described
  } finally {
    await client.end()
  }
}

test('creates the same tables with schema.sql and with the migrations', async () => {
  const migrated = freshDatabaseUrl('search_migrated')
  await migrate({ url: migrated, folder: join(SERVICE, 'prisma') })
  const plain = freshDatabaseUrl('search_plain')
  await ensureDatabase(plain)
  const schema = await readFile(join(SERVICE, 'src/engines/postgres/schema.sql'), 'utf8')
  const tables = await describeTables(plain, schema)
  expect(tables.every(rows => (rows as unknown[]).length > 0)).toBe(true)
  expect(await describeTables(migrated)).toEqual(tables)
})
