import type { CallOptions } from '@mi/contracts'
import type { ServerSentEvent } from '@mi/contracts/mi/http/v1'
import { newId } from '@mi/ids'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Account, linesOf, newAccount, spokenBy } from '../support/account.ts'
import { type StartedServices, startServices } from '../support/start-services.ts'

let services: StartedServices
let copy: Awaited<ReturnType<StartedServices['startCopy']>>
let account: Account
beforeAll(async () => {
  services = await startServices()
  copy = await services.startCopy()
  account = newAccount(services)
})
afterAll(() => services.stop())

type Said = { key: string; speaker?: string; text?: string; start?: number; end?: number; final?: boolean }

function append(meetingId: string, said: Said[], client = services.live, call: CallOptions = account.as()) {
  const segments = said.map(
    ({ key, speaker = 'Ada', text = `said ${key}`, start = 0, end = 1, final = true }) => ({
      ...{ key, speaker, text, start, end, final },
    }),
  )
  return client.appendSegments({ meetingId, segments }, call)
}

/** Reads the stream until it ends or is closed; `events` grows meanwhile. Comments are counted separately. */
function listen(
  meetingId: string,
  lastEventId = '',
  client = services.live,
  call: CallOptions = account.as(),
) {
  const gone = new AbortController()
  const events: { event: string; id: string; data: Record<string, unknown> }[] = []
  const state = { comments: 0, ended: false }
  const done = (async () => {
    const options = { ...call, deadlineMs: 60_000, signal: gone.signal }
    for await (const one of client.streamLive(
      { meetingId, lastEventId },
      options,
    ) as AsyncIterable<ServerSentEvent>) {
      if (one.event === '') state.comments++
      else events.push({ event: one.event, id: one.id, data: JSON.parse(one.data) })
    }
    state.ended = true
  })()
  done.catch(() => {})
  return {
    events,
    state,
    done,
    texts: () => events.filter(one => one.event === 'segment').map(one => one.data.text),
    leave: () => gone.abort(),
  }
}

const running = (more: object = {}) => account.meeting({ status: 'in_progress', ...more })
const until = (what: () => boolean) => vi.waitUntil(what, { timeout: 60_000, interval: 20 })

describe('appending live segments', () => {
  it('numbers new segments, ignores repetitions, and keeps final segments', async () => {
    const meetingId = await running()
    expect(await append(meetingId, [{ key: 'a' }, { key: 'b', final: false }])).toEqual({
      accepted: 2,
      sequence: 2,
    })
    expect(await append(meetingId, [{ key: 'a' }, { key: 'b', final: false }])).toEqual({
      accepted: 2,
      sequence: 2,
    })
    expect(await append(meetingId, [{ key: 'a', text: 'other' }])).toEqual({ accepted: 1, sequence: 2 })
    expect(await append(meetingId, [{ key: 'b', text: 'now final' }])).toEqual({ accepted: 1, sequence: 3 })
    const twice = [
      { key: 'c', final: false },
      { key: 'c', text: 'the later' },
    ]
    expect(await append(meetingId, twice)).toEqual({ accepted: 2, sequence: 4 })
    const listener = listen(meetingId)
    await until(() => listener.texts().length === 3)
    listener.leave()
    expect(listener.events.map(one => [one.id, one.data.key, one.data.text])).toEqual([
      ['', undefined, undefined],
      ['1', 'a', 'said a'],
      ['3', 'b', 'now final'],
      ['4', 'c', 'the later'],
    ])
  })

  it('assigns a separate number to every segment of concurrent calls', async () => {
    const meetingId = await running()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        append(
          meetingId,
          [{ key: `k${at}`, speaker: `Speaker ${at % 3}` }],
          at % 2 ? services.live : copy.live,
        ),
      ),
    )
    expect(answers.map(one => one.sequence).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    )
    const { participants } = await services.meetings.getMeeting({ id: meetingId }, account.as())
    expect(participants.map(one => one.name).sort()).toEqual(['Speaker 0', 'Speaker 1', 'Speaker 2'])
  })

  it('is refused for a meeting that is not in progress', async () => {
    for (const status of ['scheduled', 'processing'] as const) {
      const meetingId = await account.meeting({ status })
      await expect(append(meetingId, [{ key: 'a' }])).rejects.toMatchObject({ status: 'conflict' })
    }
    await expect(append(newId('mtg'), [{ key: 'a' }])).rejects.toMatchObject({ status: 'not_found' })
    const meetingId = await running()
    await expect(
      append(meetingId, [{ key: 'a' }], services.live, newAccount(services).as()),
    ).rejects.toMatchObject({ status: 'not_found' })
  })

  it('names the segment and field of each error', async () => {
    const meetingId = await running()
    const wrong = [
      { key: 'a' },
      { key: 'b', start: 2, end: 1 },
      { key: 'c', speaker: ' \u0000' },
      { key: 'd', end: 1e9 },
    ]
    await expect(append(meetingId, wrong)).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field: 'segments[1].end' }, { field: 'segments[2].speaker' }, { field: 'segments[3].end' }],
    })
  })
})

