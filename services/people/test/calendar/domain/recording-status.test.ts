import { expect, it } from 'vitest'
import { recordingStatus } from '../../../src/calendar/domain/recording-status.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
const FACTS = {
  endTime: new Date('2026-03-02T11:00:00Z'),
  isCancelled: false,
  isDeclined: false,
  choice: null,
  meetingStatus: null,
}
const over = { endTime: NOW }

it.each([
  ['to come', {}, 'scheduled'],
  ['over without a meeting', over, 'skipped'],
  ['cancelled', { isCancelled: true }, 'skipped'],
  ['declined', { isDeclined: true }, 'skipped'],
  ['declined and wanted all the same', { isDeclined: true, choice: 'scheduled' as const }, 'scheduled'],
  ['cancelled, no matter who wanted it', { isCancelled: true, choice: 'scheduled' as const }, 'skipped'],
  ['not wanted', { choice: 'skipped' as const }, 'skipped'],
  ['with a meeting that has not begun', { meetingStatus: 'scheduled' as const }, 'scheduled'],
  ['over with a meeting that never began', { ...over, meetingStatus: 'scheduled' as const }, 'skipped'],
  [
    'with a meeting in progress, also when over',
    { ...over, meetingStatus: 'in_progress' as const },
    'recording',
  ],
  [
    'not wanted, and begun',
    { choice: 'skipped' as const, meetingStatus: 'in_progress' as const },
    'recording',
  ],
  ['with a meeting that is processed', { meetingStatus: 'processing' as const }, 'completed'],
  ['with a meeting that is completed', { ...over, meetingStatus: 'completed' as const }, 'completed'],
  ['with a meeting that failed', { meetingStatus: 'failed' as const }, 'completed'],
])('an event %s', (_, facts, status) => {
  expect(recordingStatus({ ...FACTS, ...facts }, NOW)).toBe(status)
})
