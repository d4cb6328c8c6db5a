import type { SpokenSegment, SpokenTranscript, SpokenWord } from '../../domain/spoken-transcript.ts'

interface DiarizedResponse {
  language?: string
  segments?: { speaker?: string; text?: string; start?: number; end?: number }[]
  /** An extension to OpenAI's format, by servers that compute speaker embeddings. */
  speakers?: { label?: string; embedding?: number[] }[]
}

interface VerboseResponse {
  /** ISO 639-1, or the English name of the language, as OpenAI's whisper-1 returns it. */
  language?: string
  segments?: { text?: string; start?: number; end?: number }[]
  words?: { word?: string; start?: number; end?: number }[]
}

/** Reads OpenAI's `diarized_json`. @param model identifies the speaker embeddings */
export function readDiarized(response: unknown, model: string): SpokenTranscript {
  const { segments = [], speakers = [], language } = response as DiarizedResponse
  return {
    language: languageCode(language),
    segments: segments.flatMap(segment => readSegment(segment, segment.speaker ?? null)),
    voices: speakers.flatMap(({ label, embedding }) =>
      label && embedding?.length ? [{ speaker: label, model, embedding }] : [],
    ),
  }
}

/** Reads OpenAI's `verbose_json`. Its words are separate from its segments. A word belongs to the segment that contains its middle. */
export function readVerbose(response: unknown): SpokenTranscript {
  const { segments = [], words = [], language } = response as VerboseResponse
  const read = segments.flatMap(segment => readSegment(segment, null))
  let at = 0
  for (const { word = '', start = 0, end = start } of words) {
    while (at < read.length - 1 && (start + end) / 2 >= (read[at + 1]?.start ?? 0)) at++
    read[at]?.words.push({ word: word.trim(), start, end } satisfies SpokenWord)
  }
  return { language: languageCode(language), segments: read, voices: [] }
}

function readSegment(
  { text = '', start = 0, end = start }: { text?: string; start?: number; end?: number },
  speaker: string | null,
): SpokenSegment[] {
  const spoken = text.trim()
  return spoken === '' ? [] : [{ speaker, text: spoken, start, end: Math.max(start, end), words: [] }]
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

/** Maps `en` and `english` to `en`. Null for other values, so that the language is detected. */
function languageCode(language: string | undefined): string | null {
  const given = language?.toLowerCase() ?? ''
  if (/^[a-z]{2}$/.test(given)) return given
  return CODES.get(given) ?? null
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const CODES = new Map(
  LETTERS.flatMap(first =>
    LETTERS.flatMap(second => {
      const code = first + second
      const name = NAMES.of(code)?.toLowerCase()
      return name && name !== code ? [[name, code] as const] : []
    }),
  ),
)
