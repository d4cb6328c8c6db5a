import type { ChildProcess } from 'node:child_process'
import { killOutright, spawnService } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type StartedCollaboration, startCollaboration } from './support/start-collaboration.ts'

const MEETINGS = 40

let started: StartedCollaboration
let child: ChildProcess | undefined
beforeAll(async () => {
  started = await startCollaboration({ without: ['collaboration'] })
  await restart()
}, 120_000)
afterAll(async () => {
  await killOutright(child)
  await started?.stop()
})

/** Starts the service in a separate process, at the address where the other services expect it. */
async function restart(): Promise<void> {
  await killOutright(child)
  child = spawnService('collaboration', await started.prepare('collaboration'))
}

/** Retries a call while the service is down. */
async function until<Result>(call: () => Promise<Result>): Promise<Result> {
  let result: { value: Result } | null = null
  await expect
    .poll(
      async () => {
        result = await call().then(
          value => ({ value }),
          error => {
            if (error.status !== 'unavailable' && error.status !== 'deadline') throw error
            return null
          },
        )
        return result !== null
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  return (result as unknown as { value: Result }).value
}

it('keeps channels, meetings and counts consistent after repeated kills', {
  timeout: 300_000,
}, async () => {
  const owner: Person = await started.newAccount()
  const { channels } = started
  const create = (name: string) => until(() => channels.createChannel({ name }, owner.call))
  const kept = await create('Kept')
  const gone = await create('Gone')
  const meetings: string[] = []
  for (let n = 0; n < MEETINGS; n++) {
    const channelIds = [kept.id, gone.id]
    const creation = until(() => started.newMeeting(owner, { channelIds }))
    if (n % 10 === 5) await restart()
    meetings.push(await creation)
  }
  const shown = (id: string) => until(() => channels.getChannel({ id }, owner.call))
  for (const { id } of [kept, gone])
    await expect.poll(async () => (await shown(id)).meetingCount, { timeout: 60_000 }).toBe(MEETINGS)

  // Kills the process after the channel is deleted, and again while its meetings are removed.
  await until(() =>
    channels.deleteChannel({ id: gone.id }, owner.call).catch(error => {
      // A call whose response was lost has deleted it.
      if (error.status !== 'not_found') throw error
    }),
  )
  for (let round = 0; round < 2; round++) await restart()
  const rows = async (service: 'meetings' | 'collaboration', sql: string) => {
    const client = new pg.Client({ connectionString: started.databaseUrl(service) })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  await expect
    .poll(() => rows('meetings', "select distinct channel_ids from meetings where mode = 'live'"), {
      timeout: 120_000,
    })
    .toEqual([{ channel_ids: [kept.id] }])
  expect((await shown(kept.id)).meetingCount).toBe(MEETINGS)
  const listed = await until(() => channels.listChannelMeetings({ id: kept.id, limit: 100 }, owner.call))
  expect(new Set(listed.data.map(({ id }) => id))).toEqual(new Set(meetings))
  expect(await rows('collaboration', 'select distinct channel_id from channel_meetings')).toEqual([
    { channel_id: kept.id },
  ])
})
