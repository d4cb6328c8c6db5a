import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import { MEDIA_TYPES } from './find-files.ts'

/** What can be known of a meeting from its file alone. */
export interface MeetingFile {
  path: string
  body: Uint8Array<ArrayBuffer>
  mediaType: string
  title: string
  platform: 'zoom' | 'google_meet' | 'microsoft_teams' | 'browser'
  startedAt: Date
  /** Made of the content, so that the same file imported again is the same meeting. */
  externalId: string
}

export async function describeFile(path: string): Promise<MeetingFile> {
  const [body, info] = await Promise.all([readFile(path), stat(path)])
  const ending = extname(path).toLowerCase()
  return {
    path,
    body,
    mediaType: MEDIA_TYPES[ending] as string,
    title: titleOf(path),
    platform: platformOf(body.subarray(0, 16_384).toString('utf8'), ending),
    startedAt: startOf(path) ?? info.mtime,
    externalId: `file:${createHash('sha256').update(body).digest('hex')}`,
  }
}

/** Names that say what kind of file it is and nothing of the meeting; what follows such a word is kept. */
const GENERIC = /^(?:transcripts?|captions?|subtitles?|recording|audio|meeting|video)(?:[\s_.-]+(.+))?$/i

/** The file's name in words; a generic one such as `transcript.vtt` takes its folder's. */
function titleOf(path: string): string {
  const name = basename(path, extname(path))
  const words = wordsOf(name)
  const generic = GENERIC.exec(words)
  const folder = wordsOf(basename(dirname(path)))
  if (!generic || folder === '') return (words || name).slice(0, 300)
  return (generic[1] ? `${folder} (${generic[1]})` : folder).slice(0, 300)
}

function wordsOf(name: string): string {
  return name
    .replace(/^GMT\d{8}-\d{6}_?/, '')
    .replace(/\.transcript$|\.cc$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
}

/** Each product writes WebVTT in a way of its own. */
function platformOf(head: string, ending: string): MeetingFile['platform'] {
  if (ending !== '.vtt') return 'browser'
  if (/<v [^>]+>/.test(head)) return 'microsoft_teams'
  if (/^\d+\r?\n\d\d:\d\d:\d\d\.\d{3} --> .*\r?\n[^\n]{1,100}?: /m.test(head)) return 'zoom'
  return 'browser'
}

/** `GMT20240514-130000` (Zoom), `2024-05-14 13-00`, `2024-05-14T13:00` or a plain date in the path, UTC. */
function startOf(path: string): Date | null {
  const place = `${basename(dirname(path))}/${basename(path)}`
  const match =
    /GMT(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)/.exec(place) ??
    /(20\d\d)-(\d\d)-(\d\d)(?:[T _](\d\d)[:h.-]?(\d\d))?/.exec(place)
  if (!match) return null
  const [, year, month, day, hour = '00', minute = '00'] = match
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(date.getTime()) ? null : date
}
