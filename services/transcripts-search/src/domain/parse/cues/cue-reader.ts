import { isLanguageCode } from '../../language/language-codes.ts'
import { MAX_TEXT_LENGTH } from '../../limits.ts'
import type { ParsedSegment, ParsedSpeaker } from '../../model.ts'
import { createLineSplitter, type Line } from '../line-splitter.ts'
import { attributeSpeakers } from '../names/attribute-speakers.ts'
import type { ProblemList } from '../parse-error.ts'
import type { SegmentReader } from '../segment-reader.ts'
import { createCueCollector } from './cue-collector.ts'
import { readCueText } from './cue-text.ts'
import { createVttBlocks } from './vtt-blocks.ts'

/**
 * Reads WebVTT and SubRip. A WebVTT cue that names nobody is the unknown speaker's: the tools that write names write
 * them on each cue. In SubRip it goes on with the speaker before it: there names stand where the speaker changes.
 */
export function createCueReader(format: 'vtt' | 'srt', problems: ProblemList): SegmentReader {
  const splitter = createLineSplitter(problems)
  const blocks = format === 'vtt' ? createVttBlocks(problems) : null
  const collector = createCueCollector(problems, format === 'srt')
  const confidences = new Map<number, number>()
  let cueCount = 0
  let speakers: ParsedSpeaker[] = []

  function take(line: Line): void {
    if (blocks && !blocks.accepts(line)) return
    const count = collector.line(line)
    if (blocks && count > cueCount && blocks.notes.nextConfidence !== null) {
      confidences.set(count - 1, blocks.notes.nextConfidence)
      blocks.notes.nextConfidence = null
    }
    cueCount = count
  }

  return {
    times: 'given',
    push(bytes) {
      for (const line of splitter.push(bytes)) take(line)
      return []
    },
    *finish() {
      for (const line of splitter.finish()) take(line)
      const cues = collector.finish()
      problems.throwIfAny()
      const utterances = cues.map(cue => {
        const { voice, text, words } = readCueText(cue.payload.join('\n'), cue.startMs, cue.endMs)
        if (text.length > MAX_TEXT_LENGTH)
          problems.add(cue.place, `Must be at most ${MAX_TEXT_LENGTH} characters.`)
        return { place: cue.place, voice, text, words }
      })
      const attributed = attributeSpeakers(utterances, { carriesOn: format === 'srt' }, problems)
      speakers = attributed.speakers
      problems.throwIfAny()
      for (const [index, cue] of cues.entries()) {
        const utterance = attributed.utterances[index]
        if (!utterance) continue
        yield {
          index,
          ...utterance,
          startMs: cue.startMs,
          endMs: cue.endMs,
          confidence: confidences.get(index) ?? null,
        } satisfies ParsedSegment
      }
    },
    speakers: () => speakers,
    language: () => {
      const language = blocks?.notes.language ?? null
      return language !== null && isLanguageCode(language) ? language : null
    },
  }
}