describe('the live stream', () => {
  it('sends existing and new segments and the end, and resumes', async () => {
    const meetingId = await running({ participants: [{ name: 'Lovelace, Ada' }] })
    await append(meetingId, [{ key: 'a', speaker: 'Ada Lovelace' }])
    const here = listen(meetingId)
    const there = listen(meetingId, '', copy.live)
    await until(() => here.texts().length === 1 && there.texts().length === 1)
    await append(meetingId, [{ key: 'b', speaker: 'Ada Lovelace' }], copy.live)
    await append(meetingId, [{ key: 'c', speaker: 'Bob', final: false }])
    await until(() => here.texts().length === 3 && there.texts().length === 3)
    expect(there.events[0]).toMatchObject({ event: 'status', data: { status: 'in_progress' } })
    // Shows the participant's name, not the name in the live segment.
    expect(here.events[1]?.data).toMatchObject({
      key: 'a',
      speaker: { name: 'Lovelace, Ada' },
      start: 0,
      end: 1,
      final: true,
    })

    there.leave()
    await append(meetingId, [
      { key: 'c', speaker: 'Bob', text: 'said at last' },
      { key: 'd', speaker: 'Bob', start: 5, end: 6 },
    ])
    const back = listen(meetingId, '3', copy.live)
    await until(() => back.texts().length === 2)
    expect(back.events.slice(1).map(one => [one.id, one.data.text])).toEqual([
      ['4', 'said at last'],
      ['5', 'said d'],
    ])

    await services.meetings.endMeeting({ id: meetingId }, account.as())
    await Promise.all([here.done, back.done])
    expect(here.events.slice(-2)).toMatchObject([
      { event: 'status', data: { status: 'processing' } },
      { event: 'end', data: { meeting_id: meetingId } },
    ])
    expect(back.events.at(-1)?.event).toBe('end')
  })

  it('sends the full transcript of a finished meeting and the end', async () => {
    const imported = await account.meetingWith(spokenBy(450))
    const listener = listen(imported.meetingId)
    await listener.done
    expect(listener.events.map(one => one.event)).toEqual(['status', ...Array(450).fill('segment'), 'end'])
    expect(listener.events[450]).toMatchObject({
      id: '450',
      data: { text: 'This is sentence number 449.', final: true },
    })
    const rest = listen(imported.meetingId, '449')
    await rest.done
    expect(rest.events.map(one => one.event)).toEqual(['status', 'segment', 'end'])
    for (const nonsense of ['99999999999', '-1', 'x', '1.5']) {
      const again = listen(imported.meetingId, nonsense)
      await again.done
      expect(again.texts()).toHaveLength(450)
    }
  })

  it('sends a comment every few seconds when the meeting is quiet', async () => {
    const listener = listen(await running())
    await vi.waitUntil(() => listener.state.comments > 0, { timeout: 14_500, interval: 100 })
    listener.leave()
  })

  it('ends when the meeting is deleted or the service stops', async () => {
    const meetingId = await running()
    const third = await services.startCopy()
    const deleted = listen(meetingId)
    const stopped = listen(await running(), '', third.live)
    await until(() => deleted.events.length === 1 && stopped.events.length === 1)
    await services.meetings.deleteMeeting({ id: meetingId }, account.as())
    await expect(deleted.done).rejects.toMatchObject({ status: 'not_found' })
    await third.stop()
    await stopped.done.catch(() => {})
    expect(stopped.events.some(one => one.event === 'end')).toBe(false)
  })

  it('returns 404 for another account', async () => {
    const listener = listen(await running(), '', services.live, newAccount(services).as())
    await expect(listener.done).rejects.toMatchObject({ status: 'not_found' })
  })
})

