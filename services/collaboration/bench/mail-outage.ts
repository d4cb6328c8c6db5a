/**
 * `node services/collaboration/bench/mail-outage.ts [--minutes 10]`
 *
 * Shares a meeting with 50 people while the mail server is down. Reports the duration of the call, and the time from the recovery of the
 * server to the last mail. Exits with 1 when a mail is missing or arrived twice.
 */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClient } from '@mi/contracts'
import { migrate } from '@mi/database'
import { newId } from '@mi/ids'
import { callOrigin } from '@mi/service-kit'
import { startTestMailServer } from '@mi/testkit/mail-server'
import { startTestPostgres } from '@mi/testkit/postgres'
import service from '../src/service.ts'
import { collaborationDatabase } from '../src/store/database.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const RECIPIENTS = 50

const postgres = await startTestPostgres({ durable: true })
const url = postgres.url('bench_collaboration')
await migrate({ url, folder: join(import.meta.dirname, '../prisma') })
const database = collaborationDatabase.open({ url })
const tenant = { accountId: newId('acc'), mode: 'live' as const }
const [userId, meetingId] = [newId('usr'), newId('mtg')]
await database.prisma.userRef.create({
  data: { userId, accountId: tenant.accountId, name: 'Ada', email: 'ada@example.com' },
})
const meeting = { title: 'Weekly', status: 'completed', platform: 'zoom', startedAt: new Date(), version: 1n }
await database.prisma.meetingRef.create({ data: { ...tenant, meetingId, ...meeting } })

const mailServer = await startTestMailServer()
const secret = randomBytes(32).toString('hex')
const running = await service.start({
  DATABASE_URL: url,
  EVENTS_DATABASE_URL: postgres.url('bench_events'),
  INTERNAL_TOKEN_SECRET: secret,
  MASTER_KEYS: `1:${randomBytes(32).toString('hex')}`,
  SMTP_URL: mailServer.url,
  ...{ GRPC_PORT: '0', OPS_PORT: '0', PAGES_PORT: '0', LOG_LEVEL: 'silent' },
})
const credentialId = newId('key')
const user = {
  ...tenant,
  userId,
  scopes: ['shares:write'],
  auth: 'api_key' as const,
  credentialId,
  role: 'owner' as const,
}
const shares = createClient('mi.collaboration.v1.Shares', { address: running.grpcAddress })

await mailServer.stop()
const recipients = Array.from({ length: RECIPIENTS }, (_, index) => `person${index}@example.com`)
const began = performance.now()
await shares.createShare(
  { meetingId, recipients, permission: 'view' },
  { caller: callOrigin(user, secret, 'gateway') },
)
console.log(`answered in ${(performance.now() - began).toFixed(0)} ms while the mail server is down`)
await sleep(Number(values.minutes) * 60_000)
await mailServer.start()
const returned = performance.now()
const arrived = () => mailServer.received.flatMap(message => message.recipients)
while (new Set(arrived()).size < RECIPIENTS && performance.now() - returned < 300_000) await sleep(100)
const seconds = ((performance.now() - returned) / 1000).toFixed(1)
// Duplicate mails would arrive within this time.
await sleep(5_000)
console.log(
  `down for ${values.minutes} minutes: ${new Set(arrived()).size} of ${RECIPIENTS} arrived within ${seconds} s of its return, ${arrived().length - new Set(arrived()).size} twice; load ${loadavg()[0]?.toFixed(1)}`,
)
const isRight = arrived().sort().join() === recipients.sort().join()
shares.close()
await running.stop()
await mailServer.stop()
await database.close()
await postgres.stop()
process.exitCode = isRight ? 0 : 1
