import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SERVICES } from '@mi/contracts'
import { eventually, hasNatsServer, startTestNats, startTestPlatform, type TestPlatform } from '@mi/testkit'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meetingStores } from '../src/index.ts'

/** A word that occurs nowhere else. It is used as the title, a name, an address, and in speech. */
const MARKER = 'Quixolantern'
/** Only ends a test that has failed, because a loaded machine needs time for a summary and two pictures. */
const PATIENCE_MS = 240_000
const databaseOf = (service: string) => `mi_${service.replaceAll('-', '_')}`
const SERVICE_DATABASES = Object.keys(SERVICES).map(databaseOf)

const buses = [
  { bus: 'the PostgreSQL bus', startNats: null },
  ...(hasNatsServer() ? [{ bus: 'NATS JetStream', startNats: startTestNats }] : []),
]

describe.each(buses)('a deleted meeting, with $bus', ({ startNats }) => {
  let platform: TestPlatform
  let natsUrl: string | null = null
  let webhookUrl = ''
  const closers: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const nats = await startNats?.()
    if (nats) closers.push(nats.stop)
    natsUrl = nats?.url ?? null
    const receiver = createServer((req, res) => req.resume().on('end', () => res.writeHead(204).end()))
    await new Promise<void>(listening => receiver.listen(0, '127.0.0.1', listening))
    closers.push(async () => void receiver.close().closeAllConnections())
    webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
    platform = await startTestPlatform({
      env: {
        LOG_LEVEL: 'info',
        WEBHOOKS_ALLOWED_NETWORKS: '127.0.0.0/8',
        ...(natsUrl && { NATS_URL: natsUrl }),
      },
    })
    closers.push(platform.stop)
  }, PATIENCE_MS)
  afterAll(async () => {
    for (const close of closers.reverse()) await close()
  })

  it(
    'occurs in no table, stream or file after its receipt is complete',
    async () => {
      const { request } = platform
      const meeting = await meetingWithEverything(platform, webhookUrl)
      await leaveFailures(platform, meeting)
      // Checks that the search finds the marker.
      const before = await placesWithMarker(platform, natsUrl)
      expect(before).toEqual(
        expect.arrayContaining([
          'mi_meetings.public.meetings',
          'mi_meetings.public.participants',
          'mi_meetings.infra.idempotency_records',
          'mi_meetings.infra.jobs',
          'mi_transcripts_search.public.meeting_refs',
          'mi_transcripts_search.public.segments',
          'mi_insights.public.action_items',
          'mi_insights.infra.dead_letters',
          'mi_people.public.meeting_speakers',
          'mi_collaboration.public.notes',
          'mi_collaboration.public.comments',
          'mi_collaboration.public.meeting_refs',
          'mi_collaboration.infra.idempotency_records',
          'mi_collaboration.public.share_recipients',
          'mi_webhooks.public.webhook_events',
        ]),
      )
      // Events contain only ids, so the bus never contains the marker.
      expect(before.filter(place => /mi_events|stream|outbox|inbox/.test(place))).toEqual([])
      expect(await embeddings(platform)).toBe(1)
      expect(await voiceSamples(platform)).toBe(1)

      const deleted = await request('DELETE', `/meetings/${meeting}`)
      const receipt = await eventually(
        () => request('GET', (deleted.headers.get('deletion-receipt') ?? '').replace('/v1', '')),
        response => response.json.completed_at !== null,
        PATIENCE_MS,
      )
      const lines = receipt.json.stores.map((line: { service: string; store: string }) => [
        line.service,
        line.store,
      ])
      expect(lines.sort()).toEqual(
        meetingStores()
          .map(({ service, store }) => [service, store])
          .sort(),
      )
      expect(await placesWithMarker(platform, natsUrl)).toEqual([])
      expect(await embeddings(platform)).toBe(0)
      expect(await voiceSamples(platform)).toBe(0)
    },
    4 * PATIENCE_MS,
  )
})

