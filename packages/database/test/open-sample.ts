import { fileURLToPath } from 'node:url'
import { migrate, openDatabase } from '../src/index.ts'
import { PrismaClient } from './sample/generated/prisma/client.ts'

export const SAMPLE_FOLDER = fileURLToPath(new URL('sample/prisma', import.meta.url))

/** Opens the sample schema in its own database. */
export async function openSample(url: string, maxConnections = 10) {
  await migrate({ url, folder: SAMPLE_FOLDER })
  return openDatabase({
    url,
    applicationName: 'mi-sample',
    maxConnections,
    createPrisma: adapter => new PrismaClient({ adapter }),
  })
}

export type SampleDatabase = Awaited<ReturnType<typeof openSample>>
