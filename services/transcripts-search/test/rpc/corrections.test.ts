import { encodeMessage, etagOf } from '@mi/contracts'
import type { Transcript } from '@mi/contracts/mi/transcripts/v1'
import { newId } from '@mi/ids'
import { untilWaiting } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, newAccount, spokenBy } from '../support/account.ts'
import { eventsOf } from '../support/events.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

let services: StartedServices
let account: Account
beforeAll(async () => {
  services = await startServices()
  account = newAccount(services)
})
afterAll(() => services.stop())

const words = [{ word: 'Sentence', start: 0, end: 0.5, confidence: 0.5 }]
const BODY = {
  segments: [
    { speaker: 'Ada Lovelace', text: 'Sentence one.', start: 0, end: 1, confidence: 0.5, words },
    { speaker: 'Charles Babbage', text: 'Sentence two.', start: 1, end: 2, confidence: 1, words },
  ],
}
const etag = (transcript: Transcript) =>
  etagOf(
    encodeMessage('mi.transcripts.v1.GetTranscriptResponse', { transcript, rendered: null, fileName: '' }),
  )
const names = ({ segments }: Transcript) => segments.map(one => one.speaker?.name)

/** Returns the corrected segment. */
function correct(transcript: Transcript, change: { text?: string; speakerId?: string }, ifMatch?: string) {
  const updateMask = Object.keys(change).map(name => (name === 'text' ? 'text' : 'speaker_id'))
  const request = {
    ...{ transcriptId: transcript.id, id: transcript.segments[0]?.id ?? '' },
    ...{ text: '', speakerId: '', updateMask, ...change },
  }
  return services.transcripts.updateSegment(request, account.as(ifMatch ? { ifMatch } : {}))
}

describe('correcting a segment', () => {
  it('replaces the text, drops its word times, and recounts', async () => {
    const before = await account.meetingWith(BODY)
    const segment = await correct(before, { text: 'Now five words\u0000 are here.' })
    expect(segment).toMatchObject({ text: 'Now five words are here.', words: [], confidence: 0.5 })
    expect(segment.editedAt).toBeInstanceOf(Date)
    const after = await account.transcript(before.meetingId)
    expect(after.segments).toEqual([segment, before.segments[1]])
    expect(after).toMatchObject({ id: before.id, wordCount: 7, createdAt: before.createdAt })
    expect(after.confidence).toBeCloseTo((0.5 * 5 + 1 * 2) / 7, 5)
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
    expect(etag(after)).not.toBe(etag(before))
    await account.finds('five', 1, { meetingId: before.meetingId })
    await account.finds('sentence', 1, { meetingId: before.meetingId })
  })

  it('assigns it to another speaker, including a participant without segments', async () => {
    const before = await account.meetingWith(BODY, { participants: [{ name: 'Mary Somerville' }] })
    const charles = before.segments[1]?.speaker?.id ?? ''
    const first = await correct(before, { speakerId: charles })
    expect(first.speaker).toEqual({ id: charles, name: 'Charles Babbage' })
    expect(first.words).toEqual(words)
    const meeting = await services.meetings.getMeeting({ id: before.meetingId }, account.as())
    const mary = meeting.participants.find(one => one.name === 'Mary Somerville')
    expect((await correct(before, { speakerId: mary?.id ?? '' })).speaker?.name).toBe('Mary Somerville')
    expect(names(await account.transcript(before.meetingId))).toEqual(['Mary Somerville', 'Charles Babbage'])
    await account.finds('one', 1, { speaker: mary?.id })
  })

  it('uses the new name of a participant who is renamed meanwhile', async () => {
    const before = await account.meetingWith(BODY, { participants: [{ name: 'Mary Somerville' }] })
    const meeting = await services.meetings.getMeeting({ id: before.meetingId }, account.as())
    const mary = meeting.participants.find(one => one.name === 'Mary Somerville')?.id ?? ''
    const renaming = new pg.Client({ connectionString: services.databaseUrl })
    await renaming.connect()
    try {
      // Simulates the consumer of the meeting's event, which runs first.
      await renaming.query('begin')
      await renaming.query(
        `update meeting_refs set version = version + 100, participants = replace(participants::text, 'Mary Somerville', 'Mary Greig')::jsonb
         where meeting_id = $1`,
        [before.meetingId],
      )
      const correcting = correct(before, { speakerId: mary })
      await untilWaiting(services.databaseUrl, { statement: 'from meeting_refs' })
      await renaming.query('commit')
      expect((await correcting).speaker?.name).toBe('Mary Greig')
    } finally {
      await renaming.end()
    }
    expect(names(await account.transcript(before.meetingId))).toEqual(['Mary Greig', 'Charles Babbage'])
  })

  it('refuses a blank text, an unknown participant and an unknown segment', async () => {
    const before = await account.meetingWith(BODY)
    await expect(correct(before, { text: ' \u0007 ' })).rejects.toMatchObject({
      details: [{ field: 'text' }],
    })
    await expect(correct(before, { speakerId: newId('prt') })).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field: 'speaker_id' }],
    })
    const other = await account.meetingWith(BODY)
    await expect(correct({ ...before, segments: other.segments }, { text: 'x' })).rejects.toMatchObject({
      status: 'not_found',
      message: 'There is no such segment.',
    })
    const about = { transcriptId: before.id, id: before.segments[0]?.id ?? '' }
    const request = { ...about, text: 'x', speakerId: '', updateMask: ['text'] }
    await expect(
      services.transcripts.updateSegment(request, newAccount(services).as()),
    ).rejects.toMatchObject({ status: 'not_found', message: 'There is no such transcript.' })
    expect(await account.transcript(before.meetingId)).toEqual(before)
  })

  it('changes nothing when the values are the same', async () => {
    const before = await account.meetingWith(BODY)
    expect(await correct(before, { text: 'Sentence one.' })).toEqual(before.segments[0])
    expect(await correct(before, {})).toEqual(before.segments[0])
    expect(await account.transcript(before.meetingId)).toEqual(before)
  })

  it('accepts only one of several concurrent calls with the same ETag', async () => {
    const before = await account.meetingWith(BODY)
    await expect(correct(before, { text: 'x' }, '"stale"')).rejects.toMatchObject({
      status: 'precondition_failed',
    })
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(number => correct(before, { text: `Attempt ${number}.` }, etag(before))),
    )
    expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of outcomes)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 'precondition_failed' })
  })

  it('is published to other services and recorded in the audit log', async () => {
    const before = await account.meetingWith(BODY)
    const [segment] = before.segments
    await correct(before, { text: 'Announced.' })
    const types = ['mi.transcripts.transcript.updated.v1', 'mi.identity.audit_event.recorded.v1']
    const seen = await eventsOf(
      services,
      types,
      event => [before.meetingId, segment?.id].includes(event.subject),
      2,
    )
    const { meetingId, id: transcriptId } = before
    expect(seen.map(event => event.data)).toEqual(
      expect.arrayContaining([
        {
          meeting_id: meetingId,
          transcript_id: transcriptId,
          segment_ids: [segment?.id],
          participant_id: null,
        },
        expect.objectContaining({ action: 'segment.updated', resource_id: segment?.id }),
      ]),
    )
  })
})

