import { keySpeakers } from '../key-speakers.ts'
import type { ParsedTranscript } from '../transcript.ts'

/** Writes a transcript as the JSON body of an import. Parsing the body returns the same transcript. */
export function renderImportJson({ language, speakers, segments }: ParsedTranscript): string {
  const keyed = [...keySpeakers(speakers)]
  // A speaker with several names in the file gets one label.
  const labels = new Map(keyed.flatMap(([label, { keys }]) => keys.map(key => [key, label] as const)))
  const body = {
    language,
    speakers: keyed.map(([label, { name, email, voiceEmbedding }]) => ({
      label,
      name,
      email,
      voice_embedding: voiceEmbedding,
    })),
    segments: segments.map(({ speakerKey, text, startMs, endMs, confidence, words }) => ({
      speaker: labels.get(speakerKey) ?? speakerKey,
      text,
      start: startMs / 1000,
      end: endMs / 1000,
      confidence,
      words: words.map(timed => ({
        word: timed.word,
        start: timed.startMs / 1000,
        end: timed.endMs / 1000,
        confidence: timed.confidence,
      })),
    })),
  }
  return `${JSON.stringify(body, null, 2)}\n`
}
