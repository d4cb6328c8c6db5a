import { MAX_NAME_LENGTH, MAX_SPEAKERS } from '../../limits.ts'
import { type ParsedSpeaker, type TranscriptWord, UNKNOWN_SPEAKER } from '../../transcript.ts'
import type { ValidationErrors } from '../transcript-parse-error.ts'
import { acceptNames } from './accept-names.ts'
import { splitSpeakerPrefix } from './speaker-prefix.ts'

/** A cue or line before it is known who says it. */
interface Utterance {
  /** Named by the format itself (`<v Name>`); null when it is not. */
  readonly voice: string | null
  readonly text: string
  readonly words: readonly TranscriptWord[]
}

interface AttributedUtterance {
  readonly speakerKey: string
  readonly text: string
  readonly words: readonly TranscriptWord[]
}

/** Finds who says what, in two passes over a file: which names it has, then who speaks. */
interface SpeakerAttribution {
  /** First pass. Returns whether the text is at most a name: then it may be no utterance at all. */
  survey(utterance: Pick<Utterance, 'voice' | 'text'>): boolean
  /** Second pass, in the same order. @param place for errors: `cue 3 (line 12)` */
  attribute(utterance: Utterance, place: string): AttributedUtterance
  /** Everybody who was given something to say. */
  speakers(): ParsedSpeaker[]
}

/**
 * Speakers are identified by voice tags where the file has any, else by "Name: " in front of the text.
 *
 * @param options.carriesOn whether an utterance without a name is of the speaker before it
 */
export function createSpeakerAttribution(
  options: { carriesOn: boolean },
  errors: ValidationErrors,
): SpeakerAttribution {
  const counts = new Map<string, number>()
  const keys = new Set<string>()
  let hasVoices = false
  let total = 0
  let names: ReadonlySet<string> | null = null
  let current = UNKNOWN_SPEAKER

  function split({ voice, text, words }: Utterance): Omit<Utterance, 'voice'> & { name: string | null } {
    // Where voices are tagged, a colon in the text is just a colon.
    if (hasVoices) return { name: voice, text, words }
    names ??= acceptNames(counts, total)
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
