import { isLanguageCode } from '@mi/language'
import { MAX_TEXT_LENGTH } from '../../limits.ts'
import { createLineSplitter, type Line } from '../lines.ts'
import { createSpeakerAttribution } from '../names/attribute-speakers.ts'
import type { SegmentReader } from '../segment-reader.ts'
import { createSpeechVolume } from '../speech-volume.ts'
import { createTextQueue } from '../text-queue.ts'
import type { ValidationErrors } from '../transcript-parse-error.ts'
import { type Cue, createCueCollector, cuePlace } from './cue-collector.ts'
import { type CueText, readCueText } from './cue-text.ts'
import { createVttBlocks } from './vtt-blocks.ts'

/** A cue without markup, whose words are not yet assigned to a speaker. */
type ReadCue = Omit<CueText, 'text'> & Omit<Cue, 'payload'> & { readonly confidence: number | null }

/**
 * Reads WebVTT and SubRip. A WebVTT cue without a name belongs to the unknown speaker: tools that write names write
 * them on each cue. A SubRip cue without a name continues the speaker before it: these files name the speaker only at a change.
 */
export function createCueReader(
  format: 'vtt' | 'srt',
  errors: ValidationErrors,
  knownNames: readonly string[],
): SegmentReader {
  const splitter = createLineSplitter(errors)
  const blocks = format === 'vtt' ? createVttBlocks(errors) : null
  const attribution = createSpeakerAttribution({ carriesOn: format === 'srt', knownNames }, errors)
  const collector = createCueCollector({ textGoesOn: format === 'srt', onCue: keep }, errors)
  const volume = createSpeechVolume(errors)
  const confidences = new Map<number, number>()
  const texts = createTextQueue()
  let cues: ReadCue[] = []

  function keep({ payload, ...cue }: Cue): void {
    const { text, voice, words } = readCueText(payload.join('\n'), cue.startMs, cue.endMs)
    if (text.length > MAX_TEXT_LENGTH)
      errors.add(cuePlace(cue), `must have at most ${MAX_TEXT_LENGTH} characters`)
    volume.add(text, cuePlace(cue))
    attribution.survey({ text, voice })
    texts.push(text)
    cues.push({ ...cue, voice, words, confidence: confidences.get(cue.index) ?? null })
    confidences.delete(cue.index)
  }

  function take(line: Line): void {
    if (blocks && !blocks.accepts(line)) return
    const before = collector.count
    collector.line(line)
    const confidence = blocks?.notes.nextConfidence ?? null
    if (!blocks || collector.count === before || confidence === null) return
    confidences.set(before, confidence)
    blocks.notes.nextConfidence = null
  }

  return {
    times: 'given',
    push(bytes) {
      for (const line of splitter.push(bytes)) take(line)
      return []
    },
    *finish() {
      for (const line of splitter.finish()) take(line)
      collector.finish()
      errors.throwIfAny()
      const read = cues
      cues = []
      // Reads from the end of the reversed list, so that returned cues can be freed.
      read.reverse()
      for (let cue = read.pop(); cue; cue = read.pop()) {
        const { index, startMs, endMs, confidence } = cue
        const said = attribution.attribute(
          { text: texts.shift(), voice: cue.voice, words: cue.words },
          cuePlace(cue),
        )
        if (errors.isEmpty) yield { index, ...said, startMs, endMs, confidence }
      }
    },
    speakers: () => attribution.speakers(),
    language: () => {
      const language = blocks?.notes.language ?? null
      return language !== null && isLanguageCode(language) ? language : null
    },
  }
}
