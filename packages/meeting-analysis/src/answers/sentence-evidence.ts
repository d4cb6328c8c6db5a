import { stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import type { Features } from '../models/linear-model.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { findTerms, type Match, rarity, SYNONYM, type WordIndex } from './answerable.ts'
import { type ExpectedAnswer, tells } from './expected-answer.ts'
import type { ReadQuestion } from './read-question.ts'

const patterns = speech.answers.evidence

/** How far around a sentence what it is about may be named. */
const BEFORE = 4
const AFTER = 2
/** How much less each sentence further away counts. */
const FADES = 0.7
/** Between a question of the meeting and its answer. */
const REPLY = 3
/** A share of what is asked that is as good as all of it. */
const HAS_ALL = 0.9
const HALF = 0.5
/** A sentence with no more words of its own repeats the question. */
const FEW_WORDS = 3
const SHORT = 5
const LONG = 35

const DEFINING = new Set(
  'is are was means replaces provides implements describes defines allows lets basically essentially'.split(
    ' ',
  ),
)

/** What is known of the meeting beside its sentences when one that answers is looked for. */
export interface EvidenceContext {
  readonly question: ReadQuestion
  readonly sentences: readonly Sentence[]
  readonly index: WordIndex
  /** How well each sentence fits by words and neighbours, 0 to 1. */
  readonly fit: readonly number[]
  /** Ids of segments in which decisions were found. */
  readonly settledIn: ReadonlySet<string>
}

/** What speaks for each sentence being the answer. */
export function describeEvidence({
  question,
  sentences,
  index,
  fit,
  settledIn,
}: EvidenceContext): Features[] {
  const matches = findTerms(question.weighed, index)
  const worth = matches.map(({ weight, sentences: at }) => weight * rarity(at.length, index.count))
  const all = worth.reduce((sum, value) => sum + value, 0) || 1
  const said = sentences.map(() => new Map<number, number>())
  for (const [term, match] of matches.entries()) {
    for (const [at, quality] of qualities(match)) said[at]?.set(term, (worth[term] ?? 0) * quality)
  }
  const total = (of: ReadonlyMap<number, number> | undefined) =>
    [...(of?.values() ?? [])].reduce((sum, value) => sum + value, 0) / all
  const names = namesOf(sentences)
  const subjects = new Set(question.weighed.flatMap(({ kind }, term) => (kind === 'other' ? [] : [term])))
  const ofSubjects = [...subjects].reduce((sum, term) => sum + (worth[term] ?? 0), 0) || 1
  const weighedTerms = new Set(question.weighed.map(({ term }) => term))
  const spoken = sentences.map(sentence => phrases(sentence, question))
  const freshOf = ({ terms }: Sentence) => new Set(terms.filter(term => !weighedTerms.has(term))).size
  const echoes = (at: number) => total(said[at]) > HALF && freshOf(sentences[at] as Sentence) <= FEW_WORDS
  const phraseAt = (at: number) => spoken[at] ?? 0
  return sentences.map((sentence, at) => {
    const own = said[at] ?? new Map<number, number>()
    const share = total(own)
    const before = added(own, said, at, -1, BEFORE) / all
    const stated =
      question.expects !== 'anything' &&
      (tells(question.expects, sentence, names) || (question.expects === 'yes or no' && share > HAS_ALL))
    const asked = repliesTo(sentences, at)
    const previous = sentences[at - 1]
    const sameBreath = previous !== undefined && previous.speakerName === sentence.speakerName
    const fromPrevious = sameBreath ? added(own, said, at, -1, 1) / all : 0
    const fresh = freshOf(sentence)
    const features = new Map<string, number>([
      ['own', share],
      [
        'subject',
        [...own].reduce((sum, [term, value]) => sum + (subjects.has(term) ? value : 0), 0) / ofSubjects,
      ],
      ['words', Math.log(1 + sentence.wordCount) / 3],
      ['before', before],
      ['fit', fit[at] ?? 0],
      ['adds', Math.min(1, fresh / 6)],
      ['missing around', 1 - Math.min(1, around(said, at) / all)],
      ['phrase', phraseAt(at)],
      ['phrase before', Math.max(0, ...[1, 2, 3].map(away => phraseAt(at - away) / away))],
    ])
    const mark = (name: string, value: number | boolean) => {
      if (value) features.set(name, Number(value))
    }
    if (question.expects !== 'anything') {
      mark('tells', stated)
      mark(`tells ${question.expects}`, stated)
      mark('states it', stated ? share + before / 2 : 0)
    }
    mark('in one breath', fromPrevious)
    mark('goes on', sameBreath && patterns.goesOn.test(sentence.text) ? fromPrevious : 0)
    const repeats = share > HALF && fresh <= FEW_WORDS
    mark('only repeats', repeats)
    mark('only repeats, tells nothing', repeats && !stated && question.expects !== 'anything')
    mark('untold', stated || question.expects === 'anything' ? 0 : share)
    mark('after what repeats', sameBreath && echoes(at - 1) && share < total(said[at - 1]))
    mark('has all', share > HAS_ALL)
    mark('later, as asked', question.decided ? at / sentences.length : 0)
    mark('counts what is asked', question.expects === 'number' && counts(sentence, question))
    mark('defines', question.expects === 'definition' && definesSubject(sentence, question))
    mark('reply', asked === null ? 0 : total(said[asked]))
    mark('reply that tells', asked === null || !stated ? 0 : total(said[asked]))
    const isDecision = sentence.clauses.some(({ segment }) => settledIn.has(segment.id))
    mark('decision', isDecision)
    mark('decision, as asked', question.decided && isDecision)
    mark('announces', patterns.announces.test(sentence.text))
    mark('sounds settled', patterns.settled.test(sentence.text))
    mark('sounds settled, as asked', question.decided && patterns.settled.test(sentence.text))
    mark('denies', WANTS_FACT.has(question.expects) && patterns.negated.test(sentence.text))
    mark('open', patterns.open.test(sentence.text))
    mark('by whom is asked', question.speakers.has(sentence.speakerName))
    mark('by the team that is asked', question.teammates.has(sentence.speakerName))
    mark('by another', question.speakers.size > 0 && !question.speakers.has(sentence.speakerName))
    mark('short', sentence.wordCount < SHORT)
    mark('long', sentence.wordCount > LONG)
    mark('broken', isEnglish(sentence) && patterns.brokenEnd.test(sentence.text))
    mark('points back', patterns.beginsBack.test(sentence.text))
    mark(
      'asks',
      sentence.clauses.some(({ asks }) => asks),
    )
    mark(
      'of the next meeting',
      question.occasion &&
        stated &&
        patterns.occasion.test(sentence.text) &&
        !patterns.negated.test(sentence.text),
    )
    mark('says nothing', sentence.terms.length < 2)
    return features
  })
}

const WANTS_FACT = new Set<ExpectedAnswer>(['time', 'person', 'number', 'duration', 'place', 'colour'])

function qualities({ sentences, quality, meant }: Match): [number, number][] {
  return [
    ...sentences.map((at): [number, number] => [at, quality]),
    ...meant.map((at): [number, number] => [at, SYNONYM]),
  ]
}

/** How many of the pairs of words that are asked for side by side are said so. */
function phrases({ terms }: Sentence, { asked }: ReadQuestion): number {
  if (asked.length < 2) return 0
  const pairs = asked.slice(1).map(({ term }, at) => [asked[at]?.term, term] as const)
  const together = pairs.filter(([one, other]) =>
    terms.some(
      (term, at) =>
        (term === one && terms.slice(at + 1, at + 3).includes(other as string)) ||
        (term === other && terms[at + 1] === one),
    ),
  )
  return together.length / pairs.length
}

// What this one and those on both sides name together.
function around(said: readonly ReadonlyMap<number, number>[], at: number): number {
  const most = new Map<number, number>()
  for (const near of said.slice(Math.max(0, at - BEFORE), at + AFTER + 1))
    for (const [term, value] of near) most.set(term, Math.max(value, most.get(term) ?? 0))
  return [...most.values()].reduce((sum, value) => sum + value, 0)
}

// What the sentences on one side name that this one and nearer ones do not.
function added(
  own: ReadonlyMap<number, number>,
  said: readonly ReadonlyMap<number, number>[],
  at: number,
  step: 1 | -1,
  reach: number,
): number {
  const known = new Set(own.keys())
  let sum = 0
  for (let away = 1; away <= reach; away++) {
    for (const [term, value] of said[at + step * away] ?? []) {
      if (known.has(term)) continue
      known.add(term)
      sum += value * FADES ** (away - 1)
    }
  }
  return sum
}

/** The parts of the names of all who speak, in lower case. */
export function namesOf(sentences: readonly Sentence[]): string[] {
  const names = new Set(sentences.map(({ speakerName }) => speakerName.toLowerCase()))
  return [...new Set([...names].flatMap(name => name.split(/[^\p{L}\p{N}]+/u)))].filter(
    part => part.length > 2,
  )
}

/** The question of somebody else that a sentence may answer. */
export function repliesTo(sentences: readonly Sentence[], at: number): number | null {
  const speaker = sentences[at]?.speakerName
  for (let away = 1; away <= REPLY; away++) {
    const before = sentences[at - away]
    if (before === undefined) return null
    if (before.speakerName !== speaker && /[?？]\s*$/u.test(before.text)) return at - away
  }
  return null
}

// “16 evaluators” where evaluators are counted; up to three words between them.
function counts({ clauses }: Sentence, { counted }: ReadQuestion): boolean {
  const words = clauses.flatMap(clause => clause.words)
  return words.some(
    (word, at) =>
      patterns.numeral.test(word) &&
      words.slice(at + 1, at + 5).some(next => counted.some(one => next.startsWith(one))),
  )
}

// “Spread is an extension that replaces …”: the thing asked about, and right after it what it is.
function definesSubject({ clauses }: Sentence, { asked }: ReadQuestion): boolean {
  const first = asked[0]
  if (first === undefined) return false
  const words = clauses.flatMap(clause => clause.words)
  return words.some(
    (word, at) =>
      (word === first.word || stem(word) === first.term) &&
      words
        .slice(at + 1, at + 3)
        .some((next, after) => DEFINING.has(next) && !/^(?:not|that|one)$/.test(words[at + after + 2] ?? '')),
  )
}

// “cuatro días” does not end in “as”.
function isEnglish({ language }: Sentence): boolean {
  return /^(?:en|und)\b/.test(language)
}
