import { speech } from '@mi/language/speech'
import type { Sentence } from '../sentences/sentence.ts'
import { isGeneral, type Phrase, readNounPhrases } from './read-phrases.ts'

const patterns = speech.topics.mainSubjects

const LEAST_SPEAKERS = 2
const LEAST_MINUTES = 4
const LEAST_SHARE = 0.08
/** Share of a name's minutes in which a longer name contains it. Above this share the longer name is used. */
const WHOLE_SHARE = 0.5

/** The names of two or three words that several speakers use in many minutes, most minutes first. English. @param people in lower case */
export function findMainSubjects(
  sentences: readonly Sentence[],
  people: ReadonlySet<string>,
): { name: string; minutes: number }[] {
  const subjects = new Map<
    string,
    { forms: Map<string, number>; minutes: Set<number>; speakers: Set<string> }
  >()
  for (const { text, start, speakerName } of sentences)
    for (const { text: name, terms } of readNounPhrases(text).flatMap(partsOf)) {
      if (
        !namesMuch(name, terms) ||
        name
          .toLowerCase()
          .split(' ')
          .some(word => people.has(word))
      )
        continue
      const key = terms.join(' ')
      const known = subjects.get(key) ?? { forms: new Map(), minutes: new Set(), speakers: new Set() }
      known.forms.set(name, (known.forms.get(name) ?? 0) + 1)
      known.minutes.add(minuteOf(start))
      known.speakers.add(speakerName)
      subjects.set(key, known)
    }
  const spoken = new Set(sentences.map(({ start }) => minuteOf(start))).size
  const least = Math.max(LEAST_MINUTES, spoken * LEAST_SHARE)
  const main = [...subjects].filter(
    ([, { minutes, speakers }]) => minutes.size >= least && speakers.size >= LEAST_SPEAKERS,
  )
  return main
    .filter(([key, { minutes }]) => !main.some(longer => isPartOf(key, minutes.size, longer)))
    .map(([, { forms, minutes }]) => ({
      name: [...forms].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '',
      minutes: minutes.size,
    }))
    .toSorted((a, b) => b.minutes - a.minutes || (a.name < b.name ? -1 : 1))
}

// “Block access” is said as a part of “block access lists”.
function isPartOf(
  key: string,
  minutes: number,
  [longer, said]: readonly [string, { readonly minutes: ReadonlySet<number> }],
): boolean {
  const part = longer.startsWith(`${key} `) || longer.endsWith(` ${key}`)
  return part && said.minutes.size >= minutes * WHOLE_SHARE
}

function minuteOf(seconds: number): number {
  return Math.floor(seconds / 60)
}

// “Original frame transactions” also names frame transactions.
function partsOf({ text, terms }: Phrase): Phrase[] {
  const words = text.split(' ')
  return words.length < 3 || terms.length !== words.length
    ? [{ text, terms }]
    : [
        { text, terms },
        { text: words.slice(1).join(' '), terms: terms.slice(1) },
        { text: words.slice(0, 2).join(' '), terms: terms.slice(0, 2) },
      ]
}

function namesMuch(name: string, terms: readonly string[]): boolean {
  return / /u.test(name) && !terms.every(term => isGeneral(term) || term.length < 3) && !hasEmptyHead(name)
}

/** The head of a name says nothing specific: “the testing side”. */
export function hasEmptyHead(name: string): boolean {
  return patterns.emptyHead.test(name.slice(name.lastIndexOf(' ') + 1))
}
