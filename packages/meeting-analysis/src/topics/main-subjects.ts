import { speech } from '@mi/language/speech'
import type { Sentence } from '../sentences/sentence.ts'
import { isGeneral, type Phrase, readNounPhrases } from './read-phrases.ts'

const patterns = speech.topics.mainSubjects

/** A thing of which a call speaks again and again. */
export interface MainSubject {
  /** In the form that is said most. */
  readonly name: string
  /** Minutes of the call in which somebody names it. */
  readonly minutes: number
}

const LEAST_SPEAKERS = 2
const LEAST_MINUTES = 4
/** Share of the minutes in which somebody speaks. */
const LEAST_SHARE = 0.08
/** Share of the minutes of a name in which a longer one that has it is said: then the longer one is the name. */
const WHOLE_SHARE = 0.5

/**
 * What is named in many minutes and by several people, most minutes first: names of two or three words, or with a number. What one
 * person names, or everybody in one minute, is a side matter of an hour. English.
 *
 * @param people lower-case words that are names of people
 */
export function findMainSubjects(sentences: readonly Sentence[], people: ReadonlySet<string>): MainSubject[] {
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
      name: [...forms].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? '',
      minutes: minutes.size,
    }))
    .toSorted((one, other) => other.minutes - one.minutes || (one.name < other.name ? -1 : 1))
}

// “Block access” is said as part of “block access lists”.
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

// “Original frame transactions” names frame transactions too.
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

/** Whether a name says what kind of thing is meant and not which: “the testing side”. */
export function hasEmptyHead(name: string): boolean {
  return patterns.emptyHead.test(name.slice(name.lastIndexOf(' ') + 1))
}
