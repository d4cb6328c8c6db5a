import { newId } from '@mi/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, linesOf, newAccount, spokenBy } from '../support/account.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

let services: StartedServices
let account: Account
beforeAll(async () => {
  services = await startServices()
  account = newAccount(services)
})
afterAll(() => services.stop())

const BODY = {
  segments: [
    { speaker: 'Ada', text: 'The engine weaves', start: 1, end: 2.5 },
    { speaker: 'Ada', text: 'algebraic patterns.', start: 2.5, end: 4 },
    { speaker: 'Charles', text: 'Another age must be the judge.', start: 62, end: 65.25 },
  ],
}

describe('a rendered transcript', () => {
  it.each([
    ['text', 'text/plain; charset=utf-8', '[00:00:01] Ada: The engine weaves algebraic patterns.\n'],
    [
      'srt',
      'application/x-subrip; charset=utf-8',
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nAda: The engine weaves',
    ],
    ['vtt', 'text/vtt; charset=utf-8', '<v Ada>The engine weaves'],
    ['md', 'text/markdown; charset=utf-8', '# Analytical engine'],
  ] as const)('as %s', async (format, contentType, part) => {
    const { id, meetingId } = await account.meetingWith(BODY)
    const byId = await services.transcripts.getTranscript({ id, format }, account.as())
    expect(byId.transcript).toBeNull()
    expect(byId.rendered?.contentType).toBe(contentType)
    expect(byId.fileName).toBe('')
    expect(
      Buffer.from(byId.rendered?.data ?? [])
        .toString()
        .replaceAll(/\r?\n/g, '\n'),
    ).toContain(part.replaceAll(/\r?\n/g, '\n'))
    expect(await services.transcripts.getMeetingTranscript({ meetingId, format }, account.as())).toEqual(byId)
  })

  it('is a Word file to download, named after the meeting', async () => {
    const { id } = await account.meetingWith(BODY, { title: 'Q3: "Plan" / naïve?' })
    const { rendered, fileName } = await services.transcripts.getTranscript(
      { id, format: 'docx' },
      account.as(),
    )
    expect(
      Buffer.from(rendered?.data ?? [])
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    expect(rendered?.contentType).toContain('wordprocessingml')
    expect(fileName).toBe('2026-03-02 Q3 Plan naïve.docx')
  })

  it('is complete: pages apply only to JSON', async () => {
    const { id } = await account.meetingWith(BODY)
    await expect(
      services.transcripts.getTranscript({ id, format: 'srt', limit: 2 }, account.as()),
    ).rejects.toMatchObject({ status: 'invalid', details: [{ field: 'limit' }] })
  })
})

describe('a transcript in pages', () => {
  it('returns every segment once, with no cursor on the last page', async () => {
    const { id, segments } = await account.meetingWith(spokenBy(25))
    const pages = []
    let cursor: string | null = null
    do {
      const request = { id, format: 'json' as const, limit: 10, cursor }
      const { transcript } = await services.transcripts.getTranscript(request, account.as())
      pages.push(transcript?.segments ?? [])
      expect(transcript?.wordCount).toBe(125)
      cursor = transcript?.pagination?.nextCursor ?? null
      expect(transcript?.pagination?.hasMore).toBe(cursor !== null)
    } while (cursor !== null)
    expect(pages.map(page => page.length)).toEqual([10, 10, 5])
    expect(pages.flat()).toEqual(segments)
  })

  it('returns twenty segments by default, without a cursor after the last', async () => {
    const { id } = await account.meetingWith(spokenBy(40))
    const page = (more: object) =>
      services.transcripts.getTranscript({ id, format: 'json', ...more }, account.as())
    const first = await page({ limit: 20 })
    const second = await page({ cursor: first.transcript?.pagination?.nextCursor })
    expect(second.transcript?.segments).toHaveLength(20)
    expect(second.transcript?.pagination).toMatchObject({ nextCursor: null, hasMore: false, total: null })
  })

  it('refuses an invalid cursor and a cursor of a replaced transcript', async () => {
    const { id, meetingId } = await account.meetingWith(spokenBy(30))
    const { transcript } = await services.transcripts.getTranscript(
      { id, format: 'json', limit: 10 },
      account.as(),
    )
    await account.importJson(meetingId, spokenBy(30))
    for (const cursor of [transcript?.pagination?.nextCursor ?? '', 'x', 'WzFd', 'WyJ0cnMiLC0xXQ'])
      await expect(
        services.transcripts.getMeetingTranscript({ meetingId, format: 'json', cursor }, account.as()),
      ).rejects.toMatchObject({ status: 'invalid', details: [{ field: 'cursor' }] })
  })
})

describe('an unreadable transcript', () => {
  it('returns 409 before the transcript exists', async () => {
    const meetingId = await account.meeting()
    await expect(account.transcript(meetingId)).rejects.toMatchObject({
      status: 'conflict',
      code: 'transcript_not_ready',
    })
  })

  it('returns 404 for unknown ids, another account and the other mode', async () => {
    const { id, meetingId } = await account.meetingWith(BODY)
    const otherMode = services.as({ ...account.caller, mode: 'test' })
    for (const call of [newAccount(services).as(), otherMode]) {
      await expect(services.transcripts.getTranscript({ id, format: 'json' }, call)).rejects.toMatchObject({
        status: 'not_found',
        message: 'There is no such transcript.',
      })
      await expect(
        services.transcripts.getMeetingTranscript({ meetingId, format: 'json' }, call),
      ).rejects.toMatchObject({ status: 'not_found', message: 'There is no such meeting.' })
      await expect(services.internal.readTranscript({ meetingId }, call)).rejects.toMatchObject({
        status: 'not_found',
      })
    }
    await expect(
      services.transcripts.getTranscript({ id: newId('trs'), format: 'json' }, account.as()),
    ).rejects.toMatchObject({ status: 'not_found' })
  })
})

it('returns the same segments to other services', async () => {
  const transcript = await account.meetingWith(spokenBy(7))
  const read = await services.internal.readTranscript({ meetingId: transcript.meetingId }, account.as())
  expect(linesOf(read)).toEqual(linesOf(transcript))
})