/** Creates a meeting with data in every store. Returns its id. */
async function meetingWithEverything({ request }: TestPlatform, webhookUrl: string): Promise<string> {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  const webhook = await request('POST', '/webhooks', { json: { url: webhookUrl, events: ['*'] } })
  expect(webhook.status).toBe(201)
  const created = await request('POST', '/meetings', {
    ...keyed('1'),
    json: {
      title: `${MARKER} review`,
      platform: 'zoom',
      started_at: '2026-11-20T09:00:00Z',
      participants: [{ name: `Ada ${MARKER}`, email: `ada@${MARKER}.example` }],
      external_id: MARKER,
      metadata: { project: MARKER },
    },
  })
  expect(created.status).toBe(201)
  const id = created.json.id
  const said = (speaker: string, text: string, start: number) => ({ speaker, text, start, end: start + 4 })
  const transcript = {
    speakers: [
      {
        label: 'ada',
        name: `Ada ${MARKER}`,
        voice_embedding: { model: 'minivoice', vector: Array.from({ length: 16 }, (_, n) => n / 16) },
      },
      { label: 'bob', name: `Bob ${MARKER}` },
    ],
    segments: [
      said('ada', `We decided that the ${MARKER} ships in March.`, 0),
      said('bob', `I will send the ${MARKER} plan to the council by Friday.`, 5),
    ],
  }
  const imported = await request('PUT', `/meetings/${id}/transcript`, { json: transcript })
  expect(imported.status).toBe(202)
  await eventually(
    () => request('GET', `/meetings/${id}`),
    response => response.json.status === 'completed',
    PATIENCE_MS,
  )
  // Links a participant to a profile, which learns the voice.
  const [participant] = (await request('GET', `/meetings/${id}`)).json.participants
  const speaker = { meeting_id: id, participant_id: participant.id }
  const profile = await request('POST', '/speaker-profiles', { json: { name: 'Ada', ...speaker } })
  expect(profile.status).toBe(201)
  await eventually(
    () => request('GET', `/speaker-profiles/${profile.json.id}/voice-samples`),
    response => response.json.pagination.total === 1,
    PATIENCE_MS,
  )
  const item = { meeting_id: id, title: `Paint the ${MARKER}`, description: MARKER }
  expect((await request('POST', '/action-items', { ...keyed('2'), json: item })).status).toBe(201)
  const note = { title: MARKER, content: `The ${MARKER} again.` }
  expect((await request('POST', `/meetings/${id}/notes`, { ...keyed('3'), json: note })).status).toBe(201)
  const comment = { content: `Why the ${MARKER}?` }
  expect((await request('POST', `/meetings/${id}/comments`, { ...keyed('4'), json: comment })).status).toBe(
    201,
  )
  const diagram = await request('POST', `/meetings/${id}/diagrams`, {
    json: { type: 'mindmap', focus_topics: [MARKER] },
  })
  await eventually(
    () => request('GET', `/diagrams/${diagram.json.id}`),
    response => response.json.status !== 'processing',
    PATIENCE_MS,
  )
  expect((await request('PATCH', `/meetings/${id}`, { json: { title: `${MARKER} again` } })).status).toBe(200)
  const channel = await request('POST', '/channels', { json: { name: 'Council' } })
  const inChannel = `/channels/${channel.json.id}/meetings/${id}`
  expect((await request('PUT', inChannel, {})).status).toBeLessThan(300)
  const share = { recipients: [`bob@${MARKER}.example`], generate_link: true }
  expect((await request('POST', `/meetings/${id}/share`, { ...keyed('5'), json: share })).status).toBe(200)
  const summary = (await request('GET', `/meetings/${id}/summary`)).json
  const edit = { sections: [{ key: summary.sections[0].key, content: `Edited: ${MARKER}.` }] }
  expect((await request('PATCH', `/summaries/${summary.id}`, { json: edit })).status).toBe(200)
  // Waits until everything was announced and the webhook log contains it.
  await eventually(
    () => request('GET', '/webhook-events?limit=100'),
    ({ json }) => json.data.some((event: { type: string }) => event.type === 'meeting.shared'),
    PATIENCE_MS,
  )
  return id
}

