import type { SpokenTranscript } from './spoken-transcript.ts'

/** Labels such as "A" or "0" are not names and get a prefix. "speaker_1" and "Ada" are used unchanged. */
function speakerName(label: string): string {
  return /^([A-Z]{1,2}|\d{1,3})( \(part \d+\))?$/.test(label) ? `Speaker ${label}` : label
}

const ONLY_SPEAKER = 'Speaker'

/** The body of `PUT /meetings/{id}/transcript` for the result of an engine. */
export function transcriptImport(transcript: SpokenTranscript): string {
  const voices = new Map(
    transcript.voices.map(({ speaker, model, embedding }) => [speaker, { model, vector: embedding }]),
  )
  const labels = [...new Set(transcript.segments.map(({ speaker }) => speaker ?? ONLY_SPEAKER))]
  return JSON.stringify({
    ...(transcript.language !== null && { language: transcript.language }),
    speakers: labels.map(label => {
      const voice = voices.get(label)
      return { label, name: speakerName(label), ...(voice && { voice_embedding: voice }) }
    }),
    segments: transcript.segments.map(({ speaker, text, start, end, words }) => ({
      speaker: speaker ?? ONLY_SPEAKER,
      text,
      start,
      end,
      words: words.map(({ word, start: from, end: to }) => ({ word, start: from, end: Math.max(from, to) })),
    })),
  })
}
