import { speech } from '@mi/language/speech'

const patterns = speech.features.cues

export type Cue = keyof typeof patterns.forms

export const CUE_NAMES = Object.keys(patterns.forms) as Cue[]

/** Cues of a speaker who takes on a task, or asks for it. */
export const COMMITTING: readonly Cue[] = [
  'promise',
  'selfDuty',
  'ourPromise',
  'ourDuty',
  'request',
  'polite',
  'lets',
  'nextTime',
  'actionWord',
]

/** The cues that lower-case words, joined by single spaces, contain. */
export function findCues(words: string): Set<Cue> {
  const found = new Set<Cue>()
  for (const name of CUE_NAMES) if (patterns.forms[name].test(words)) found.add(name)
  return found
}
