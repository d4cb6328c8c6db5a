// Real calls from the folder in MI_DATA_DIR: WebVTT as Zoom exports it, and facts from human notes.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DiagramSegment, DiagramTopic } from '../src/index.ts'
import { type Meeting, meetingOf } from './meetings.ts'

interface Noted {
  readonly timestamp?: string
}
interface Notes {
  readonly meeting: string
  readonly highlights: Readonly<Record<string, readonly (Noted & { readonly highlight: string })[]>>
  readonly action_items?: readonly (Noted & { readonly action: string; readonly owner?: string })[]
  readonly decisions?: readonly (Noted & { readonly decision: string })[]
}

const CALLS = join(
  process.env.MI_DATA_DIR ?? join(import.meta.dirname, '../../../../shared/data'),
  'ethereum-pm',
)

function seconds(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

function segmentsOf(vtt: string): DiagramSegment[] {
  const cues = vtt.replace(/\r/g, '').matchAll(/(\d\d:\d\d:\d\d\.\d+) --> (\d\d:\d\d:\d\d\.\d+)\n(.+)/g)
  return [...cues].map(([, start = '', end = '', said = ''], index) => {
    const [, name = null, text = said] = said.match(/^([^:]{2,60}): (.*)$/) ?? []
    return {
      id: `seg_${String(index).padStart(5, '0')}`,
      index,
      speakerId: name,
      speakerName: name,
      text,
      start: seconds(start),
      end: seconds(end),
    }
  })
}

/** Every second highlight starts a topic that lasts until the next. */
function topicsOf(notes: Notes, segments: readonly DiagramSegment[]): DiagramTopic[] {
  const opened = Object.values(notes.highlights)
    .flat()
    .filter(({ timestamp }) => timestamp !== undefined)
    .map(({ timestamp = '', highlight }) => ({
      at: seconds(timestamp),
      title: highlight.split(/[;:,(]/)[0] ?? '',
    }))
    .toSorted((one, other) => one.at - other.at)
    .filter((_, index) => index % 2 === 0)
  return opened.map(({ at, title }, index) => {
    const end = opened[index + 1]?.at ?? segments.at(-1)?.end ?? at
    const segmentIds = segments
      .filter(segment => segment.start >= at && segment.start < end)
      .map(({ id }) => id)
    return { title, start: at, end, segmentIds, keywords: [] }
  })
}

function readCall(folder: string): Meeting {
  const segments = segmentsOf(readFileSync(join(folder, 'transcript.vtt'), 'utf8'))
  const notes = JSON.parse(readFileSync(join(folder, 'tldr.json'), 'utf8')) as Notes
  const at = ({ timestamp = '0:0:0' }: Noted) =>
    segments.findLast(segment => segment.start <= seconds(timestamp))?.id ?? segments[0]?.id ?? ''
  return meetingOf({
    title: notes.meeting,
    segments,
    topics: topicsOf(notes, segments),
    decisions: (notes.decisions ?? []).map(noted => ({ text: noted.decision, segmentId: at(noted) })),
    actionItems: (notes.action_items ?? []).map(noted => ({
      title: noted.action,
      assigneeName: noted.owner ?? null,
      dueDate: null,
      segmentIds: [at(noted)],
    })),
  })
}

/**
 * The first `count` calls with gold labels and notes, by name. The calls for measurements are excluded. Empty
 * without the folder.
 */
export function publicCalls(count: number): [name: string, meeting: Meeting][] {
  if (!existsSync(CALLS)) return []
  return readdirSync(CALLS)
    .flatMap(series => readdirSync(join(CALLS, series)).map(call => join(series, call)))
    .filter(call => ['gold.json', 'tldr.json'].every(file => existsSync(join(CALLS, call, file))))
    .slice(0, count)
    .map(call => [call, readCall(join(CALLS, call))])
}