/** Creates the traces of failures, whose texts may quote the content of the meeting. */
async function leaveFailures(platform: TestPlatform, meetingId: string): Promise<void> {
  const rows = await query(platform, 'mi_meetings', 'select account_id from meetings where id = $1', [
    meetingId,
  ])
  const accountId = rows[0]?.account_id
  for (const name of SERVICE_DATABASES.filter(database => database !== 'mi_identity')) {
    await query(
      platform,
      name,
      `insert into infra.jobs (account_id, mode, kind, resource_id, last_error) values ($1, 'live', 'of-nobody', $2, $3)`,
      [accountId, meetingId, `Error: cannot read "${MARKER}"`],
    )
    await query(
      platform,
      name,
      `insert into infra.dead_letters (consumer, event_id, account_id, mode, type, subject, event, error, attempts)
       values ('a.consumer', 'evn_1', $1, 'live', 'mi.transcripts.transcript.ready.v1', $2, '{}', $3, 8)`,
      [accountId, meetingId, `Error: cannot read "${MARKER}"`],
    )
  }
}

/** The tables of all databases, the streams and the files that contain the marker, in any case or encoding that a store may use. */
async function placesWithMarker(platform: TestPlatform, natsUrl: string | null): Promise<string[]> {
  const databases = [...SERVICE_DATABASES, ...(natsUrl ? [] : ['mi_events'])]
  const tables = await Promise.all(databases.map(name => tablesWithMarker(platform, name)))
  return [
    ...tables.flat(),
    ...(natsUrl ? await streamsWithMarker(natsUrl) : []),
    ...(await filesWithMarker(platform.platform.folder)),
  ].sort()
}

async function tablesWithMarker(platform: TestPlatform, database: string): Promise<string[]> {
  const tables = await query(
    platform,
    database,
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await query(
      platform,
      database,
      `select 1 from ${name} as one where one::text ilike $1 or one::text ilike $2 limit 1`,
      [`%${MARKER}%`, `%${Buffer.from(MARKER).toString('hex')}%`],
    )
    if (rows.length > 0) found.push(`${database}.${name}`)
  }
  return found
}

async function streamsWithMarker(url: string): Promise<string[]> {
  const connection = await connect({ servers: url })
  const manager = await jetstreamManager(connection)
  const found = new Set<string>()
  let messages = 0
  for await (const { config, state } of manager.streams.list()) {
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(config.name, { seq })
      if (!message) continue
      messages++
      const text = Buffer.from(message.data).toString() + message.subject
      if (text.toLowerCase().includes(MARKER.toLowerCase())) found.add(`stream ${config.name}`)
    }
  }
  await connection.close()
  expect(messages).toBeGreaterThan(0)
  return [...found]
}

async function filesWithMarker(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter(file => file.isFile())) {
    const path = join(entry.parentPath, entry.name)
    // The file is a sent mail: the folder replaces a mail server.
    if (path.startsWith(join(folder, 'mail'))) continue
    const content = (await readFile(path)).toString('latin1') + entry.name
    if (content.toLowerCase().includes(MARKER.toLowerCase())) found.push(path)
  }
  return found
}

async function embeddings(platform: TestPlatform): Promise<number> {
  const rows = await query(platform, 'mi_transcripts_search', 'select vector from speaker_embeddings')
  for (const { vector } of rows) expect(vector).toMatch(/^1\.[\w-]+$/)
  return rows.length
}

async function voiceSamples(platform: TestPlatform): Promise<number> {
  const rows = await query(platform, 'mi_people', 'select vector from voice_samples')
  for (const { vector } of rows) expect(vector).toMatch(/^1\.[\w-]+$/)
  return rows.length
}

async function query(
  platform: TestPlatform,
  name: string,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: platform.platform.engines.databaseUrl(name) })
  await client.connect()
  const { rows } = await client.query(sql, values).finally(() => client.end())
  return rows
}
