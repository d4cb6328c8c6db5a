import { encodeMessage, etagOf, loadContract } from '@mi/contracts'
import type { Transcript } from '@mi/contracts/mi/transcripts/v1'
import { countTotals, EXPORT_FORMATS, type ExportFormatName, renderTranscript } from '@mi/transcript-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, newAccount } from '../support/account.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

let services: StartedServices
let account: Account
let transcript: Transcript
beforeAll(async () => {
  services = await startServices()
  account = newAccount(services)
  transcript = await account.meetingWith(LONG)
}, 120_000)
afterAll(() => services.stop())

const SENTENCE = 'We should move the launch to the week after and tell everybody.'

/** A transcript that is too long for the thread that serves calls, so another thread reads it. */
const LONG = {
  segments: Array.from({ length: 3_000 }, (_, index) => ({
    ...{ speaker: `Speaker ${Math.floor(index / 2) % 5}`, text: `${SENTENCE} Number ${index}.` },
    ...{ start: index * 4, end: index * 4 + 3.5, confidence: 0.5 + (index % 100) / 200 },
    words: SENTENCE.split(' ').map((word, at) => ({
      ...{ word, start: index * 4 + at / 4, end: index * 4 + at / 4 + 0.2, confidence: 0.9 },
    })),
  })),
}

const RESPONSE = 'mi.transcripts.v1.GetTranscriptResponse'

/** The ETag that the gateway computes from the bytes of the response. */
function etagOfTranscript(read: Transcript): string {
  const response = { transcript: read, rendered: null, fileName: '' }
  return etagOf(encodeMessage(RESPONSE, response), loadContract().type(RESPONSE))
}

/** Segments as stored, with times in milliseconds. */
const storedSegments = ({ segments }: Transcript) =>
  segments.map(({ speaker, text, start, end, confidence, words }) => ({
    ...{ speaker: { id: speaker?.id ?? '', name: speaker?.name ?? '' }, text, confidence },
    ...{ startMs: Math.round(start * 1000), endMs: Math.round(end * 1000) },
    words: words.map(word => ({
      ...{ word: word.word, confidence: word.confidence },
      ...{ startMs: Math.round(word.start * 1000), endMs: Math.round(word.end * 1000) },
    })),
  }))

describe('a long transcript', () => {
  it('is read as it was imported, including its words', () => {
    expect(transcript.segments).toHaveLength(3_000)
    const [segment] = transcript.segments.slice(1_234)
    expect(segment).toMatchObject({ text: `${SENTENCE} Number 1234.`, start: 4_936, end: 4_939.5 })
    expect(segment?.words).toEqual(LONG.segments[1_234]?.words)
  })

  it('has the same bytes as all of its pages together', async () => {
    const segments: Transcript['segments'] = []
    for (let cursor: string | null = null; ; ) {
      const page = await services.transcripts.getTranscript(
        { id: transcript.id, format: 'json', limit: 100, cursor },
        account.as(),
      )
      segments.push(...(page.transcript?.segments ?? []))
      cursor = page.transcript?.pagination?.nextCursor ?? null
      if (cursor === null) break
    }
    const response = await services.transcripts.getTranscript(
      { id: transcript.id, format: 'json' },
      account.as(),
    )
    expect(response).toMatchObject({ rendered: null, fileName: '' })
    expect(etagOfTranscript(response.transcript as Transcript)).toBe(
      etagOfTranscript({ ...transcript, segments }),
    )
  })

  it.each(Object.keys(EXPORT_FORMATS) as ExportFormatName[])(
    'renders the same file as a short transcript: %s',
    async format => {
      const { rendered } = await services.transcripts.getTranscript(
        { id: transcript.id, format },
        account.as(),
      )
      const expected = renderTranscript(format, {
        ...{ title: 'Analytical engine', startedAt: new Date('2026-03-02T09:00:00Z'), language: 'en' },
        ...{ durationSeconds: transcript.durationSeconds, segments: storedSegments(transcript) },
      })
      if (format === 'docx') expect(rendered?.data.length).toBeGreaterThan(10_000)
      else expect(Buffer.from(rendered?.data ?? []).toString()).toBe(Buffer.from(expected).toString())
    },
  )

  it('is read by other services without word times', async () => {
    const read = await services.internal.readTranscript({ meetingId: transcript.meetingId }, account.as())
    const segments = transcript.segments.map(segment => ({ ...segment, words: [] }))
    expect(read).toEqual({ ...transcript, segments })
  })

  it('leaves no work running when the client disconnects', async () => {
    for (const format of ['docx', 'json'] as const) {
      const gone = new AbortController()
      const reading = services.transcripts.getTranscript(
        { id: transcript.id, format },
        account.as({ signal: gone.signal }),
      )
      setImmediate(() => gone.abort())
      await expect(reading).rejects.toThrow()
    }
    const { rendered } = await services.transcripts.getTranscript(
      { id: transcript.id, format: 'text' },
      account.as(),
    )
    expect(rendered?.data.length).toBeGreaterThan(100_000)
  })
})

describe('a correction of a long transcript', () => {
  it('is refused when If-Match names another version', async () => {
    const segment = transcript.segments[7]
    const call = account.as({ ifMatch: '"another"' })
    const request = {
      transcriptId: transcript.id,
      id: segment?.id ?? '',
      text: 'x',
      speakerId: '',
      updateMask: ['text'],
    }
    await expect(services.transcripts.updateSegment(request, call)).rejects.toMatchObject({
      status: 'precondition_failed',
    })
  })

  it('succeeds with the ETag of GET and updates the totals', async () => {
    const before = await account.transcript(transcript.meetingId)
    const id = before.segments[7]?.id ?? ''
    const request = {
      transcriptId: before.id,
      id,
      text: 'Three words now.',
      speakerId: '',
      updateMask: ['text'],
    }
    await services.transcripts.updateSegment(request, account.as({ ifMatch: etagOfTranscript(before) }))
    const after = await account.transcript(before.meetingId)
    expect(after.segments[7]).toMatchObject({ text: 'Three words now.', words: [] })
    const { wordCount, confidence } = countTotals(storedSegments(after))
    expect({ wordCount: after.wordCount, confidence: after.confidence }).toEqual({ wordCount, confidence })
    expect(after.wordCount).toBe(before.wordCount - 11)
  })
})