describe('the end of a live meeting', () => {
  it('creates the transcript from the last version of each segment', async () => {
    const meetingId = await running({ language: 'fr' })
    await append(meetingId, [
      { key: 'b', speaker: 'Bob', text: 'Second.', start: 2, end: 3 },
      { key: 'a', speaker: 'Ada', text: 'Firs', start: 0, end: 1, final: false },
    ])
    await append(meetingId, [{ key: 'a', speaker: 'Ada', text: 'First.', start: 0, end: 1.5 }])
    await append(meetingId, [{ key: 'c', speaker: 'Bob', text: 'Never fin', start: 4, end: 5, final: false }])
    const { participants } = await services.meetings.getMeeting({ id: meetingId }, account.as())
    const renamed = participants.map(({ id, name }) => ({ id, name: name === 'Bob' ? 'Robert' : name }))
    await services.meetings.updateMeeting(
      { id: meetingId, participants: renamed, updateMask: ['participants'] },
      account.as(),
    )
    await services.meetings.endMeeting({ id: meetingId }, account.as())
    const meeting = await account.named(meetingId)
    const transcript = await account.transcript(meetingId)
    expect(linesOf(transcript)).toEqual(['Ada 0-1.5 First.', 'Robert 2-3 Second.', 'Robert 4-5 Never fin'])
    expect(transcript).toMatchObject({
      id: meeting.transcriptId,
      language: 'fr',
      times: 'given',
      wordCount: 4,
      durationSeconds: 5,
    })
    await account.finds('second', 1, { meetingId })
    const listener = listen(meetingId)
    await listener.done
    expect(new Set(listener.events.map(one => one.data.id).filter(Boolean))).toEqual(
      new Set(transcript.segments.map(one => one.id)),
    )
    await expect(append(meetingId, [{ key: 'd' }])).rejects.toMatchObject({ status: 'conflict' })
  })

  it('fails a meeting without segments', async () => {
    const meetingId = await running()
    await services.meetings.endMeeting({ id: meetingId }, account.as())
    expect(await account.reaches(meetingId, 'failed')).toMatchObject({ failureReason: 'no_transcript' })
    await account.importJson(meetingId, spokenBy(1))
    await account.named(meetingId)
  })

  it('keeps a transcript that was imported immediately after the end', async () => {
    const rounds = Array.from({ length: 5 }, async () => {
      const meetingId = await running()
      await append(meetingId, [{ key: 'a', text: 'heard live' }])
      await services.meetings.endMeeting({ id: meetingId }, account.as())
      await account.importJson(meetingId, {
        segments: [{ speaker: 'Ada', text: 'imported', start: 0, end: 1 }],
      })
      return meetingId
    })
    for (const meetingId of await Promise.all(rounds)) {
      await account.named(meetingId)
      await account.finds('imported', 1, { meetingId })
      expect(linesOf(await account.transcript(meetingId))).toEqual(['Ada 0-1 imported'])
    }
  })
})
