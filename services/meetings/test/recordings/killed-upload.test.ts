import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@mi/contracts'
import { migrate } from '@mi/database'
import { openFileStore } from '@mi/files'
import { newId } from '@mi/ids'
import { callOrigin } from '@mi/service-kit'
import { eventually, freePort, freshDatabaseUrl, killOutright, spawnService } from '@mi/testkit'
import { expect, test } from 'vitest'
import { removeOrphanedFiles } from '../../src/recordings/jobs/remove-orphaned-files.ts'
import { meetingsDatabase } from '../../src/store/database.ts'

const FOLDER = join(import.meta.dirname, '../..')
const secret = randomBytes(32).toString('hex')
const DAY = 24 * 3_600_000

test('removes only the files of a killed upload, after a day', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mi-killed-upload-'))
  const url = freshDatabaseUrl('meetings')
  await migrate({ url, folder: join(FOLDER, 'prisma') })
  const port = await freePort()
  const child = spawnService('meetings', {
    GRPC_PORT: String(port),
    OPS_PORT: '0',
    DATABASE_URL: url,
    EVENTS_DATABASE_URL: freshDatabaseUrl('events'),
    INTERNAL_TOKEN_SECRET: secret,
    FILES_FOLDER: folder,
    FILES_SIGNING_SECRET: secret,
    PUBLIC_URL: 'http://127.0.0.1:1',
    STT_BASE_URL: 'http://127.0.0.1:1',
  })
  const address = `127.0.0.1:${port}`
  const meetings = createClient('mi.meetings.v1.Meetings', { address })
  const recordings = createClient('mi.meetings.v1.Recordings', { address })
  const database = meetingsDatabase.open({ url })
  const files = await openFileStore({
    kind: 'local',
    folder,
    baseUrl: 'http://127.0.0.1:1',
    signingSecret: secret,
  })
  try {
    const accountId = newId('acc')
    const caller = callOrigin(
      {
        accountId,
        userId: newId('usr'),
        mode: 'live',
        scopes: ['meetings:read', 'meetings:write'],
        auth: 'api_key',
        credentialId: newId('key'),
        role: 'owner',
      },
      secret,
      'gateway',
    )
    const meeting = { title: 'x', platform: 'mobile' as const, startedAt: new Date() }
    const { id } = await eventually(
      () => meetings.createMeeting(meeting, { caller }).catch(() => ({ id: '' })),
      created => created.id !== '',
      30_000,
    )
    const upload = async function* (end: Promise<unknown>) {
      yield { id, contentType: 'audio/mpeg', chunk: new Uint8Array() }
      yield { id: '', contentType: '', chunk: randomBytes(256 * 1024) }
      await end
    }
    await recordings.uploadRecording(upload(Promise.resolve()), { caller })
    const stored = async () => (await readdir(join(folder, accountId, 'live', id)).catch(() => [])).sort()
    const whole = await stored()
    const cutOff = recordings.uploadRecording(upload(new Promise(() => {})), { caller, deadlineMs: 60_000 })
    cutOff.catch(() => {})
    await eventually(stored, names => names.length > whole.length)
    await killOutright(child)
    expect((await stored()).length).toBeGreaterThan(whole.length)
    expect(await removeOrphanedFiles({ database, files, now: () => new Date() })).toBe(0)
    expect(
      await removeOrphanedFiles({ database, files, now: () => new Date(Date.now() + DAY + 60_000) }),
    ).toBe(1)
    expect(await stored()).toEqual(whole)
    expect(await database.acrossTenants.orphanedFile.count()).toBe(0)
  } finally {
    await killOutright(child)
    meetings.close()
    recordings.close()
    await database.close()
    files.close()
    await rm(folder, { recursive: true, force: true })
  }
})
