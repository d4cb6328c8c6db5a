import { isStopWord } from '@mi/language/english-speech'
import { tagged } from '../../../text/tagger.ts'

/** What is named in every call and is no thing to work on. */
const GENERIC = new Set(
  'thing things way ways time times people person question questions call calls point points week weeks minute minutes day days month agenda sense bit lot lots kind sort stuff case cases moment side end start part idea opinion comment comments guy guys everyone someone anyone something anything everything nothing one ones today tomorrow yesterday yeah okay thanks thank hand hands second seconds screen chat team teams client clients folks example reason problem feeling thought thoughts other others hour hours year bunch couple number rest meeting meetings task tasks action actions instruction instructions job jobs work lunch'.split(
    ' ',
  ),
)

/** Things that meetings make and change. */
const CONCRETE = new Set(
  'text texts spec specs document doc docs report slides presentation prototype email questionnaire summary folder link notes agenda list proposal draft plan thread channel repo survey budget contract invoice ticket issue issues test tests release branch code data dataset dashboard website page webpage design mockup database server backup backups log logs query index migration deployment pipeline template templates form contract contracts estimate estimates budget price prices pricing schedule timeline roadmap feature features bug bugs fix patch implementation analysis benchmark benchmarks numbers metrics figures results feedback review reviews blog post article video recording transcript image images package library api sdk endpoint tool script changes change comments edits remote battery case buttons interface menu logo'.split(
    ' ',
  ),
)

/**
 * The thing that “it” or “that” means: the last noun phrase before it that names something, the one with a name or more words
 * first. Null where none does.
 *
 * @param before what was said before, the last first
 * @param made only what meetings make and change (a report, a test): most of what is named is not what “it” means
 */
export function findAntecedent(
  before: readonly string[],
  names: ReadonlySet<string>,
  { plural = false, made = false }: { readonly plural?: boolean; readonly made?: boolean } = {},
): string | null {
  for (const text of before) {
    const phrases = nounPhrases(text).filter(
      ({ words }) => isThing(words, names) && (!made || isMade(words.at(-1) ?? '')),
    )
    const fitting = plural ? phrases.filter(({ words }) => /[^s]s$/i.test(words.at(-1) ?? '')) : phrases
    const best = fitting.toSorted((one, other) => weightOf(other) - weightOf(one))[0]
    if (best !== undefined) return `${best.words.join(' ')}${best.complement}`
  }
  return null
}

interface NounPhrase {
  readonly words: readonly string[]
  readonly named: boolean
  readonly at: number
  /** “ for the customers”: what belongs to it. */
  readonly complement: string
}

function weightOf({ words, named, at }: NounPhrase): number {
  return (named ? 1.5 : 0) + Math.min(words.length, 3) + at / 40
}

const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|noon|morning|afternoon|evening|tonight|week|weekend)s?$/i

// A single word names a thing where it is an acronym or has a number; else it is as likely a person, or a slip of the tagger.
function isThing(words: readonly string[], names: ReadonlySet<string>): boolean {
  const last = words.at(-1)?.toLowerCase() ?? ''
  if (words.some(word => CALENDAR.test(word))) return false
  if (words.length === 1 && !/^[A-Z]{2,}s?$|\d/.test(words[0] ?? '') && !CONCRETE.has(last)) return false
  return !GENERIC.has(last) && last.length > 1 && !words.some(word => names.has(word.toLowerCase()))
}

/** What meetings make and change: a report, a test. */
export function isMade(thing: string): boolean {
  return CONCRETE.has(thing.toLowerCase()) || /^(?:PR|EIP|API|UI|FAQ|PDF|RFC)s?$/.test(thing)
}

/** A longer name of a thing that was named before: of “the PR” it is “metrics PR”. */
export function findFullName(
  thing: string,
  before: readonly string[],
  names: ReadonlySet<string>,
): string | null {
  for (const text of before) {
    const named = nounPhrases(text).findLast(
      ({ words, complement }) =>
        words.at(-1)?.toLowerCase() === thing.toLowerCase() &&
        isMade(thing) &&
        (words.length > 1 || complement !== '') &&
        isThing(words, names),
    )
    if (named !== undefined) return `${named.words.join(' ')}${named.complement}`
  }
  return null
}

