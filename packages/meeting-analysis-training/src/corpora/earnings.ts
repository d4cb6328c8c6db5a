import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Segment } from '@mi/meeting-analysis'
import { collection } from './data-folder.ts'
import { participantsOf, type RecordedMeeting } from './recorded-meeting.ts'

/** Long calls with force-aligned word times. A segment is a sentence of one speaker. */
export function loadEarningsCalls(): RecordedMeeting[] {
  const folder = collection('earnings22')
  if (folder === null) return []
  return readdirSync(folder)
    .filter(file => file.endsWith('.nlp'))
    .sort()
    .map(file => loadCall(join(folder, file), file.replace('.aligned.nlp', '')))
}

function loadCall(path: string, id: string): RecordedMeeting {
  const [, ...rows] = readFileSync(path, 'utf8').trim().split('\n')
  const segments: Segment[] = []
  let words: string[] = []
  let [start, end] = [Number.NaN, 0]
  for (const [at, row] of rows.entries()) {
    const [token = '', speaker = '', from = '', to = '', mark = ''] = row.split('|')
    words.push(`${token}${mark}`)
    if (from !== '' && Number.isNaN(start)) start = Number(from)
    if (to !== '') end = Number(to)
    const next = rows[at + 1]?.split('|')[1]
    if (!/[.?!]/.test(mark) && next === speaker) continue
    const name = `Speaker ${speaker}`
    const index = segments.length
    segments.push({
      id: `${id}.${index}`,
      index,
      speakerId: name,
      speakerName: name,
      text: words.join(' '),
      start: Number.isNaN(start) ? end : start,
      end,
    })
    words = []
    start = Number.NaN
  }
  return {
    id,
    startedAt: '2022-05-04T14:00:00Z',
    language: 'en',
    participants: participantsOf(segments),
    segments,
  }
}
