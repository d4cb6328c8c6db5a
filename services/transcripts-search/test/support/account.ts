import type { CallOptions } from '@mi/contracts'
import type { CreateMeetingRequestInit, MeetingDetail } from '@mi/contracts/mi/meetings/v1'
import type { Transcript } from '@mi/contracts/mi/transcripts/v1'
import { vi } from 'vitest'
import type { StartedServices } from './start-services.ts'

const patience = { timeout: 60_000, interval: 25 }

export type Account = ReturnType<typeof newAccount>

/** The operations of a test as one account: every call is an RPC to a running service. */
export function newAccount(services: StartedServices, mode: 'live' | 'test' = 'live') {
  const caller = services.newCaller(mode)
  const as = (options: Partial<CallOptions> = {}) => services.as(caller, { deadlineMs: 30_000, ...options })
  const account = {
    caller,
    as,
    /** Creates a meeting and returns its id. */
    async meeting(more: Partial<CreateMeetingRequestInit> = {}): Promise<string> {
      const startedAt = new Date('2026-03-02T09:00:00Z')
      const request = { title: 'Analytical engine', platform: 'zoom' as const, startedAt, ...more }
      return (await services.meetings.createMeeting(request, as())).id
    },
    async import(meetingId: string, contentType: string, body: string | Uint8Array, language?: string) {
      return services.transcripts.importTranscript(upload(meetingId, contentType, body, language), as())
    },
    importJson: (meetingId: string, body: unknown) =>
      account.import(meetingId, 'application/json', JSON.stringify(body)),
    /** Creates a meeting with this transcript. */
    async meetingWith(body: unknown, more: Partial<CreateMeetingRequestInit> = {}): Promise<Transcript> {
      const meetingId = await account.meeting(more)
      await account.importJson(meetingId, body)
      await account.named(meetingId)
      return account.transcript(meetingId)
    },
    async transcript(meetingId: string): Promise<Transcript> {
      const { transcript } = await services.transcripts.getMeetingTranscript(
        { meetingId, format: 'json' },
        as(),
      )
      return transcript as Transcript
    },
    reaches: (id: string, status: MeetingDetail['status']): Promise<MeetingDetail> =>
      vi.waitUntil(async () => {
        const meeting = await services.meetings.getMeeting({ id }, as())
        return meeting.status === status && meeting
      }, patience),
    /** Waits until the meeting names its transcript. Its completion also needs a summary from another service. */
    named: (id: string): Promise<MeetingDetail> =>
      vi.waitUntil(async () => {
        const meeting = await services.meetings.getMeeting({ id }, as())
        return meeting.transcriptId !== null && meeting
      }, patience),
    search: (query: string, more: object = {}) =>
      services.transcripts.searchTranscripts({ query, limit: 20, ...more }, as()),
    /** Waits until a search finds `total` hits. Retries when the engine exceeds the search timeout on a busy machine. */
    finds: (query: string, total: number, more: object = {}) =>
      vi.waitUntil(async () => {
        const page = await account.search(query, more).catch(error => {
          if (error.status !== 'unavailable') throw error
        })
        return page?.pagination?.total === total && page
      }, patience),
  }
  return account
}

/** A file as the gateway sends it: first its metadata, then its bytes in pieces. */
export async function* upload(
  meetingId: string,
  contentType: string,
  body: string | Uint8Array,
  language: string | null = null,
  pieceBytes = 64 * 1024,
) {
  yield { meetingId, contentType, language, chunk: new Uint8Array() }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  for (let start = 0; start < bytes.byteLength; start += pieceBytes)
    yield { meetingId: '', contentType: '', chunk: bytes.subarray(start, start + pieceBytes) }
}

/** Formats segments like `Ada 1-4 The engine weaves.` */
export const linesOf = ({ segments }: Pick<Transcript, 'segments'>): string[] =>
  segments.map(({ speaker, start, end, text }) => `${speaker?.name} ${start}-${end} ${text}`)

/** A JSON import with `count` segments of two speakers, one every second. */
export function spokenBy(count: number, words = (index: number) => `This is sentence number ${index}.`) {
  return {
    segments: Array.from({ length: count }, (_, index) => ({
      ...{ speaker: index % 2 === 0 ? 'Ada Lovelace' : 'Charles Babbage', text: words(index) },
      ...{ start: index, end: index + 0.9 },
    })),
  }
}