function nounPhrases(text: string): NounPhrase[] {
  const { words, tags } = tagged(text)
  const phrases: NounPhrase[] = []
  let run: { word: string; tag: string }[] = []
  for (let at = 0; at <= words.length; at++) {
    const tag = tags[at] ?? ''
    const word = words[at] ?? ''
    const usable =
      ['NOUN', 'PROPN', 'ADJ'].includes(tag) || (tag === 'NUM' && (run.length > 0 || /\p{L}/u.test(word)))
    if (
      usable &&
      /^[\p{L}\p{N}][\p{L}\p{N}'’./-]*$/u.test(word) &&
      !(tag === 'ADJ' && isStopWord(word.toLowerCase()))
    ) {
      run.push({ word, tag })
      continue
    }
    while (run.length > 0 && run.at(-1)?.tag === 'ADJ') run.pop()
    if (run.length > 0 && run.some(one => one.tag !== 'NUM' && one.tag !== 'ADJ')) {
      const kept = run.slice(-4)
      phrases.push({
        words: kept.map(one => one.word),
        named: kept.some(one => one.tag === 'PROPN' || /[A-Z].*[A-Z0-9]|\d/.test(one.word)),
        at,
        complement: complementAt(at, words, tags),
      })
    }
    run = []
  }
  return phrases
}

const PERSON =
  /^(?:intern|customer|client|candidate|colleague|manager|designer|engineer|developer|director|lawyer|accountant|vendor|supplier|tester|trainee|doctor|architect|consultant|auditor|caretaker|colleague|farmer|maintainer|editor|author|translator|printer|electrician|plumber|teacher|professor|secretary|reviewer|researcher|administrator|admin|agent|landlord|mayor|chair|treasurer|owner|neighbour|speaker|guest)$/i

/** Somebody, one or several: “the authors”, “a volunteer”. */
export function isPerson(thing: string): boolean {
  return PERSON.test(thing.replace(/s$/i, '')) || MORE_PEOPLE.test(thing)
}

/** As “her” they would be somebody of the meeting as often. */
const MORE_PEOPLE =
  /^(?:(?:dev|volunteer|member|contractor|participant|attendee|student|parent|friend|guy|user|contributor|resident|tenant)s?)$/i

/** The person that “her” or “his” means where no name was said: “new intern”. */
export function findRole(before: readonly string[]): string | null {
  for (const text of before) {
    const last = nounPhrases(text).findLast(({ words }) => PERSON.test(words.at(-1) ?? ''))
    if (last !== undefined) return last.words.join(' ')
  }
  return null
}

/** Whom one writes to or asks: “the translators”, “the client teams”, “the parents' council”. */
const GROUP =
  /\b(?:the|our) (?<group>(?:[\p{L}'’-]{2,20} ){0,2}(?:teams|people|parents|clients|council|committee|office|agency|company|(?!numbers|banners|papers|letters|folders|parameters|containers|servers|clusters|headers|orders|offers|stickers|posters|others|matters|filters|buffers|errors|sensors|vectors|colors|factors|doors|floors|members of|flyers|drawers|layers|corners|borders|registers|counters|pointers|drivers|printers|routers|trackers|adapters|helpers|builders)\p{L}{3,18}(?:ers|ors|ists|ants|ees)))\b/giu

/** The people that “them” means where somebody is to be asked or told: “translators”. */
export function findGroup(before: readonly string[]): string | null {
  for (const text of before) {
    const last = [...text.matchAll(GROUP)].at(-1)?.groups?.group
    if (last !== undefined) return last
  }
  return null
}

const LONGEST_COMPLEMENT = 4

// “(a short text) for the customers”: a preposition, and a noun that is no day.
function complementAt(at: number, words: readonly string[], tags: readonly string[]): string {
  if (!/^(?:for|of|about|on)$/i.test(words[at] ?? '')) return ''
  const taken = [words[at] as string]
  for (let on = at + 1; on <= at + LONGEST_COMPLEMENT; on++) {
    const [word = '', tag = ''] = [words[on], tags[on]]
    if (CALENDAR.test(word) || /^(?:it|that|this|them|these|those|us|me|you)$/i.test(word)) return ''
    taken.push(word)
    if (tag === 'NOUN' || tag === 'PROPN') {
      const goesOn = tags[on + 1] === 'NOUN' || tags[on + 1] === 'PROPN'
      if (!goesOn) return ` ${taken.join(' ')}`
    } else if (tag !== 'DET' && tag !== 'ADJ') return ''
  }
  return ''
}
