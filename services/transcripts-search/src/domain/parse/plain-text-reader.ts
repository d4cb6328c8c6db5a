import { cleanLine } from '../clean-text.ts'
import { MAX_SEGMENTS, MAX_TEXT_LENGTH, MAX_TIME_MS } from '../limits.ts'
import type { ParsedSegment, ParsedSpeaker } from '../model.ts'
import { countWords } from '../word-count.ts'
import { parseCueTime, splitTimeLine } from './cues/cue-time.ts'
import { createLineSplitter, type Line } from './line-splitter.ts'
import { attributeSpeakers, type Utterance } from './names/attribute-speakers.ts'
import type { ProblemList } from './parse-error.ts'
import type { SegmentReader } from './segment-reader.ts'

/** 150 words a minute. */
const MS_PER_WORD = 60_000 / 150

// "[00:01:02] Name: …", as our own text export writes.
const STAMP = /^[[(](\d[\d:.,]*)[\])]\s*/

interface StampedUtterance extends Utterance {
  readonly atMs: number | null
}

/**
 * Reads lines of "Name: text", one segment each. A line without a name goes on with the speaker before it; a line that
 * is nothing but "Name:" names the speaker of the lines below and is no segment. Times are estimated from word counts; a
 * time in brackets before the name sets the clock forward.
 */
export function createPlainTextReader(problems: ProblemList): SegmentReader {
  const splitter = createLineSplitter(problems)
  const lines: StampedUtterance[] = []
  let speakers: ParsedSpeaker[] = []

  function take({ number, text: raw }: Line): void {
    const text = cleanLine(raw)
    if (text === '') return
    const place = `line ${number}`
    if (lines.length === 0 && /^WEBVTT(?:\s|$)/.test(text))
      problems.fail(place, 'This is WebVTT: send it as text/vtt.')
    if (splitTimeLine(text))
      problems.fail(place, 'This has cue times: send it as application/x-subrip or text/vtt.')
    if (text.length > MAX_TEXT_LENGTH) problems.add(place, `Must be at most ${MAX_TEXT_LENGTH} characters.`)
    const stamp = STAMP.exec(text)
    const atMs = stamp ? parseCueTime(stamp[1] as string) : null
    const stamped = stamp !== null && typeof atMs === 'number'
    lines.push({
      place,
      voice: null,
      text: stamped ? text.slice(stamp[0].length) : text,
      words: [],
      atMs: stamped ? atMs : null,
    })
  }

  return {
    times: 'estimated',
    push(bytes) {
      for (const line of splitter.push(bytes)) take(line)
      return []
    },
    *finish() {
      for (const line of splitter.finish()) take(line)
      problems.throwIfAny()
      const attributed = attributeSpeakers(lines, { carriesOn: true }, problems)
      let clockMs = 0
      let index = 0
      const spoke = new Set<string>()
      for (const [position, { speakerKey, text }] of attributed.utterances.entries()) {
        const line = lines[position]
        clockMs = Math.max(clockMs, line?.atMs ?? 0)
        if (text === '') continue
        if (index >= MAX_SEGMENTS)
          problems.fail(line?.place ?? 'body', `There must be at most ${MAX_SEGMENTS} lines.`)
        const startMs = clockMs
        clockMs = startMs + Math.round(countWords(text) * MS_PER_WORD)
        if (clockMs > MAX_TIME_MS)
          problems.fail(line?.place ?? 'body', 'The transcript is longer than a week.')
        spoke.add(speakerKey)
        yield {
          index,
          speakerKey,
          text,
          startMs,
          endMs: clockMs,
          confidence: null,
          words: [],
        } satisfies ParsedSegment
        index += 1
      }
      problems.throwIfAny()
      speakers = attributed.speakers.filter(({ name }) => spoke.has(name))
    },
    speakers: () => speakers,
    language: () => null,
  }
}
