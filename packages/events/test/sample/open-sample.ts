import { fileURLToPath } from 'node:url'
import { migrate, openDatabase } from '@mi/database'
import { PrismaClient } from './generated/prisma/client.ts'

/** The sample service's database. */
export async function openSample(url: string) {
  await migrate({ url, folder: fileURLToPath(new URL('prisma', import.meta.url)) })
  return openDatabase({
    url,
    applicationName: 'mi-sample',
    createPrisma: adapter => new PrismaClient({ adapter }),
  })
}

export type SampleDatabase = Awaited<ReturnType<typeof openSample>>
