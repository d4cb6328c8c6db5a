import { stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { tagged } from '../text/tagger.ts'
import { capitalized, contentWordsIn, uncapitalized, withArticle } from '../text/write-words.ts'
import type { RaisedSubject } from '../topics/find-announced.ts'
import type { Topic } from '../topics/find-topics.ts'
import { isSeveral } from './resolve-object.ts'
import type { SettledStatement } from './settled-statement.ts'

const patterns = speech.decisions.context.complete

/** A statement with fewer words needs its subject. */
const LEAST_WORDS = 3
/** The fewest content words of a statement that only its topic names. */
const LEAST_CONTENT = 2
/** Sentences before a statement in which the name of its topic must occur. Earlier sentences are often about another matter. */
const NAMED_BEFORE = 4
/** The seconds for which an announced subject is spoken of. */
const ANNOUNCED_FOR = 150
const RAISED_FOR = 75
/** Sentences before a number in which its measure may be named. */
const MEASURED_BEFORE = 30

/** Adds the condition of a statement, the measure of its number, and its subject. Null if it stays vague. @param sure allows the topic as subject */
export function readableByItself(
  statement: SettledStatement,
  ranked: readonly RankedSentence[],
  topics: readonly Topic[],
  subjects: readonly RaisedSubject[],
  sure = false,
): string | null {
  const text = withNames(statement, ranked, topics, subjects, sure)
  return text !== null && saysWhat(text) ? text : null
}

function withNames(
  statement: SettledStatement,
  ranked: readonly RankedSentence[],
  topics: readonly Topic[],
  subjects: readonly RaisedSubject[],
  sure: boolean,
): string | null {
  const { sentence } = statement
  const text = withRest(withMeasure(statement.text, sentence, ranked), sentence, ranked[sentence.index + 1])
  if (
    text === null ||
    speech.titles.check.faults.trailing.test(trimEnd(text, /\./u)) ||
    patterns.putOff.test(text)
  )
    return null
  if (!sure && patterns.knownThing.test(text)) return null
  if (!statement.pointsBack) {
    if (namesThing(text)) return text
    const thing = thingPlanned(sentence, ranked)
    if (thing !== null) return `${trimEnd(text, /\./u)} for ${thing}.`
  }
  const named = raisedBefore(sentence, subjects) ?? nameOfTopic(sentence, ranked, topics)
  const subject = named ?? (sure ? topicOf(sentence, topics, text) : null)
  // “The meeting room: 8.”
  if (statement.kind === 'short' && !text.includes(' ') && !patterns.hasOneValue.test(subject ?? ''))
    return null
  if (subject === null || text.toLowerCase().includes(subject.toLowerCase())) return null
  const { rest } = patterns.willBe.exec(text)?.groups ?? {}
  const [pronoun] = speech.decisions.statements.imperative.pronoun.exec(trimEnd(text, /\./u)) ?? []
  // “Price list: send all of these.”
  if (/^(?:them|those|these)/iu.test(pronoun ?? '') && !isSeveral(subject)) return null
  if (rest !== undefined) return `${capitalized(subject)} ${rest}`
  return (
    (named === null ? null : withObject(text, subject)) ??
    `${capitalized(subject)}: ${patterns.nameFirst.test(text) ? text : uncapitalized(text)}`
  )
}

// “Fix it for the release” becomes “Fix the slow start for the release.” Null if the pronoun does not agree with the subject.
function withObject(text: string, subject: string): string | null {
  const bare = trimEnd(text, /\./u)
  const [pronoun] = speech.decisions.statements.imperative.pronoun.exec(bare) ?? []
  if (pronoun === undefined || patterns.ofWhatWasSaid.test(bare)) return null
  if (isSeveral(subject) !== /^(?:them|those|these)/iu.test(pronoun)) return null
  const thing = withArticle(subject.replace(/^(?:the|our|an?) /iu, ''))
  return `${bare.replace(speech.decisions.statements.imperative.pronoun, thing)}.`
}

/** The number of sentences before a statement that may ask for its date. */
const ASKED_BEFORE = 5

// “What are the plans for the Lisbon release?” – “I would target Wednesday.”
function thingPlanned({ index }: Sentence, ranked: readonly RankedSentence[]): string | null {
  return (
    ranked
      .slice(Math.max(0, index - ASKED_BEFORE), index)
      .flatMap(({ sentence }) => [...sentence.text.matchAll(patterns.planned)])
      .at(-1)?.groups?.thing ?? null
  )
}

// “Target 2 to 3 weeks” names no thing.
function namesThing(text: string): boolean {
  const { words, tags } = tagged(text)
  if (patterns.knownThing.test(text)) return false
  if (text.split(' ').length < LEAST_WORDS && !/\d|(?<=\s)\p{Lu}/u.test(text)) return false
  return words.some(
    (word, at) =>
      at > 0 &&
      !patterns.namesNothing.test(word) &&
      (tags[at] === 'NOUN' ||
        tags[at] === 'PROPN' ||
        /^\p{Lu}/u.test(word) ||
        (word.length > 5 && word.endsWith('ing'))),
  )
}

const MOST_WORDS_OF_REST = 14

// “… Unless a node is behind” in the next sentence: without it the statement would say the opposite.
function withRest(text: string, own: Sentence, next: RankedSentence | undefined): string | null {
  if (next === undefined || next.sentence.speakerName !== own.speakerName) return text
  const rest = trimEnd(next.sentence.text, /[.!\s]/u)
  // “If you have time, have a look” is a sentence of its own.
  if (!patterns.onlyThen.test(rest) || /, /u.test(rest))
    return /^(?:unless|until|only|except)\b/iu.test(rest) ? null : text
  if (next.sentence.wordCount > MOST_WORDS_OF_REST || /\b(?:i|we|you|it|they|that|this)\b|\?/iu.test(rest))
    return null
  return `${trimEnd(text, /\./u)} ${uncapitalized(rest)}.`
}

// “Go with 300 million” becomes “Go with a gas limit of 300 million.”
function withMeasure(text: string, own: Sentence, ranked: readonly RankedSentence[]): string {
  const { before, number } = patterns.bareNumber.exec(text)?.groups ?? {}
  if (before === undefined || number === undefined) return text
  const measure = ranked
    .slice(Math.max(0, own.index - MEASURED_BEFORE), own.index)
    .flatMap(({ sentence }) => [...sentence.text.matchAll(patterns.measure)])
    .map(({ groups }) =>
      (groups?.measure ?? '')
        .replace(/^(?:the|a|an|this|that|higher|lower|our|new|same) /iu, '')
        .replace(/^\p{Lu}(?=\p{Ll})/u, first => first.toLowerCase()),
    )
    .findLast(measure => measure !== '')
  return measure === undefined
    ? text
    : `${before}${/^[aeiou]/iu.test(measure) ? 'an' : 'a'} ${measure} of ${number}.`
}

// “Account hashes: this will not happen for the next release.”
function raisedBefore({ index, start }: Sentence, subjects: readonly RaisedSubject[]): string | null {
  const last = subjects.findLast(({ sentence }) => sentence.index <= index)
  // “It” seldom means two things.
  if (last === undefined || (!last.announced && / and /u.test(last.subject))) return null
  return start - last.sentence.start <= (last.announced ? ANNOUNCED_FOR : RAISED_FOR) ? last.subject : null
}

function topicAt({ index }: Sentence, topics: readonly Topic[]): Topic | undefined {
  return topics.find(({ sentences }) => sentences.some(sentence => sentence.index === index))
}

// “Hall heating: target the start of next month.” The topic of a sure decision tells where to look.
function topicOf(sentence: Sentence, topics: readonly Topic[], text: string): string | null {
  const [subject = ''] = topicAt(sentence, topics)?.phrases ?? []
  const said = new Set(contentOf(text))
  // “Keep with it” says nothing under any name.
  if (said.size < LEAST_CONTENT || !subject.includes(' ')) return null
  return contentOf(subject).some(word => said.has(word)) ? null : subject
}

function contentOf(text: string): string[] {
  return contentWordsIn(text).map(stem)
}

// The name of a topic counts only where it was used shortly before.
function nameOfTopic(
  sentence: Sentence,
  ranked: readonly RankedSentence[],
  topics: readonly Topic[],
): string | null {
  const [subject = ''] = topicAt(sentence, topics)?.phrases ?? []
  const lower = subject.toLowerCase()
  if (!subject.includes(' ')) return null
  const said = ranked
    .slice(Math.max(0, sentence.index - NAMED_BEFORE), sentence.index + 1)
    .filter(other => sentence.start - other.sentence.start <= RAISED_FOR)
  return said.some(other => other.sentence.text.toLowerCase().includes(lower)) ? subject : null
}

const vague = speech.decisions.statements.vague

/** True if a statement is readable without its context and binds more than one person: not “do the same”, “move the discussion”. */
export function saysWhat(text: string): boolean {
  return ![
    vague.refersBack,
    vague.noObjection,
    vague.verbsAlone,
    vague.breaksOff,
    vague.ofTalk,
    vague.task,
  ].some(pattern => pattern.test(text))
}
