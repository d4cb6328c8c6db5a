/** A process that ends during each job without a message to the queue. `DATABASE_URL=… process-that-dies.ts` */
import type { Logger } from '@mi/contracts'
import { openDatabase } from '@mi/database'
import { createJobQueue, startJobRunner } from '../src/index.ts'
import { PrismaClient } from './sample/src/generated/prisma/client.ts'

const silent = () => {}
const log: Logger = {
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
  child: () => log,
}
const database = openDatabase({
  url: process.env.DATABASE_URL ?? '',
  createPrisma: adapter => new PrismaClient({ adapter }),
  applicationName: 'process-that-dies',
})
startJobRunner({
  database,
  notifications: { on: () => silent },
  queue: createJobQueue(),
  handlers: [
    { kind: 'remove-files', maxBackoffMs: 50, run: async () => void process.kill(process.pid, 'SIGKILL') },
  ],
  systemOrigin: () => ({ tokenFor: () => '' }),
  log,
  concurrency: 1,
})
