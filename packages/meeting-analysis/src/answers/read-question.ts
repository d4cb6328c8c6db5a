import { stem } from '@mi/language/english-speech'
import { findNamed, listPeople } from '../action-items/owner/people.ts'
import { tokenize } from '../text/tokenize.ts'
import { type AskedTerm, askedElsewhere, askedInEnglish, wordsOfInterest } from './asked-terms.ts'
import { type ExpectedAnswer, expectedAnswer } from './expected-answer.ts'
import { readTerms } from './read-terms.ts'

export interface ReadQuestion {
  /** Stems of what is asked about. Empty: the question is about the entire meeting. */
  readonly terms: ReadonlySet<string>
  /** Those of them that a meeting which has the answer speaks of. */
  readonly asked: readonly AskedTerm[]
  /** Speakers whom the question names. */
  readonly speakers: ReadonlySet<string>
  /** What is asked about in the asker's own words, or null. */
  readonly subject: string | null
  readonly expects: ExpectedAnswer
}

const SUBJECT =
  /\b(?:about|of|on|regarding|concerning|towards?|for|discuss(?:ing)?|with respect to|when (?:they )?discussing) (?!it\b|that\b|them\b)(.{6,90}?) ?[?.!]*$/i
const BROAD =
  /^\W*(?:(?:please )?summari[sz]e|what (?:did|was|were|do|does|is) .{1,60}\b(?:discuss|say|said|think|discussion|opinions?|views?))/i

/**
 * Takes a question apart: subject words, persons, and the phrase to answer under.
 *
 * @param language BCP 47 tag of the meeting that is asked
 */
export function readQuestion(
  question: string,
  speakerNames: readonly string[],
  language: string,
): ReadQuestion {
  const speakers = namedSpeakers(question, speakerNames)
  if (!language.startsWith('en')) return readElsewhere(question, speakers, language)
  const speakerTerms = new Set(
    [...speakers].flatMap(name => tokenize(name.toLowerCase()).map(token => stem(token.text))),
  )
  const plain = question.replace(/\s+/g, ' ').trim()
  return {
    terms: wordsOfInterest(question, speakerTerms),
    asked: askedInEnglish(question, speakerTerms),
    speakers,
    subject: BROAD.test(plain) ? (SUBJECT.exec(plain)?.[1] ?? null) : null,
    expects: expectedAnswer(plain, language),
  }
}

function readElsewhere(question: string, speakers: ReadonlySet<string>, language: string): ReadQuestion {
  const names = new Set([...speakers].flatMap(name => readTerms(name, language).map(({ term }) => term)))
  const asked = askedElsewhere(readTerms(question, language)).filter(({ term }) => !names.has(term))
  return {
    terms: new Set(asked.map(({ term }) => term)),
    asked,
    speakers,
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

/** “Ana Ruiz (Chair)” and “Ana Ruiz” are one person. */
function bareName(name: string): string {
  return name.split('(', 1)[0]?.trim() || name
}
