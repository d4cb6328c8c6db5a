import { MAX_NAME_LENGTH, MAX_SPEAKERS } from '../../limits.ts'
import { type ParsedSpeaker, type TranscriptWord, UNKNOWN_SPEAKER } from '../../transcript.ts'
import type { ValidationErrors } from '../transcript-parse-error.ts'
import { acceptNames } from './accept-names.ts'
import { splitSpeakerPrefix } from './speaker-prefix.ts'

/** A cue or line whose speaker is not yet known. */
interface Utterance {
  /** The name from the format (`<v Name>`); null without such a name. */
  readonly voice: string | null
  readonly text: string
  readonly words: readonly TranscriptWord[]
}

interface AttributedUtterance {
  readonly speakerKey: string
  readonly text: string
  readonly words: readonly TranscriptWord[]
}

/** Assigns speakers in two passes over a file: the first finds the names, the second assigns each text. */
interface SpeakerAttribution {
  /** First pass. Returns true if the text is at most a name: then it may not be an utterance. */
  survey(utterance: Pick<Utterance, 'voice' | 'text'>): boolean
  /** Second pass, in the same order. @param place for errors: `cue 3 (line 12)` */
  attribute(utterance: Utterance, place: string): AttributedUtterance
  /** The speakers with at least one utterance. */
  speakers(): ParsedSpeaker[]
}

/**
 * Identifies speakers by voice tags if the file has any, otherwise by "Name: " in front of the text.
 *
 * @param options.carriesOn true: an utterance without a name belongs to the speaker before it
 * @param options.knownNames names of participants of the meeting
 */
export function createSpeakerAttribution(
  options: { carriesOn: boolean; knownNames: readonly string[] },
  errors: ValidationErrors,
): SpeakerAttribution {
  const counts = new Map<string, number>()
  const keys = new Set<string>()
  let hasVoices = false
  let total = 0
  let names: ReadonlySet<string> | null = null
  let current = UNKNOWN_SPEAKER

  function split({ voice, text, words }: Utterance): Omit<Utterance, 'voice'> & { name: string | null } {
    // In a file with voice tags, a colon in the text has no special meaning.
    if (hasVoices) return { name: voice, text, words }
    names ??= acceptNames(counts, total, options.knownNames)
    const prefix = splitSpeakerPrefix(text)
    if (!prefix || !names.has(prefix.name)) return { name: null, text, words }
    const dropped = words.length === 0 ? 0 : tokenCount(text) - tokenCount(prefix.rest)
    return { name: prefix.name, text: prefix.rest, words: dropped === 0 ? words : words.slice(dropped) }
  }

  return {
    survey({ voice, text }) {
      if (text !== '') total += 1
      if (voice !== null) hasVoices = true
      if (hasVoices) return text === ''
      const prefix = splitSpeakerPrefix(text)
      if (prefix) counts.set(prefix.name, (counts.get(prefix.name) ?? 0) + 1)
      return (prefix?.rest ?? text) === ''
    },
    attribute(utterance, place) {
      const { name, text, words } = split(utterance)
      current = name ?? (options.carriesOn ? current : UNKNOWN_SPEAKER)
      if (current.length > MAX_NAME_LENGTH) {
        errors.add(place, `A speaker's name must be at most ${MAX_NAME_LENGTH} characters.`)
      }
      keys.add(current)
      if (keys.size > MAX_SPEAKERS) errors.fail(place, `There must be at most ${MAX_SPEAKERS} speakers.`)
      return { speakerKey: current, text, words }
    },
    speakers: () => [...keys].map(name => ({ keys: [name], name, email: null, voiceEmbedding: null })),
  }
}

function tokenCount(text: string): number {
  return text.split(/\s+/).filter(token => token !== '').length
}
