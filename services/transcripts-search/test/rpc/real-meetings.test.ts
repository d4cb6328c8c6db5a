import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { convertAmi } from '@mi/transcript-formats/test/ami-converter'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, linesOf, newAccount } from '../support/account.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

// Recorded meetings by other people: MI_DATA_DIR, by default ../shared/data beside the repository.
const data = resolve(import.meta.dirname, '../../../..', process.env.MI_DATA_DIR ?? '../shared/data')
const find = (pattern: string) => (existsSync(data) ? globSync(pattern, { cwd: data }).sort() : [])
const zoomFiles = find('ethereum-pm/**/transcript.vtt').slice(0, 3)
const amiFiles = find('ami/*.da').slice(0, 3)

describe.skipIf(zoomFiles.length + amiFiles.length === 0)('recorded meetings (MI_DATA_DIR)', () => {
  let services: StartedServices
  let account: Account
  beforeAll(async () => {
    services = await startServices()
    account = newAccount(services)
  })
  afterAll(() => services.stop())

  it.each(zoomFiles)('%s: is imported, read in every format, and imported again', async file => {
    const body = readFileSync(join(data, file))
    const meetingId = await account.meeting()
    await account.import(meetingId, 'text/vtt', body)
    const meeting = await account.named(meetingId)
    const transcript = await account.transcript(meetingId)
    const cues = body.toString().match(/-->/g)?.length
    expect(transcript.segments).toHaveLength(cues ?? 0)
    expect(transcript.language).toBe('en')
    const speakers = new Set(transcript.segments.map(one => one.speaker?.id))
    expect(new Set(meeting.participants.map(one => one.id))).toEqual(speakers)
    for (const format of ['text', 'srt', 'vtt', 'md', 'docx'] as const) {
      const { rendered } = await services.transcripts.getMeetingTranscript(
        { meetingId, format },
        account.as(),
      )
      expect(rendered?.data.byteLength).toBeGreaterThan(1_000)
    }
    const segments = transcript.segments.map(({ speaker, text, start, end }) => ({
      ...{ speaker: speaker?.name, text, start, end },
    }))
    const again = await account.meetingWith({ segments })
    expect(linesOf(again)).toEqual(linesOf(transcript))
  })

  it.each(amiFiles)('%s: contains every act in order, and search finds its words', async file => {
    const body = convertAmi(readFileSync(join(data, file)))
    const transcript = await account.meetingWith(body)
    expect(transcript.segments).toHaveLength(body.segments.length)
    const starts = transcript.segments.map(one => one.start)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    const said = transcript.segments.find(one => one.text.split(' ').length > 8)
    const phrase = `"${said?.text.split(' ').slice(0, 6).join(' ')}"`
    await expect
      .poll(
        async () => {
          const page = await account.search(phrase, { meetingId: transcript.meetingId, limit: 100 })
          return page.data.map(one => one.segment?.id)
        },
        { timeout: 60_000 },
      )
      .toContain(said?.id)
  })
})
