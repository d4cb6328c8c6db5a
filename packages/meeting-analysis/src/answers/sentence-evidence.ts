import { stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import type { Features } from '../models/linear-model.ts'
import type { Sentence } from '../sentences/sentence.ts'
import { findTerms, type Match, rarity, SYNONYM, type WordIndex } from './answerable.ts'
import { type ExpectedAnswer, tells } from './expected-answer.ts'
import type { ReadQuestion } from './read-question.ts'

const patterns = speech.answers.evidence

/** The number of sentences before one in which its subject may be named. */
const BEFORE = 4
const AFTER = 2
const FADES = 0.7
const REPLY = 3
/** A share of the terms that is as good as all of them. */
const HAS_ALL = 0.9
const HALF = 0.5
/** A sentence with fewer new words repeats the question. */
const FEW_WORDS = 3
const SHORT = 5
const LONG = 35

const DEFINING = new Set(
  'is are was means replaces provides implements describes defines allows lets basically essentially'.split(
    ' ',
  ),
)

/** The meeting with its question. */
export interface EvidenceContext {
  readonly question: ReadQuestion
  readonly sentences: readonly Sentence[]
  readonly index: WordIndex
  /** 0–1: how well each sentence fits by its words and neighbours. */
  readonly fit: readonly number[]
  /** Ids of segments in which decisions were found. */
  readonly settledIn: ReadonlySet<string>
}

/** The features of each sentence as an answer, in order. */
export function describeEvidence(context: EvidenceContext): Features[] {
  const coverage = coverageOf(context)
  return context.sentences.map((sentence, at) => {
    const evidence = evidenceAt(at, context, coverage)
    return new Map([
      ...describeWords(sentence, evidence, coverage),
      ...marksOfMatch(sentence, evidence, context, coverage),
      ...marksOfForm(sentence, evidence, context),
    ])
  })
}

interface Coverage {
  /** By the sentence: the worth of each term, by the index of the term. */
  readonly said: readonly ReadonlyMap<number, number>[]
  readonly all: number
  readonly subjects: ReadonlySet<number>
  readonly ofSubjects: number
  readonly weighedTerms: ReadonlySet<string>
  /** The share of neighbouring words of the question that each sentence has. */
  readonly phrases: readonly number[]
  readonly names: readonly string[]
}

function coverageOf({ question, sentences, index }: EvidenceContext): Coverage {
  const matches = findTerms(question.weighed, index)
  const worth = matches.map(({ weight, sentences: at }) => weight * rarity(at.length, index.count))
  const said = sentences.map(() => new Map<number, number>())
  for (const [term, match] of matches.entries()) {
    for (const [at, quality] of qualities(match)) said[at]?.set(term, (worth[term] ?? 0) * quality)
  }
  const subjects = new Set(question.weighed.flatMap(({ kind }, term) => (kind === 'other' ? [] : [term])))
  return {
    said,
    all: worth.reduce((sum, value) => sum + value, 0) || 1,
    subjects,
    ofSubjects: [...subjects].reduce((sum, term) => sum + (worth[term] ?? 0), 0) || 1,
    weighedTerms: new Set(question.weighed.map(({ term }) => term)),
    phrases: sentences.map(sentence => phrases(sentence, question)),
    names: namesOf(sentences),
  }
}

function shareAt(at: number, { said, all }: Coverage): number {
  return [...(said[at]?.values() ?? [])].reduce((sum, value) => sum + value, 0) / all
}

/** The number of different terms of a sentence that the question does not have. */
function newTerms({ terms }: Sentence, { weighedTerms }: Coverage): number {
  return new Set(terms.filter(term => !weighedTerms.has(term))).size
}

interface Evidence {
  readonly at: number
  readonly share: number
  readonly before: number
  readonly fresh: number
  readonly fit: number
  readonly stated: boolean
  readonly wants: boolean
  /** The same speaker said the sentence before it. */
  readonly sameBreath: boolean
}

function evidenceAt(
  at: number,
  { question: { expects }, sentences, fit }: EvidenceContext,
  coverage: Coverage,
): Evidence {
  const sentence = sentences[at] as Sentence
  const { said, all, names } = coverage
  const share = shareAt(at, coverage)
  const wants = expects !== 'anything'
  const previous = sentences[at - 1]
  return {
    at,
    share,
    before: added(said[at] ?? new Map(), said, at, -1, BEFORE) / all,
    fresh: newTerms(sentence, coverage),
    fit: fit[at] ?? 0,
    stated: wants && (tells(expects, sentence, names) || (expects === 'yes or no' && share > HAS_ALL)),
    wants,
    sameBreath: previous !== undefined && previous.speakerName === sentence.speakerName,
  }
}

function describeWords(
  { wordCount }: Sentence,
  { at, share, before, fresh, fit }: Evidence,
  { said, all, subjects, ofSubjects, phrases }: Coverage,
): [string, number][] {
  const own = [...(said[at] ?? [])]
  return [
    ['own', share],
    ['subject', own.reduce((sum, [term, value]) => sum + (subjects.has(term) ? value : 0), 0) / ofSubjects],
    ['words', Math.log(1 + wordCount) / 3],
    ['before', before],
    ['fit', fit],
    ['adds', Math.min(1, fresh / 6)],
    ['missing around', 1 - Math.min(1, around(said, at) / all)],
    ['phrase', phrases[at] ?? 0],
    ['phrase before', Math.max(0, ...[1, 2, 3].map(away => (phrases[at - away] ?? 0) / away))],
  ]
}

/** Features that are present only where they are not zero. */
function marks(values: Readonly<Record<string, number | boolean>>): [string, number][] {
  return Object.entries(values).flatMap(([name, value]): [string, number][] =>
    value ? [[name, Number(value)]] : [],
  )
}

function marksOfMatch(
  sentence: Sentence,
  { at, share, before, fresh, stated, wants, sameBreath }: Evidence,
  { question, sentences }: EvidenceContext,
  coverage: Coverage,
): [string, number][] {
  const { said, all } = coverage
  const fromPrevious = sameBreath ? added(said[at] ?? new Map(), said, at, -1, 1) / all : 0
  const repeats = share > HALF && fresh <= FEW_WORDS
  const previousRepeats = (): boolean =>
    shareAt(at - 1, coverage) > HALF && newTerms(sentences[at - 1] as Sentence, coverage) <= FEW_WORDS
  const asked = repliesTo(sentences, at)
  const reply = asked === null ? 0 : shareAt(asked, coverage)
  return marks({
    ...(wants && {
      tells: stated,
      [`tells ${question.expects}`]: stated,
      'states it': stated ? share + before / 2 : 0,
    }),
    'in one breath': fromPrevious,
    'goes on': sameBreath && patterns.goesOn.test(sentence.text) ? fromPrevious : 0,
    'only repeats': repeats,
    'only repeats, tells nothing': repeats && !stated && wants,
    untold: stated || !wants ? 0 : share,
    'after what repeats': sameBreath && previousRepeats() && share < shareAt(at - 1, coverage),
    'has all': share > HAS_ALL,
    'later, as asked': question.decided ? at / sentences.length : 0,
    'counts what is asked': question.expects === 'number' && counts(sentence, question),
    defines: question.expects === 'definition' && definesSubject(sentence, question),
    reply,
    'reply that tells': stated ? reply : 0,
  })
}

function marksOfForm(
  sentence: Sentence,
  { stated }: Evidence,
  { question, settledIn }: EvidenceContext,
): [string, number][] {
  const { text, clauses, speakerName, wordCount, terms } = sentence
  const isDecision = clauses.some(({ segment }) => settledIn.has(segment.id))
  const { decided, speakers, expects } = question
  return marks({
    decision: isDecision,
    'decision, as asked': decided && isDecision,
    announces: patterns.announces.test(text),
    'sounds settled': patterns.settled.test(text),
    'sounds settled, as asked': decided && patterns.settled.test(text),
    denies: WANTS_FACT.has(expects) && patterns.negated.test(text),
    open: patterns.open.test(text),
    'by whom is asked': speakers.has(speakerName),
    'by the team that is asked': question.teammates.has(speakerName),
    'by another': speakers.size > 0 && !speakers.has(speakerName),
    short: wordCount < SHORT,
    long: wordCount > LONG,
    broken: isEnglish(sentence) && patterns.brokenEnd.test(text),
    'points back': patterns.beginsBack.test(text),
    asks: clauses.some(({ asks }) => asks),
    'of the next meeting':
      question.occasion && stated && patterns.occasion.test(text) && !patterns.negated.test(text),
    'says nothing': terms.length < 2,
  })
}

const WANTS_FACT = new Set<ExpectedAnswer>(['time', 'person', 'number', 'duration', 'place', 'colour'])

function qualities({ sentences, quality, meant }: Match): [number, number][] {
  return [
    ...sentences.map((at): [number, number] => [at, quality]),
    ...meant.map((at): [number, number] => [at, SYNONYM]),
  ]
}

/** The share of neighbouring terms of the question that are neighbours in the sentence. */
function phrases({ terms }: Sentence, { asked }: ReadQuestion): number {
  if (asked.length < 2) return 0
  const pairs = asked.slice(1).map(({ term }, at) => [asked[at]?.term, term] as const)
  const together = pairs.filter(([first, second]) =>
    terms.some(
      (term, at) =>
        (term === first && terms.slice(at + 1, at + 3).includes(second as string)) ||
        (term === second && terms[at + 1] === first),
    ),
  )
  return together.length / pairs.length
}

function around(said: readonly ReadonlyMap<number, number>[], at: number): number {
  const most = new Map<number, number>()
  for (const near of said.slice(Math.max(0, at - BEFORE), at + AFTER + 1))
    for (const [term, value] of near) most.set(term, Math.max(value, most.get(term) ?? 0))
  return [...most.values()].reduce((sum, value) => sum + value, 0)
}

// The terms of the neighbours on one side that nearer sentences do not have.
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

/** The parts of the speakers' names, in lower case. */
export function namesOf(sentences: readonly Sentence[]): string[] {
  const names = new Set(sentences.map(({ speakerName }) => speakerName.toLowerCase()))
  return [...new Set([...names].flatMap(name => name.split(/[^\p{L}\p{N}]+/u)))].filter(
    part => part.length > 2,
  )
}

/** The question of another speaker that the sentence may answer. */
export function repliesTo(sentences: readonly Sentence[], at: number): number | null {
  const speaker = sentences[at]?.speakerName
  for (let away = 1; away <= REPLY; away++) {
    const before = sentences[at - away]
    if (before === undefined) return null
    if (before.speakerName !== speaker && /[?？]\s*$/u.test(before.text)) return at - away
  }
  return null
}

// “16 evaluators” if evaluators are counted, with up to three words between.
function counts({ clauses }: Sentence, { counted }: ReadQuestion): boolean {
  const words = clauses.flatMap(clause => clause.words)
  return words.some(
    (word, at) =>
      patterns.numeral.test(word) &&
      words.slice(at + 1, at + 5).some(next => counted.some(form => next.startsWith(form))),
  )
}

// “Spread is an extension that replaces …”: a definition directly after the subject.
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
