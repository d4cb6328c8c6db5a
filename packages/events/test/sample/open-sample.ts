import { fileURLToPath } from 'node:url'
import { migrate, openDatabase } from '@mi/database'
import { PrismaClient } from './generated/prisma/client.ts'

/** Opens the database of the sample service. */
export async function openSample(url: string) {
  await migrate({ url, folder: fileURLToPath(new URL('prisma', import.meta.url)) })
  return openDatabase({
    url,
    applicationName: 'mi-sample',
    createPrisma: adapter => new PrismaClient({ adapter }),
  })
}

export type SampleDatabase = Awaited<ReturnType<typeof openSample>>

/** The number of rows in a table of the event bus. */
export async function countRows(
  { pool }: Pick<SampleDatabase, 'pool'>,
  table: 'outbox' | 'inbox' | 'dead_letters',
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from infra.${table}`)
  return rows[0]?.count ?? 0
}
