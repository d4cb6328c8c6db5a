import { foldName, nameForms } from './fold-name.ts'

/** A speaker as a transcript names them. */
export interface NamedSpeaker {
  /** Unique within the transcript. */
  key: string
  name: string
  email: string | null
}

/** Somebody who is known to take part. */
export interface KnownParticipant {
  id: string
  name: string
  email: string | null
  /** The speakers they were matched with before ({@link spokenSign}). */
  spokenAs: string[]
}

/** For each speaker, by key: the id of the participant they are, or null when they are none of them. */
export type Matches = Map<string, string | null>

/**
 * Says which participants the speakers are. From the surest sign to the weakest, each of them only when it names
 * exactly one participant, and no sign overrules a surer one:
 *
 * 1. they were matched before, under this label and name: repeating gives the same answer, after a rename too;
 * 2. the same e-mail address;
 * 3. the same name as written;
 * 4. the same name but for case, accents, spaces and punctuation;
 * 5. one form of the name: "Last, First", without "(Company)", without titles;
 * 6. the local part of an e-mail address that spells the name (`ada.lovelace@…`);
 * 7. a first name alone, on either side, that one participant and one speaker alone have.
 *
 * A speaker who could be two people is nobody known: a wrong name on somebody's words is worse than a new name.
 * Two speakers may be one participant only by 1 to 4 (two labels of the same person); an address that differs
 * from the participant's forbids a match by name.
 */
export function matchParticipants(speakers: NamedSpeaker[], participants: KnownParticipant[]): Matches {
  const matches: Matches = new Map(speakers.map(speaker => [speaker.key, null]))
  const taken = new Set<string>()
  for (const sign of SIGNS) {
    const open = speakers.filter(speaker => matches.get(speaker.key) === null)
    const free = participants.filter(participant => sign.mayShare || !taken.has(participant.id))
    const bySign = index(free, sign.ofParticipant)
    const rivals = index(open, sign.ofSpeaker)
    for (const speaker of open) {
      const values = sign.ofSpeaker(speaker)
      const found = new Set(values.flatMap(value => bySign.get(value) ?? []))
      const [participant, another] = [...found].filter(candidate => sign.agrees(speaker, candidate))
      if (!participant || another) continue
      if (!sign.mayShare && values.some(value => (rivals.get(value)?.length ?? 0) > 1)) continue
      matches.set(speaker.key, participant.id)
      taken.add(participant.id)
    }
  }
  return matches
}

/** What a matched participant is remembered by: the label and the name in the transcript. */
export function spokenSign(speaker: NamedSpeaker): string {
  return `${speaker.key}\n${foldName(speaker.name)}`
}

interface Sign {
  ofSpeaker: (speaker: NamedSpeaker) => string[]
  ofParticipant: (participant: KnownParticipant) => string[]
  agrees: (speaker: NamedSpeaker, participant: KnownParticipant) => boolean
  /** Whether two speakers may be one participant by it. */
  mayShare: boolean
}

type Named = Pick<NamedSpeaker, 'name' | 'email'>

function byName(
  signsOf: (who: Named) => string[],
  mayShare: boolean,
  also = (_a: Named, _b: Named) => true,
): Sign {
  return {
    ofSpeaker: signsOf,
    ofParticipant: signsOf,
    mayShare,
    agrees: (speaker, participant) => !addressesDiffer(speaker, participant) && also(speaker, participant),
  }
}

const SIGNS: Sign[] = [
  {
    ofSpeaker: speaker => [spokenSign(speaker)],
    ofParticipant: participant => participant.spokenAs,
    agrees: () => true,
    mayShare: true,
  },
  {
    ofSpeaker: speaker => (speaker.email ? [foldEmail(speaker.email)] : []),
    ofParticipant: participant => (participant.email ? [foldEmail(participant.email)] : []),
    agrees: () => true,
    mayShare: true,
  },
  byName(who => [who.name.trim()], true),
  byName(who => [foldName(who.name)], true),
  byName(who => nameForms(who.name), false),
  byName(who => [...nameForms(who.name), ...emailForms(who.email)], false),
  byName(who => [firstName(who.name)], false, isFirstNameAlone),
]

function index<T>(all: T[], signsOf: (one: T) => string[]): Map<string, T[]> {
  const bySign = new Map<string, T[]>()
  for (const one of all)
    for (const sign of new Set(signsOf(one))) {
      if (sign === '') continue
      const same = bySign.get(sign)
      if (same) same.push(one)
      else bySign.set(sign, [one])
    }
  return bySign
}

function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}

function addressesDiffer(speaker: Named, participant: Named): boolean {
  return (
    speaker.email !== null &&
    participant.email !== null &&
    foldEmail(speaker.email) !== foldEmail(participant.email)
  )
}

/** `ada.lovelace+calls@…` spells "ada lovelace"; a single word (`info@`) spells nobody. */
function emailForms(email: string | null): string[] {
  if (!email) return []
  const local = foldEmail(email).split('@')[0]?.split('+')[0] ?? ''
  const words = foldName(local.replaceAll(/[._-]+/g, ' ')).split(' ')
  return words.length >= 2 ? nameForms(words.join(' ')) : []
}

function firstName(name: string): string {
  return (nameForms(name)[0] ?? '').split(' ')[0] ?? ''
}

/** "Ada" and "Ada Lovelace" may be one; "Ada Byron" and "Ada Lovelace" are two. "Ada L." agrees with both ends. */
function isFirstNameAlone(one: Named, other: Named): boolean {
  const [a, b] = [nameForms(one.name)[0]?.split(' ') ?? [], nameForms(other.name)[0]?.split(' ') ?? []]
  if (a.length === 1 || b.length === 1) return true
  const [lastA, lastB] = [a.at(-1) ?? '', b.at(-1) ?? '']
  return (lastA.length === 1 && lastB.startsWith(lastA)) || (lastB.length === 1 && lastA.startsWith(lastB))
}
