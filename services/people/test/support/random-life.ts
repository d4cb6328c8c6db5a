import type { CallOptions, RpcClients } from '@mi/contracts'
import { openEventBus } from '@mi/events'
import { newId } from '@mi/ids'
import type { TestServices } from '@mi/testkit'
import pg from 'pg'
import { lifeTotals } from './life-totals.ts'
import type { Random } from './random-from.ts'

const NAMES = ['Ada Quill', 'Bo Marsh', 'Cy Dune', 'Di Fell', 'Ed Gale', 'Speaker 1']
const WORDS = ['harbour', 'plan', 'council', 'Friday', 'lighthouse', 'paint']
const ABOUT_MEETINGS = [
  'mi.transcripts.transcript.ready.v1',
  'mi.transcripts.transcript.updated.v1',
  'mi.meetings.meeting.updated.v1',
  'mi.people.speaker_links.changed.v1',
] as const

interface Line {
  name: string
  start: number
  end: number
  text: string
}

/**
 * An account with random operations: imports, corrections, links, merges, deletions, and repeated or late
 * events.
 */
export async function startLife(services: TestServices, random: Random) {
  const caller = services.newCaller()
  const call: CallOptions = services.as(caller)
  const client = <S extends keyof RpcClients>(name: S): RpcClients[S] => services.client(name)
  const meetings = client('mi.meetings.v1.Meetings')
  const transcripts = client('mi.transcripts.v1.Transcripts')
  const profiles = client('mi.people.v1.SpeakerProfiles')
  const speakers = client('mi.people.v1.MeetingSpeakers')
  const bus = openEventBus({ databaseUrl: services.eventsDatabaseUrl })
  const database = new pg.Pool({ connectionString: services.databaseUrl('people') })
  const logs = ABOUT_MEETINGS.map(type => services.eventsOf(type))
  const meetingIds: string[] = []
  const profileIds: string[] = []
  const merged: { id: string; into: string }[] = []
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const whole = (most: number) => Math.floor(random() * most)
  const allowed = (error: { status?: string }) => {
    // An earlier operation has deleted or merged it.
    if (!['not_found', 'conflict', 'invalid'].includes(error.status ?? '')) throw error
    return null
  }

  function lines(): Line[] {
    return Array.from({ length: 2 + whole(8) }, () => {
      const start = whole(60) / 2
      const text = Array.from({ length: 1 + whole(6) }, () => pick(WORDS)).join(' ')
      return { name: pick(NAMES) as string, start, end: start + (1 + whole(10)) / 2, text }
    })
  }

  async function importLines(meetingId: string): Promise<void> {
    const plain = random() < 0.15
    const said = lines()
    const body = plain
      ? said.map(({ name, text }) => `${name}: ${text}`).join('\n')
      : JSON.stringify({
          segments: said.map(({ name, start, end, text }) => ({ speaker: name, start, end, text })),
        })
    async function* messages() {
      const contentType = plain ? 'text/plain' : 'application/json'
      yield { meetingId, contentType, language: 'en', chunk: new Uint8Array() }
      yield { meetingId: '', contentType: '', chunk: Buffer.from(body) }
    }
    await transcripts.importTranscript(messages(), call).catch(allowed)
  }

  const transcriptOf = async (meetingId: string) =>
    (
      await transcripts
        .getMeetingTranscript({ meetingId, format: 'json', limit: null, cursor: null }, call)
        .catch(allowed)
    )?.transcript ?? null

  const operations: Record<string, () => Promise<unknown>> = {
    async create() {
      const startedAt = new Date(Date.UTC(2026, 0, 1 + whole(300)))
      const { id } = await meetings.createMeeting({ title: 'A', platform: 'zoom', startedAt }, call)
      meetingIds.push(id)
      await importLines(id)
    },
    async importAgain() {
      const id = pick(meetingIds)
      if (id) await importLines(id)
    },
    async correctText() {
      const transcript = await transcriptOf(pick(meetingIds) ?? '')
      const segment = pick(transcript?.segments ?? [])
      if (!transcript || !segment) return
      const request = { transcriptId: transcript.id, id: segment.id, text: `${pick(WORDS)} ${pick(WORDS)}` }
      await transcripts
        .updateSegment({ ...request, speakerId: '', updateMask: ['text'] }, call)
        .catch(allowed)
    },
    async correctSpeaker() {
      const transcript = await transcriptOf(pick(meetingIds) ?? '')
      const [segment, other] = [pick(transcript?.segments ?? []), pick(transcript?.segments ?? [])]
      if (!transcript || !segment || !other?.speaker) return
      const request = { transcriptId: transcript.id, id: segment.id, speakerId: other.speaker.id }
      await transcripts
        .updateSegment({ ...request, text: '', updateMask: ['speaker_id'] }, call)
        .catch(allowed)
    },
    async rename() {
      const transcript = await transcriptOf(pick(meetingIds) ?? '')
      const segment = pick(transcript?.segments ?? [])
      if (!transcript || !segment?.speaker) return
      const request = { transcriptId: transcript.id, participantId: segment.speaker.id }
      await transcripts.updateSpeaker({ ...request, name: pick(NAMES) as string }, call).catch(allowed)
    },
    async moveMeeting() {
      const id = pick(meetingIds)
      const startedAt = new Date(Date.UTC(2026, 0, 1 + whole(300)))
      if (id) await meetings.updateMeeting({ id, startedAt, updateMask: ['started_at'] }, call).catch(allowed)
    },
    async deleteMeeting() {
      const at = whole(meetingIds.length)
      const [id] = random() < 0.4 ? meetingIds.splice(at, 1) : []
      if (id) await meetings.deleteMeeting({ id }, call).catch(allowed)
    },
    async createProfile() {
      const { id } = await profiles.createSpeakerProfile({ name: pick(NAMES) as string }, call)
      profileIds.push(id)
    },
    async relink() {
      const meetingId = pick(meetingIds)
      const transcript = await transcriptOf(meetingId ?? '')
      const segment = pick(transcript?.segments ?? [])
      const speakerProfileId = random() < 0.3 ? null : (pick(profileIds) ?? null)
      if (!meetingId || !segment?.speaker) return
      const request = { meetingId, participantId: segment.speaker.id, speakerProfileId }
      await speakers
        .linkMeetingSpeaker({ ...request, updateMask: ['speaker_profile_id'] }, call)
        .catch(allowed)
    },
    async merge() {
      const [id, fromId] = [pick(profileIds), pick(profileIds)]
      if (!id || !fromId || id === fromId) return
      const done = await profiles.mergeSpeakerProfile({ id, fromId }, call).catch(allowed)
      if (done) merged.push({ id: fromId, into: id })
    },
    async unmerge() {
      const [merge] = merged.splice(whole(merged.length), 1)
      if (merge)
        await profiles.unmergeSpeakerProfile({ id: merge.into, fromId: merge.id }, call).catch(allowed)
    },
    async deleteProfile() {
      const [id] = random() < 0.3 ? profileIds.splice(whole(profileIds.length), 1) : []
      if (id) await profiles.deleteSpeakerProfile({ id }, call).catch(allowed)
    },
    /** Publishes an old event again, with its own id or with the id of another publisher. */
    async repeatEvent() {
      const event = pick(logs.flat())
      if (event) await bus.publish([random() < 0.5 ? event : { ...event, id: newId('evn') }])
    },
  }
  const weights: [string, number][] = [
    ['create', 3],
    ['importAgain', 3],
    ['correctText', 5],
    ['correctSpeaker', 5],
    ['rename', 3],
    ['moveMeeting', 2],
    ['deleteMeeting', 2],
    ['createProfile', 2],
    ['relink', 8],
    ['merge', 3],
    ['unmerge', 2],
    ['deleteProfile', 1],
    ['repeatEvent', 4],
  ]
  const bag = weights.flatMap(([name, weight]) => Array.from({ length: weight }, () => name))

  return {
    accountId: caller.accountId,
    call,
    /** Runs `count` operations, some of them concurrently. */
    async live(count: number): Promise<void> {
      for (let done = 0; done < count; ) {
        const together = Math.min(1 + whole(4), count - done)
        const chosen = Array.from(
          { length: together },
          () => operations[pick(bag) as string] as () => Promise<unknown>,
        )
        await Promise.all(chosen.map(operation => operation()))
        done += together
      }
    },
    /** Creates a profile that speaks in a new meeting. */
    async linkOne(): Promise<void> {
      const startedAt = new Date(Date.UTC(2026, 0, 1))
      const { id: meetingId } = await meetings.createMeeting(
        { title: 'A', platform: 'zoom', startedAt },
        call,
      )
      meetingIds.push(meetingId)
      await importLines(meetingId)
      const participantId = (await transcriptOf(meetingId))?.segments[0]?.speaker?.id
      if (!participantId) throw new Error('nobody speaks in a new meeting')
      const { id } = await profiles.createSpeakerProfile({ name: 'Last One', meetingId, participantId }, call)
      profileIds.push(id)
    },
    /** The number of jobs and events that are not processed yet. */
    async open(): Promise<number> {
      const { rows } = await database.query('select count(*)::int as n from infra.jobs')
      return rows[0].n
    },
    /** The expected and the actual statistics of each profile. */
    ...lifeTotals({ call, meetings, speakers, profiles, meetingIds, transcriptOf }),
    async stop(): Promise<void> {
      await bus.close()
      await database.end()
    },
  }
}