describe('renaming a speaker', () => {
  const rename = (transcript: Transcript, name: string, ifMatch?: string) =>
    services.transcripts.updateSpeaker(
      { transcriptId: transcript.id, participantId: transcript.segments[0]?.speaker?.id ?? '', name },
      account.as(ifMatch ? { ifMatch } : {}),
    )

  it('shows at once in the transcript and meeting, and soon in search', async () => {
    const before = await account.meetingWith(BODY)
    const speaker = await rename(before, ' Ada  King ')
    expect(speaker).toEqual({ id: before.segments[0]?.speaker?.id, name: 'Ada King' })
    const after = await account.transcript(before.meetingId)
    expect(names(after)).toEqual(['Ada King', 'Charles Babbage'])
    expect(etag(after)).not.toBe(etag(before))
    const meeting = await services.meetings.getMeeting({ id: before.meetingId }, account.as())
    expect(meeting.participants.map(one => one.name)).toEqual(['Ada King', 'Charles Babbage'])
    await account.finds('sentence', 1, { meetingId: before.meetingId, speaker: 'king' })
  })

  it('follows a PATCH of the meeting', async () => {
    const before = await account.meetingWith(BODY)
    const { participants } = await services.meetings.getMeeting({ id: before.meetingId }, account.as())
    const renamed = participants.map(({ id, name, email }) => ({ id, name: name.toUpperCase(), email }))
    await services.meetings.updateMeeting(
      { id: before.meetingId, participants: renamed, updateMask: ['participants'] },
      account.as(),
    )
    await expect
      .poll(async () => names(await account.transcript(before.meetingId)))
      .toEqual(['ADA LOVELACE', 'CHARLES BABBAGE'])
    await account.finds('sentence', 2, { meetingId: before.meetingId })
  })

  it('ends with one name in transcript and meeting after concurrent renames', async () => {
    const before = await account.meetingWith(BODY)
    await Promise.all([1, 2, 3, 4, 5, 6].map(number => rename(before, `Name ${number}`)))
    await expect
      .poll(async () => {
        const meeting = await services.meetings.getMeeting({ id: before.meetingId }, account.as())
        return meeting.participants[0]?.name === names(await account.transcript(before.meetingId))[0]
      })
      .toBe(true)
  })

  it('accepts only one of several concurrent calls with the same ETag', async () => {
    const before = await account.meetingWith(BODY)
    await expect(rename(before, 'X', '"stale"')).rejects.toMatchObject({ status: 'precondition_failed' })
    expect(names(await account.transcript(before.meetingId))[0]).toBe('Ada Lovelace')
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(number => rename(before, `N ${number}`, etag(before))),
    )
    expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  })

  it('refuses a blank name, and a participant who does not speak', async () => {
    const before = await account.meetingWith(BODY)
    await expect(rename(before, '\u0000 ')).rejects.toMatchObject({ details: [{ field: 'name' }] })
    await expect(
      services.transcripts.updateSpeaker(
        { transcriptId: before.id, participantId: newId('prt'), name: 'X' },
        account.as(),
      ),
    ).rejects.toMatchObject({ status: 'not_found', message: 'There is no such participant.' })
  })

  it('is not undone by an import that is in progress', async () => {
    const before = await account.meetingWith(spokenBy(10))
    const { participants } = await services.meetings.getMeeting({ id: before.meetingId }, account.as())
    await rename(before, 'Countess')
    await account.importJson(before.meetingId, spokenBy(10))
    expect(names(await account.transcript(before.meetingId))[0]).toBe('Countess')
    expect(participants).toHaveLength(2)
  })
})
