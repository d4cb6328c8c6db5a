import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type ImportFormat, readTranscript } from '@mi/transcript-formats'
import type { RecordedMeeting } from './recorded-meeting.ts'

const FOLDER = join(import.meta.dirname, '../../../local-platform/demo')

const FORMATS: Record<string, ImportFormat> = {
  '.json': 'json',
  '.vtt': 'vtt',
  '.srt': 'srt',
  '.txt': 'text',
}

interface DemoMeeting {
  readonly file: string
  readonly title: string
  readonly participants: readonly { readonly name: string; readonly email: string | null }[]
}

/** The meetings that a new installation shows. */
export async function loadDemoMeetings(): Promise<RecordedMeeting[]> {
  const meetings = JSON.parse(readFileSync(join(FOLDER, 'meetings.json'), 'utf8')) as DemoMeeting[]
  return Promise.all(meetings.map(loadDemoMeeting))
}

async function loadDemoMeeting({ file, title, participants }: DemoMeeting): Promise<RecordedMeeting> {
  const bytes = readFileSync(join(FOLDER, file))
  const format = FORMATS[extname(file)]
  if (format === undefined) throw new Error(`${file} has a format that cannot be imported.`)
  const { segments, speakers, language } = await readTranscript(format, [bytes])
  const names = new Map(speakers.flatMap(({ keys, name }) => keys.map(key => [key, name] as const)))
  return {
    id: `${file} ${title}`,
    startedAt: '2026-03-04T09:00:00Z',
    language: language ?? 'en',
    participants: participants.map(({ name, email }) => ({ id: name, name, email })),
    segments: segments.map(({ index, speakerKey, text, startMs, endMs }) => {
      const name = names.get(speakerKey) ?? speakerKey
      return {
        id: `s${index}`,
        index,
        speakerId: name,
        speakerName: name,
        text,
        start: startMs / 1000,
        end: endMs / 1000,
      }
    }),
  }
}
