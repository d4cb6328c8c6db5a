import {
  type ComparedPerson,
  comparedPerson,
  emailsConflict,
  MATCH_METHODS,
  type MatchMethod,
  mayBeSame,
  type NamedPerson,
  SHARING_METHODS,
} from './match-rules.ts'

export interface MeetingParticipant extends NamedPerson {
  readonly id: string
}

/** The participant of the meeting that a speaker of the file is. */
export type SpeakerMatch =
  | {
      readonly kind: 'participant'
      readonly participantId: string
      readonly method: MatchMethod | 'remembered'
    }
  /** `newParticipant` is an index in {@link SpeakerMatches.newParticipants}. */
  | { readonly kind: 'new'; readonly newParticipant: number }

export interface SpeakerMatches {
  /** One match for each speaker, in the same order. */
  readonly matches: readonly SpeakerMatch[]
  /** People who were unknown in the meeting. Speakers whose names differ only in case or accents are one person. */
  readonly newParticipants: readonly NamedPerson[]
}

/**
 * Matches the speakers of a file to the participants of the meeting: by e-mail address, by the exact name, by the name without
 * case, accents and punctuation, then without decorations ("(Acme)", "| Acme", "- Acme"), in another order ("Ruiz,
 * Ana"), without middle initials, and by a first name that only one participant and one speaker have.
 *
 * Each rule is tried for all speakers before the next rule. If a rule finds two participants, or a weak rule finds two speakers for
 * one participant, it makes no match: a user can merge a new participant with the right one, but a wrong match
 * is hard to find. Different e-mail addresses exclude a match.
 *
 * @param remembered earlier matches, by the index of the speaker; they take precedence over all rules
 */
export function matchSpeakers(
  speakers: readonly NamedPerson[],
  participants: readonly MeetingParticipant[],
  remembered: ReadonlyMap<number, MeetingParticipant> = new Map(),
): SpeakerMatches {
  const found = new Map<number, { participant: MeetingParticipant; method: MatchMethod | 'remembered' }>()
  for (const [position, participant] of remembered) found.set(position, { participant, method: 'remembered' })
  const undecidable = new Set<number>()
  const comparedSpeakers = speakers.map(comparedPerson)
  const comparedParticipants = participants.map(participant => ({
    participant,
    ...comparedPerson(participant),
  }))

  for (const method of MATCH_METHODS) {
    const claimed = new Set([...found.values()].map(({ participant }) => participant.id))
    const candidates = SHARING_METHODS.has(method)
      ? comparedParticipants
      : comparedParticipants.filter(({ participant }) => !claimed.has(participant.id))
    const byForm = Map.groupBy(candidates, ({ forms }) => forms[method])
    const claims = new Map<string, number[]>()
    for (const [position, speaker] of comparedSpeakers.entries()) {
      if (found.has(position) || undecidable.has(position)) continue
      const form = speaker.forms[method]
      const equal = (form === null ? [] : (byForm.get(form) ?? [])).filter(candidate =>
        mayBeSame(method, speaker, candidate),
      )
      const [first] = equal
      if (equal.length > 1) undecidable.add(position)
      else if (first) {
        const { participant } = first
        found.set(position, { participant, method })
        claims.set(participant.id, [...(claims.get(participant.id) ?? []), position])
      }
    }
    if (SHARING_METHODS.has(method)) continue
    for (const positions of claims.values()) {
      if (positions.length < 2) continue
      for (const position of positions) {
        found.delete(position)
        undecidable.add(position)
      }
    }
  }
  return withNewParticipants(speakers, comparedSpeakers, found)
}

function withNewParticipants(
  speakers: readonly NamedPerson[],
  compared: readonly ComparedPerson[],
  found: ReadonlyMap<number, { participant: MeetingParticipant; method: MatchMethod | 'remembered' }>,
): SpeakerMatches {
  const newParticipants: NamedPerson[] = []
  const comparedNew: ComparedPerson[] = []
  const matches = speakers.map((speaker, position): SpeakerMatch => {
    const match = found.get(position)
    if (match) return { kind: 'participant', participantId: match.participant.id, method: match.method }
    const own = compared[position] as ComparedPerson
    const same = comparedNew.findIndex(person => isSamePerson(person, own))
    if (same >= 0) return { kind: 'new', newParticipant: same }
    newParticipants.push({ name: speaker.name, email: speaker.email })
    comparedNew.push(own)
    return { kind: 'new', newParticipant: newParticipants.length - 1 }
  })
  return { matches, newParticipants }
}

function isSamePerson(a: ComparedPerson, b: ComparedPerson): boolean {
  if (emailsConflict(a, b)) return false
  const { email } = a.forms
  return (email !== null && email === b.forms.email) || a.forms.folded_name === b.forms.folded_name
}
