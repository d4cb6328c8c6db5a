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
  /** Stems of what is asked about. Empty: the question is about the entire meeting. */
  readonly terms: ReadonlySet<string>
  /** Those of them that a meeting which has the answer speaks of. */
  readonly asked: readonly AskedTerm[]
  /** Speakers whom the question names. */
  readonly speakers: ReadonlySet<string>
  /** Speakers of a team or company that it names: “Ana Ruiz | Acme”. */
  readonly teammates: ReadonlySet<string>
  /** What is asked about in the asker's own words, or null. */
  readonly subject: string | null
  readonly expects: ExpectedAnswer
  /** All that the question names, also what an answer need not repeat, by which sentences are compared. */
  readonly weighed: readonly AskedTerm[]
  /** Beginnings of the words for what is counted: “how many signatures per second” counts signatures, and by the second. */
  readonly counted: readonly string[]
  /** Whether more is asked for than one statement can say. */
  readonly broad: boolean
  /** Whether a meeting itself is asked for: “when is the next call?”. */
  readonly occasion: boolean
  /** Whether what was settled is asked. */
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

/**
 * Takes a question apart: subject words, persons, and the phrase to answer under.
 *
 * @param written as it was asked
 * @param language BCP 47 tag of the meeting that is asked
 */
export function readQuestion(
  written: string,
  speakerNames: readonly string[],
  language: string,
): ReadQuestion {
  // “Release-7” is “release 7”.
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

// Written as a name: “Interface” is one, “the interface” is not; of a question without any capital, by itself or in full.
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

// Behind the name of a person: “Ana Ruiz | Acme”, “Ana Ruiz (Acme)”, “Ana - Acme”.
function teammatesIn(question: string, speakerNames: readonly string[]): Set<string> {
  const words = new Set(tokenize(question).map(({ text }) => text.toLowerCase().replace(/['’]s$/, '')))
  return new Set(
    speakerNames.filter(name => {
      const team = /(?: \| ?| - |\()([\p{L}\p{N}]{3,})\)?$/u.exec(name)?.[1]
      return team !== undefined && words.has(team.toLowerCase())
    }),
  )
}

/** “Ana Ruiz (Chair)” and “Ana Ruiz” are one person. */
function bareName(name: string): string {
  return name.split('(', 1)[0]?.trim() || name
}
