import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

/** A cue as another parser reads it. */
export interface ForeignCue {
  readonly startMs: number
  readonly endMs: number
  readonly text: string
}

interface StrictResult {
  readonly cues: readonly { startTime: number; endTime: number; text: string }[]
  readonly errors: readonly { message: string; line: number }[]
}

// A CommonJS script of W3C without types.
const { WebVTTParser } = createRequire(import.meta.url)('webvtt-parser') as {
  WebVTTParser: new () => { parse(text: string, mode: 'captions'): StrictResult }
}

// The types of this package import without file extensions, which Node's module resolution rejects, so they are unusable.
const { parse } = (await import('@plussub/srt-vtt-parser')) as unknown as {
  parse(file: string): { entries: { from: number; to: number; text: string }[] }
}

/** Reads WebVTT with the validator of W3C: `errors` contains every deviation from the standard. */
export function readStrictVtt(file: string): { cues: ForeignCue[]; errors: string[] } {
  const { cues, errors } = new WebVTTParser().parse(file, 'captions')
  return {
    cues: cues.map(({ startTime, endTime, text }) => ({
      startMs: Math.round(startTime * 1000),
      endMs: Math.round(endTime * 1000),
      text,
    })),
    errors: errors.map(({ message, line }) => `line ${line}: ${message}`),
  }
}

export function readForeignSrt(file: string): ForeignCue[] {
  return parse(file).entries.map(({ from, to, text }) => ({ startMs: from, endMs: to, text }))
}

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

// SubRip has no escape for `<`: ffmpeg reads spoken text in angle brackets as a tag and drops it with a warning.
const UNKNOWN_TAG = /Unrecognized tag/

/** The number of cues that ffmpeg finds in a subtitle file. A warning is an error, except the warning of an unknown tag. */
export function countWithFfmpeg(file: string, from: 'webvtt' | 'srt'): number {
  const { status, stdout, stderr } = spawnSync(
    'ffmpeg',
    ['-v', 'warning', '-f', from, '-i', 'pipe:0', '-f', 'srt', 'pipe:1'],
    { input: file, maxBuffer: 1 << 28 },
  )
  const warnings = stderr
    .toString()
    .split('\n')
    .filter(line => line !== '' && !UNKNOWN_TAG.test(line))
  if (status !== 0 || warnings.length > 0) throw new Error(`ffmpeg: ${stderr}`)
  return stdout.toString().match(/^\d+\n\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}$/gm)?.length ?? 0
}
