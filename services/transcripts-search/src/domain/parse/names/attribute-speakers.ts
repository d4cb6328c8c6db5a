import { MAX_NAME_LENGTH, MAX_SPEAKERS } from '../../limits.ts'
import { type ParsedSpeaker, type TranscriptWord, UNKNOWN_SPEAKER } from '../../model.ts'
import type { ProblemList } from '../parse-error.ts'
import { acceptNames } from './accept-names.ts'
import { type SpeakerPrefix, splitSpeakerPrefix } from './speaker-prefix.ts'

/** A cue or line before it is known who says it. */
export interface Utterance {
  /** For errors: `cue 3 (line 12)`. */
  readonly place: string
  /** Named by the format itself (`<v Name>`); null when it is not. */
  readonly voice: string | null
  readonly text: string
  readonly words: readonly TranscriptWord[]
}

export interface AttributedUtterance {
  readonly speakerKey: string
  readonly text: string
  readonly words: readonly TranscriptWord[]
}

/**
 * Finds who says what: by voice tags where the file has any, else by "Name: " in front of the text.
 *
 * @param options.carriesOn whether an utterance that names nobody is of the speaker before it
 */
export function attributeSpeakers(
  utterances: readonly Utterance[],
  options: { carriesOn: boolean },
  problems: ProblemList,
): { utterances: AttributedUtterance[]; speakers: ParsedSpeaker[] } {
  const prefixes = findPrefixes(utterances)
  const keys = new Set<string>()
  let current = UNKNOWN_SPEAKER

  const attributed = utterances.map((utterance, index): AttributedUtterance => {
    const prefix = prefixes[index] ?? null
    const named = utterance.voice ?? prefix?.name ?? null
    current = named ?? (options.carriesOn ? current : UNKNOWN_SPEAKER)
    if (current.length > MAX_NAME_LENGTH) {
      problems.add(utterance.place, `A speaker's name must be at most ${MAX_NAME_LENGTH} characters.`)
    }
    if (!keys.has(current) && keys.size >= MAX_SPEAKERS) {
      problems.fail(utterance.place, `There must be at most ${MAX_SPEAKERS} speakers.`)
    }
    keys.add(current)
    const { text, words } = prefix ? withoutPrefix(utterance, prefix) : utterance
    return { speakerKey: current, text, words }
  })
  const speakers = [...keys].map(name => ({ keys: [name], name, email: null, voiceEmbedding: null }))
  return { utterances: attributed, speakers }
}

/** The accepted prefix of each utterance. Where voices are tagged, a colon in the text is just a colon. */
function findPrefixes(utterances: readonly Utterance[]): (SpeakerPrefix | null)[] {
  if (utterances.some(utterance => utterance.voice !== null)) return []
  const found = utterances.map(utterance => splitSpeakerPrefix(utterance.text))
  const counts = new Map<string, number>()
  for (const prefix of found) if (prefix) counts.set(prefix.name, (counts.get(prefix.name) ?? 0) + 1)
  const names = acceptNames(counts, utterances.filter(utterance => utterance.text !== '').length)
  return found.map(prefix => (prefix && names.has(prefix.name) ? prefix : null))
}

function withoutPrefix(utterance: Utterance, prefix: SpeakerPrefix): Pick<Utterance, 'text' | 'words'> {
  const dropped = tokenCount(utterance.text) - tokenCount(prefix.rest)
  return { text: prefix.rest, words: utterance.words.slice(dropped) }
}

function tokenCount(text: string): number {
  return text.split(/\s+/).filter(token => token !== '').length
}
