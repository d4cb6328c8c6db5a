import { MEETING_STATUS } from '@mi/contracts/mi/meetings/v1'
import { describe, expect, it } from 'vitest'
import { withSummary, withTranscript } from '../../src/domain/completion.ts'
import type { MeetingState } from '../../src/domain/meeting.ts'
import { enter, type Move, next } from '../../src/domain/transitions.ts'

const now = new Date('2026-03-01T12:00:00Z')
const state: MeetingState = {
  status: 'processing',
  startedAt: new Date('2026-03-01T09:00:00Z'),
  endedAt: null,
  durationSeconds: null,
  transcriptId: null,
  transcriptSeconds: null,
  summaryId: null,
  language: null,
  languageGiven: false,
  failureReason: null,
  processingSince: now,
}
const transcript = { transcriptId: 'trs_1', language: 'de', durationSeconds: 600 }

describe('states of a meeting', () => {
  it('permit only the documented transitions', () => {
    const changes = (move: Move) =>
      MEETING_STATUS.flatMap(status => {
        const to = next(status, move)
        return to && to !== status ? [`${status} → ${to}`] : []
      })
    expect(changes('start')).toEqual(['scheduled → in_progress'])
    expect(changes('end')).toEqual(['in_progress → processing'])
    expect(changes('complete')).toEqual(['processing → completed'])
    expect(changes('fail')).toEqual(['scheduled → failed', 'in_progress → failed', 'processing → failed'])
    expect(changes('give')).toEqual([
      'scheduled → processing',
      'in_progress → processing',
      'failed → processing',
    ])
    expect(next('completed', 'fail')).toBeNull()
    expect(next('completed', 'append')).toBeNull()
  })

  it('clear the failure reason and restart the wait after another upload', () => {
    const again = enter({ ...state, status: 'failed', failureReason: 'no_transcript' }, 'processing', now)
    expect(again).toMatchObject({ failureReason: null, processingSince: now })
  })
})

describe('completion', () => {
  it('requires transcript and summary, in any order', () => {
    const transcribed = withTranscript(state, transcript, now)
    expect(transcribed).toMatchObject({ status: 'processing', processingSince: now, transcriptId: 'trs_1' })
    const completed = {
      status: 'completed',
      transcriptId: 'trs_1',
      summaryId: 'sum_1',
      processingSince: null,
    }
    expect(withSummary(transcribed, 'sum_1', now)).toMatchObject(completed)
    const summarised = withSummary(state, 'sum_1', now)
    expect(summarised.status).toBe('processing')
    expect(withTranscript(summarised, transcript, now)).toMatchObject(completed)
  })

  it('remains while the summary is regenerated', () => {
    const completed = withSummary(withTranscript(state, transcript, now), 'sum_1', now)
    expect(withTranscript(completed, { ...transcript, transcriptId: 'trs_2' }, now)).toMatchObject({
      status: 'completed',
      transcriptId: 'trs_2',
    })
  })

  it('uses the end of the transcript as duration without an end', () => {
    expect(withTranscript(state, transcript, now)).toMatchObject({ language: 'de', durationSeconds: 600 })
  })

  it('keeps a given end and a given language', () => {
    const given = { ...state, endedAt: new Date('2026-03-01T09:30:00Z'), language: 'en', languageGiven: true }
    expect(withTranscript(given, transcript, now)).toMatchObject({ durationSeconds: 1800, language: 'en' })
  })

  it('resumes a meeting that failed while its transcript was stored', () => {
    const failed: MeetingState = {
      ...state,
      status: 'failed',
      failureReason: 'no_transcript',
      processingSince: null,
    }
    const revived = withTranscript(failed, transcript, now)
    expect(revived).toMatchObject({ status: 'processing', failureReason: null, processingSince: now })
    expect(withSummary(revived, 'sum_1', now).status).toBe('completed')
  })

  it('keeps a meeting failed that its client marked as failed', () => {
    const failed: MeetingState = { ...state, status: 'failed', failureReason: 'failed_by_client' }
    expect(withTranscript(failed, transcript, now)).toMatchObject({
      status: 'failed',
      transcriptId: 'trs_1',
    })
  })
})
