import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import type { MeetingPlatform } from '../meeting-options.ts'
import type { NewMeeting } from './create-meeting.ts'
import { RECORDING_TYPES, TRANSCRIPT_TYPES } from './media-types.ts'

/** A file, and the fields of its meeting that the file and its name contain. */
interface MeetingFile extends NewMeeting {
  path: string
  mediaType: string
  platform: MeetingPlatform
}

export interface TranscriptFile extends MeetingFile {
  body: Uint8Array<ArrayBuffer>
}

export interface RecordingFile extends MeetingFile {
  bytes: number
}

export async function describeTranscript(path: string): Promise<TranscriptFile> {
  const [body, info] = await Promise.all([readFile(path), stat(path)])
  const extension = extname(path).toLowerCase()
  const head = body.subarray(0, 16_384).toString('utf8')
  return {
    path,
    body,
    mediaType: TRANSCRIPT_TYPES[extension] as string,
    title: (extension === '.vtt' && titleInHeader(head)) || titleOf(path),
    platform: platformOf(path, head, extension),
    startedAt: startOf(path) ?? info.mtime,
    externalId: `file:${createHash('sha256').update(body).digest('hex')}`,
  }
}

/** Reads the recording as a stream to compute the external id. */
export async function describeRecording(path: string): Promise<RecordingFile> {
  const info = await stat(path)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return {
    path,
    bytes: info.size,
    mediaType: RECORDING_TYPES[extname(path).toLowerCase()] as string,
    title: titleOf(path),
    platform: platformOf(path, '', ''),
    startedAt: startOf(path) ?? info.mtime,
    externalId: `file:${hash.digest('hex')}`,
  }
}

const MAX_TITLE = 300

/** Generic words in file names. Words after them belong to the title. */
const GENERIC =
  /^(?:transcripts?|closed captions?|captions?|subtitles?|recording|audio only|audio|meeting|video|zoom)(?:[\s.-]*\d+)?(?:[\s_.-]+([^\s_.-].*))?$/i

/** The name that Zoom gives to the folder of a recording: `2026-11-19 14.05.00 Design review 81234567890`. */
const ZOOM_FOLDER = /^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d (.+?)(?: \d{9,11})?$/

/** Reads the title after the signature: `WEBVTT - Design review`. Metadata such as `Kind: captions` is not a title. */
function titleInHeader(head: string): string | null {
  const text = /^\uFEFF?WEBVTT[ \t]+(?:-[ \t]*)?([^\r\n]+)/.exec(head)?.[1]?.trim()
  return text && !/^[A-Za-z-]+:/.test(text) ? text.slice(0, MAX_TITLE) : null
}

/** The words of the file name. A generic name such as `transcript.vtt` is replaced by the folder name. */
function titleOf(path: string): string {
  const name = basename(path, extname(path))
  const words = wordsOf(name)
  const generic = words === '' ? [] : GENERIC.exec(words)
  if (!generic) return words.slice(0, MAX_TITLE)
  const folder = folderTitle(dirname(resolve(path)))
  if (folder === '') return (words || name).slice(0, MAX_TITLE)
  return (generic[1] ? `${folder} (${generic[1]})` : folder).slice(0, MAX_TITLE)
}

/**
 * The words of the folder name. A name without words, such as `2026-07-07_010`, is combined with the name of
 * its parent.
 */
function folderTitle(folder: string): string {
  const parent = dirname(folder)
  if (parent === folder) return ''
  const words = wordsOf(basename(folder))
  const zoom = ZOOM_FOLDER.exec(words)
  if (zoom) return zoom[1] as string
  return /\p{L}/u.test(words) ? words : `${folderTitle(parent)} ${words}`.trim()
}

function wordsOf(name: string): string {
  return name
    .replace(/^GMT\d{8}-\d{6}_?/, '')
    .replace(/\.transcript$|\.cc$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
}

/** Detects the platform by its format of file names and WebVTT. */
function platformOf(path: string, head: string, extension: string): MeetingPlatform {
  if (/^GMT\d{8}-\d{6}/.test(basename(path)) || ZOOM_FOLDER.test(basename(dirname(resolve(path)))))
    return 'zoom'
  if (extension !== '.vtt') return 'browser'
  if (/<v [^<>]+>/.test(head)) return 'microsoft_teams'
  if (/^\d+\r?\n\d\d:\d\d:\d\d\.\d{3} --> .*\r?\n[^\n]{1,100}?: /m.test(head)) return 'zoom'
  return 'browser'
}

/** Reads a UTC time from the path: `GMT20240514-130000` (Zoom), `2024-05-14 13-00`, `2024-05-14T13:00` or a date. */
function startOf(path: string): Date | null {
  const place = `${basename(dirname(resolve(path)))}/${basename(path)}`
  const match =
    /GMT(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)/.exec(place) ??
    /(20\d\d)-(\d\d)-(\d\d)(?:[T _](\d\d)[:h.-]?(\d\d)(?!\d))?/.exec(place)
  if (!match) return null
  const [, year, month, day, hour = '00', minute = '00'] = match
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(date.getTime()) ? null : date
}
