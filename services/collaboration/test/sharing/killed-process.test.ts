import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { migrate } from '@mi/database'
import { openEncryption } from '@mi/encryption'
import { newId } from '@mi/ids'
import { createJobQueue } from '@mi/jobs'
import { freshDatabaseUrl, killOutright, spawnService, startTestMailServer } from '@mi/testkit'
import { expect, test } from 'vitest'
import { sealToken } from '../../src/sharing/domain/sealed-token.ts'
import { mailJobsOf, type SHARE_MAIL } from '../../src/sharing/domain/share-mail.ts'
import { newShareToken } from '../../src/sharing/domain/share-token.ts'
import { collaborationDatabase } from '../../src/store/database.ts'

const SHARES = 4
const RECIPIENTS = 50
const KILLS = 4

test('sends every mail despite kills; duplicates share Message-ID and link', {
  timeout: 240_000,
}, async () => {
  const url = freshDatabaseUrl('collaboration')
  const masterKeys = `1:${randomBytes(32).toString('hex')}`
  await migrate({ url, folder: join(import.meta.dirname, '../../prisma') })
  const database = collaborationDatabase.open({ url })
  const mailServer = await startTestMailServer()
  const tenant = { accountId: newId('acc'), mode: 'live' as const }
  const expected = await queueMails(database, tenant, masterKeys)

  const env = {
    DATABASE_URL: url,
    EVENTS_DATABASE_URL: freshDatabaseUrl('events'),
    INTERNAL_TOKEN_SECRET: randomBytes(32).toString('hex'),
    MASTER_KEYS: masterKeys,
    SMTP_URL: mailServer.url,
    ...{ GRPC_PORT: '0', OPS_PORT: '0', PAGES_PORT: '0', LOG_LEVEL: 'silent' },
  }
  const start = () => spawnService('collaboration', env)
  let child = start()
  for (let round = 0; round < KILLS; round++) {
    // Kills the process while some mails are sent, some are being sent and some are queued.
    const before = mailServer.received.length
    const goesOn = () =>
      mailServer.received.length > before || mailServer.received.length >= SHARES * RECIPIENTS
    await expect.poll(goesOn, { timeout: 60_000, interval: 5 }).toBe(true)
    await killOutright(child)
    // The leases of the dead process would expire. The test does not wait for that.
    await database.poolAcrossTenants.query(
      'update infra.jobs set lease_until = now() where lease is not null',
    )
    child = start()
  }
  const unsent = async () =>
    (await database.poolAcrossTenants.query(`select 1 from share_recipients where status <> 'sent'`)).rowCount
  await expect.poll(unsent, { timeout: 120_000 }).toBe(0)
  await killOutright(child)

  const mails = mailServer.received.map(({ recipients, mail }) => ({
    address: recipients[0] as string,
    id: mail.messageId,
    token: /shared\/([\w-]{43})/.exec(mail.text ?? '')?.[1],
  }))
  // Duplicates are identical and contain the same link.
  const distinct = [...new Set(mails.map(mail => JSON.stringify(mail)))].map(text => JSON.parse(text))
  expect(new Map(distinct.map(({ address, token }) => [address, token]))).toEqual(expected)
  expect(distinct).toHaveLength(SHARES * RECIPIENTS)
  await mailServer.stop()
  await database.close()
})

/** Creates shares with queued mails, as the operation does. @returns the token of each address */
async function queueMails(
  database: ReturnType<typeof collaborationDatabase.open>,
  tenant: { accountId: string; mode: 'live' },
  masterKeys: string,
): Promise<Map<string, string>> {
  const encryption = openEncryption(masterKeys)!
  const queue = createJobQueue<typeof SHARE_MAIL>()
  const tokens = new Map<string, string>()
  const [meetingId, userId, now] = [newId('mtg'), newId('usr'), new Date()]
  await database.prisma.userRef.create({
    data: { userId, accountId: tenant.accountId, name: 'Ada', email: 'ada@example.com' },
  })
  const meeting = { title: 'Weekly', status: 'completed', platform: 'zoom', startedAt: now, version: 1n }
  await database.prisma.meetingRef.create({ data: { ...tenant, meetingId, ...meeting } })
  for (let share = 0; share < SHARES; share++) {
    const shareId = newId('shr')
    const recipients = Array.from({ length: RECIPIENTS }, (_, position) => {
      const { token, hash } = newShareToken()
      const email = `person${share}-${position}@example.com`
      tokens.set(email, token)
      const sealedToken = sealToken(encryption, { shareId, position }, token)
      return {
        ...tenant,
        shareId,
        position,
        email,
        status: 'pending',
        tokenHash: hash,
        sealedToken,
        invitedAt: now,
      }
    })
    await database.transaction(async tx => {
      await tx.share.create({
        data: { id: shareId, ...tenant, meetingId, permission: 'view', userId, createdAt: now },
      })
      await tx.shareRecipient.createMany({ data: recipients })
      await queue.enqueueAll(tx, tenant, mailJobsOf(recipients))
    })
  }
  return tokens
}
