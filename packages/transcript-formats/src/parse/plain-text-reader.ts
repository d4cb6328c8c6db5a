import { cleanLine, countWords } from '@mi/text'
import { MAX_DAYS, MAX_SEGMENTS, MAX_TEXT_LENGTH, MAX_TIME_MS } from '../limits.ts'
import { parseCueTime, splitTimeLine } from './cues/cue-collector.ts'
import { createLineSplitter, type Line } from './lines.ts'
import { createSpeakerAttribution } from './names/attribute-speakers.ts'
import type { SegmentReader } from './segment-reader.ts'
import { createSpeechVolume } from './speech-volume.ts'
import { createTextQueue } from './text-queue.ts'
import type { ValidationErrors } from './transcript-parse-error.ts'

/** 150 words a minute. */
const MS_PER_WORD = 60_000 / 150

// "[00:01:02] Name: …", as in our text export.
const STAMP = /^[[(](\d[\d:.,]*)[\])]\s*/

interface SpokenLine {
  readonly number: number
  /** The time before the name. */
  readonly atMs: number | null
}

const TOO_MANY = `There must be at most ${MAX_SEGMENTS} lines.`

const NO_MARKUP = { voice: null, words: [] }

/**
 * Reads lines of "Name: text", one segment each. A line without a name continues the speaker before it. A line with only
 * "Name:" names the speaker of the lines below and is not a segment. Times are estimated from word counts; a
 * time in brackets before the name advances the clock.
 */
export function createPlainTextReader(
  errors: ValidationErrors,
  knownNames: readonly string[],
): SegmentReader {
  const splitter = createLineSplitter(errors)
  const attribution = createSpeakerAttribution({ carriesOn: true, knownNames }, errors)
  const volume = createSpeechVolume(errors)
  const speaking = new Set<string>()
  const texts = createTextQueue()
  let lines: SpokenLine[] = []
  /** The number of lines that are certainly segments. */
  let segmentCount = 0

  function take({ number, text: raw }: Line): void {
    const text = cleanLine(raw)
    if (text === '') return
    const place = `line ${number}`
    if (lines.length === 0 && /^WEBVTT(?:\s|$)/.test(text))
      errors.fail(place, 'This is WebVTT: send it as text/vtt.')
    if (splitTimeLine(text))
      errors.fail(place, 'This has cue times: send it as application/x-subrip or text/vtt.')
    if (text.length > MAX_TEXT_LENGTH) errors.add(place, `must have at most ${MAX_TEXT_LENGTH} characters`)
    const { atMs, said } = splitStamp(text)
    if (!attribution.survey({ voice: null, text: said })) segmentCount += 1
    if (segmentCount > MAX_SEGMENTS) errors.fail(place, TOO_MANY)
    volume.add(said, place)
    texts.push(said)
    lines.push({ number, atMs })
  }

  return {
    times: 'estimated',
    push(bytes) {
      for (const line of splitter.push(bytes)) take(line)
      return []
    },
    *finish() {
      for (const line of splitter.finish()) take(line)
      errors.throwIfAny()
      const read = lines
      lines = []
      // Reads from the end of the reversed list, so that returned lines can be freed.
      read.reverse()
      let clockMs = 0
      let index = 0
      for (let line = read.pop(); line; line = read.pop()) {
        const place = `line ${line.number}`
        const { speakerKey, text, words } = attribution.attribute(
          { ...NO_MARKUP, text: texts.shift() },
          place,
        )
        const startMs = Math.max(clockMs, line.atMs ?? 0)
        clockMs = startMs + Math.round(countWords(text) * MS_PER_WORD)
        if (text === '') continue
        if (index >= MAX_SEGMENTS) errors.fail(place, TOO_MANY)
        if (clockMs > MAX_TIME_MS)
          errors.fail(place, `Here the meeting would be longer than ${MAX_DAYS} days.`)
        speaking.add(speakerKey)
        if (errors.isEmpty)
          yield { index, speakerKey, text, startMs, endMs: clockMs, confidence: null, words }
        index += 1
      }
    },
    speakers: () => attribution.speakers().filter(({ name }) => speaking.has(name)),
    language: () => null,
  }
}

function splitStamp(text: string): { atMs: number | null; said: string } {
  const stamp = STAMP.exec(text)
  const atMs = stamp ? parseCueTime(stamp[1] as string) : null
  return stamp && typeof atMs === 'number'
    ? { atMs, said: text.slice(stamp[0].length) }
    : { atMs: null, said: text }
}
