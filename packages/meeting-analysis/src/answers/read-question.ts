import { findNamed, listPeople } from '../action-items/owner/people.ts'
import { stem } from '../text/stem.ts'
import { isStopWord } from '../text/stop-words.ts'
import { tokenize } from '../text/tokenize.ts'

export interface ReadQuestion {
  /** Stems of what is asked about. Empty: the question is about the entire meeting. */
  readonly terms: ReadonlySet<string>
  /** Speakers whom the question names. */
  readonly speakers: ReadonlySet<string>
  /** What is asked about in the asker's own words, or null. */
  readonly subject: string | null
}

// Words about asking, answering and meeting.
const ASKING = new Set(
  'summarize summarise summary discuss discussion discussed discussing opinion opinions think thought thoughts said say mention mentioned propose proposed proposal suggest suggested recommend recommended conclusion conclude concluded decide decided decision agree agreed explain explained describe meeting group team members member groupmates everyone whole give main reason reasons feel believe view views attitude regarding concerning talk talked according tell'
    .split(' ')
    .map(stem),
)
const SUBJECT =
  /\b(?:about|of|on|regarding|concerning|towards?|for|discuss(?:ing)?|with respect to|when (?:they )?discussing) (?!it\b|that\b|them\b)(.{6,90}?) ?[?.!]*$/i

/** Takes a question apart: subject words, persons, and the phrase to answer under. */
export function readQuestion(question: string, speakerNames: readonly string[]): ReadQuestion {
  const lower = question.toLowerCase()
  const speakers = namedSpeakers(question, speakerNames)
  const speakerTerms = new Set(
    [...speakers].flatMap(name => tokenize(name.toLowerCase()).map(token => stem(token.text))),
  )
  const terms = new Set<string>()
  for (const token of tokenize(lower)) {
    const term = stem(token.text)
    if (isStopWord(token.text) || ASKING.has(term) || speakerTerms.has(term) || token.text.length < 2)
      continue
    terms.add(term)
  }
  return { terms, speakers, subject: SUBJECT.exec(question.replace(/\s+/g, ' ').trim())?.[1] ?? null }
}

// By full name, or by a part of it that is theirs alone, written as a name: “Interface” is one, “the interface” is not.
function namedSpeakers(question: string, speakerNames: readonly string[]): Set<string> {
  const people = listPeople(
    speakerNames.map(name => ({ id: name, name, email: null })),
    [],
  )
  const mentions = findNamed(question, people).filter(
    ({ person, at, end }) => end - at >= person.name.length || /^\p{Lu}/u.test(question.slice(at)),
  )
  return new Set(mentions.map(({ person }) => person.name))
}
