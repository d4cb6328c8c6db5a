import { isStopWord, stem } from '@mi/language/english-speech'
import { isTrained, speech } from '@mi/language/speech'
import { findNamed, listPeople } from '../people/people.ts'
import { tokenize } from '../text/tokenize.ts'
import {
  type AskedTerm,
  askedElsewhere,
  askedInEnglish,
  weighedInEnglish,
  wordsOfInterest,
} from './asked-terms.ts'
import { type ExpectedAnswer, expectedAnswer } from './expected-answer.ts'
import { readTerms } from './read-terms.ts'

const patterns = speech.answers.readQuestion

export interface ReadQuestion {
  /** Stems of the subject. Empty if the question is about the whole meeting. */
  readonly terms: ReadonlySet<string>
  /** The terms that a meeting with the answer mentions. */
  readonly asked: readonly AskedTerm[]
  /** Speakers named in the question. */
  readonly speakers: ReadonlySet<string>
  /** Speakers of a team or company in the question: “Ana Ruiz | Acme”. */
  readonly teammates: ReadonlySet<string>
  /** The subject in the words of the asker, or null. */
  readonly subject: string | null
  readonly expects: ExpectedAnswer
  /** All terms for the comparison of sentences. An answer need not repeat all of them. */
  readonly weighed: readonly AskedTerm[]
  /** Beginnings of the words for countable things: “how many signatures per second” counts signatures and seconds. */
  readonly counted: readonly string[]
  /** The answer needs more than one statement. */
  readonly broad: boolean
  /** The question is about a meeting itself: “when is the next call?”. */
  readonly occasion: boolean
  readonly decided: boolean
}

const COUNTED = /\bhow (?:many|much) ((?:[\w-]{1,30} ){1,3})/i

// The last word before the verb.
function countedIn(question: string): string[] {
  const words = COUNTED.exec(question)?.[1]?.toLowerCase().trim().split(' ') ?? []
  const verb = words.findIndex(word => isStopWord(word))
  const noun = words.slice(0, verb < 0 ? words.length : verb).at(-1)
  const per = patterns.per.exec(question)?.[1]?.toLowerCase()
  return [noun, per].flatMap(word => (word === undefined ? [] : word.replace(/(?:ies|s)$/, '')))
}

/** Divides a question into terms, people, and the phrase for the beginning of the answer. */
export function readQuestion(
  written: string,
  speakerNames: readonly string[],
  language: string,
): ReadQuestion {
  // “Release-7” becomes “release 7”.
  const question = written.replace(/(?<![\p{L}\p{N}-])(\p{L}{3,})-?(\d{1,2})(?![\p{L}\p{N}.%-])/gu, '$1 $2')
  const speakers = namedSpeakers(question, speakerNames)
  if (!isTrained(language)) return readElsewhere(question, speakers, language)
  const speakerTerms = new Set(
    [...speakers].flatMap(name => tokenize(name.toLowerCase()).map(token => stem(token.text))),
  )
  const plain = question.replace(/\s+/g, ' ').trim()
  const asked = askedInEnglish(question, speakerTerms)
  return {
    terms: wordsOfInterest(question, speakerTerms),
    asked,
    weighed: weighedInEnglish(question, speakerTerms, asked),
    counted: countedIn(plain),
    broad: patterns.wide.test(plain) && !patterns.ofOneThing.test(plain),
    occasion: patterns.occasion.test(plain),
    decided: patterns.decided.test(plain),
    speakers,
    teammates: teammatesIn(question, speakerNames),
    subject: patterns.broad.test(plain) ? (patterns.subject.exec(plain)?.[1] ?? null) : null,
    expects: expectedAnswer(plain, language),
  }
}

function readElsewhere(question: string, speakers: ReadonlySet<string>, language: string): ReadQuestion {
  const names = new Set([...speakers].flatMap(name => readTerms(name, language).map(({ term }) => term)))
  const asked = askedElsewhere(readTerms(question, language)).filter(({ term }) => !names.has(term))
  return {
    terms: new Set(asked.map(({ term }) => term)),
    asked,
    weighed: asked,
    counted: [],
    broad: false,
    occasion: false,
    decided: false,
    speakers,
    teammates: new Set(),
    subject: null,
    expects: expectedAnswer(question.trim(), language),
  }
}

// Speakers by their names with a capital: “Interface” is a name, “the interface” is not. In a question without capitals, by a single name
// or the full name.
function namedSpeakers(question: string, speakerNames: readonly string[]): Set<string> {
  const labels = Map.groupBy(speakerNames, bareName)
  const people = listPeople(
    [...labels.keys()].map(name => ({ id: name, name, email: null })),
    [],
  )
  const lowered = question === question.toLowerCase()
  const mentions = findNamed(question, people).filter(
    ({ at, end }) => lowered || /^\p{Lu}/u.test(question.slice(at)) || question.slice(at, end).includes(' '),
  )
  return new Set(mentions.flatMap(({ person }) => labels.get(person.name) ?? []))
}

// After the name of a person: “Ana Ruiz | Acme”, “Ana Ruiz (Acme)”, “Ana - Acme”.
function teammatesIn(question: string, speakerNames: readonly string[]): Set<string> {
  const words = new Set(tokenize(question).map(({ text }) => text.toLowerCase().replace(/['’]s$/, '')))
  return new Set(
    speakerNames.filter(name => {
      const team = /(?: \| ?| - |\()([\p{L}\p{N}]{3,})\)?$/u.exec(name)?.[1]
      return team !== undefined && words.has(team.toLowerCase())
    }),
  )
}

/** “Ana Ruiz (Chair)” and “Ana Ruiz” are the same person. */
function bareName(name: string): string {
  return name.split('(', 1)[0]?.trim() || name
}
