import { languageOf } from '@mi/language/languages'
import { isTrained, trainedLanguage } from '@mi/language/speech'
import type { AnswerDraft, PassageCitation } from '../draft.ts'
import { detectLanguage } from '../languages/detect-language.ts'
import { phrasesIn } from '../languages/phrases.ts'
import type { LinearModel } from '../models/linear-model.ts'
import { isPresentable, withinWords } from '../ranking/cover.ts'
import type { AnswerRequest, Passage } from '../request.ts'
import { correctClauses, readClauses } from '../sentences/read-clauses.ts'
import { readSentences } from '../sentences/read-sentences.ts'
import { type Clause, citeSentence, type Sentence } from '../sentences/sentence.ts'
import { countEach } from '../text/write-words.ts'
import { answerable, indexWords, rarity, shippedAnswerable } from './answerable.ts'
import type { AskedTerm } from './asked-terms.ts'
import { wholeStatement } from './complete-statement.ts'
import { type ExpectedAnswer, tells } from './expected-answer.ts'
import {
  raiseReplies,
  rankCandidates,
  rankSentencesFor,
  rankWholeMeeting,
  shippedRanker,
} from './rank-passages.ts'
import { type ReadQuestion, readQuestion } from './read-question.ts'
import { inLanguage, languageOfQuestion } from './read-terms.ts'
import { type EvidenceContext, namesOf, repliesTo } from './sentence-evidence.ts'
import { pickSentences, writeAnswer, writeDirectAnswer } from './write-answer.ts'

const USUAL_WORDS = 90
/** The number of passages that are cited beside a direct answer. */
const EVIDENCE = 2
const NEARLY_AS_LIKELY = 2
/** Two answers without a typical form are ambiguous if they differ by less than this. */
const AS_LIKELY = 1
/** For these questions another sentence may add what the first one lacks. */
const OF_SEVERAL_SENTENCES = new Set<ExpectedAnswer>(['reason', 'anything'])
const MOST_WORDS = 55

interface AskedMeeting {
  readonly sentences: readonly Sentence[]
  readonly question: ReadQuestion
}

/** Answers a question with one statement, with the best passages for broad questions, or with nothing. @param model for cross-validation */
export function answer(
  request: AnswerRequest,
  model = shippedAnswerable,
  ranker = shippedRanker,
): AnswerDraft {
  const read = readMeetings(request)
  const answered = answerIf(read, request)
  if (answered !== null) return answered
  const meetings = read.filter(
    ({ question, sentences }) =>
      sentences.length > 0 && answerable(question.asked, sentences, model) >= model.least,
  )
  const [first] = meetings
  if (first === undefined) return nothingFound(request)
  return (
    (first.question.broad || !(first.question.asked.length > 0 || first.question.occasion)
      ? null
      : answerDirectly(meetings, request, ranker)) ??
    answerAtLength(meetings, first.question, request) ??
    nothingFound(request)
  )
}

/** “What happens if …?”, if the meeting asked that itself. */
function answerIf(
  meetings: readonly AskedMeeting[],
  { question, passages }: AnswerRequest,
): AnswerDraft | null {
  const [found] = meetings.flatMap(
    meeting => answerToIf(question, meeting.question.asked, meeting.sentences) ?? [],
  )
  return (
    (found && {
      answer: writeDirectAnswer(found.sentence, null),
      found: true,
      citations: citationsOf([found.sentence, found.asked], passages),
    }) ??
    null
  )
}

/** One statement, with the next best as evidence. */
function answerDirectly(
  meetings: readonly AskedMeeting[],
  { passages, settledIn }: AnswerRequest,
  ranker: LinearModel,
): AnswerDraft | null {
  const candidates = meetings
    .flatMap(meeting =>
      rankCandidates(contextOf(meeting, rarityOf(meeting.sentences), settledIn), ranker)
        .slice(0, 1 + EVIDENCE)
        .map(candidate => ({ ...candidate, ...meeting })),
    )
    .toSorted((a, b) => b.score - a.score)
  const [best, ...others] = candidates
  if (best === undefined) return null
  const { sentence, sentences, question } = best
  const asked = repliesTo(sentences, sentences.indexOf(sentence))
  const statement = wholeStatement(sentence, sentences, question)
  const evidence = others
    .filter(({ score }) => score > best.score - NEARLY_AS_LIKELY)
    .map(other => other.sentence)
    .filter(other => !statement.clauses.includes(other.clauses[0] as Clause))
    .slice(0, EVIDENCE)
  const second = others[0]
  const unsure = second !== undefined && second.score > best.score - AS_LIKELY
  const said =
    (unsure && !tells(question.expects, statement, namesOf(sentences))) ||
    OF_SEVERAL_SENTENCES.has(question.expects)
      ? [
          statement,
          ...withinWords(
            evidence.slice(0, 1).filter(isPresentable),
            MOST_WORDS - statement.wordCount,
            ({ wordCount }) => wordCount,
          ),
        ]
      : [statement]
  return {
    answer:
      said.length > 1
        ? writeAnswer(said, question, MOST_WORDS)
        : writeDirectAnswer(statement, asked === null ? null : (sentences[asked] ?? null)),
    found: true,
    citations: citationsOf([statement, ...evidence], passages),
  }
}

/** The best passages within the maximum number of words, best first. */
function answerAtLength(
  meetings: readonly AskedMeeting[],
  question: ReadQuestion,
  request: AnswerRequest,
): AnswerDraft | null {
  const words = request.targetWords ?? USUAL_WORDS
  const rarities = rarityOf(meetings.flatMap(meeting => meeting.sentences))
  const ranked = meetings.flatMap(meeting =>
    [...meeting.question.terms].some(term => rarities.has(term))
      ? raiseReplies(rankSentencesFor(meeting.question, meeting.sentences, rarities), meeting.question)
      : rankWholeMeeting(request.question, meeting.question, meeting.sentences),
  )
  const chosen = pickSentences(
    ranked.filter(({ sentence }) => isPresentable(sentence)),
    rarities,
    words,
  )
  if (chosen.length === 0) return null
  return {
    answer: writeAnswer(chosen, question, words),
    found: true,
    citations: citationsOf(chosen, request.passages),
  }
}

/** The evidence for answers of one sentence. */
export function evidenceOf(
  question: string,
  passages: readonly Passage[],
  settledIn: ReadonlySet<string> = new Set(),
): EvidenceContext {
  const [meeting] = readMeetings({ question, passages, language: null })
  const sentences = meeting?.sentences ?? []
  const read = meeting?.question ?? readQuestion(question, [], trainedLanguage)
  return contextOf({ sentences, question: read }, rarityOf(sentences), settledIn)
}

function contextOf(
  { sentences, question }: AskedMeeting,
  rarity: ReadonlyMap<string, number>,
  settledIn: ReadonlySet<string> = new Set(),
): EvidenceContext {
  const ranked = raiseReplies(rankSentencesFor(question, sentences, rarity), question)
  const most = Math.max(...ranked.map(({ score }) => score)) || 1
  return {
    question,
    sentences,
    index: indexWords(sentences),
    fit: ranked.map(({ score }) => score / most),
    settledIn,
  }
}

function nothingFound({ question, language }: AnswerRequest): AnswerDraft {
  const { noAnswer } = phrasesIn(language ?? languageOfQuestion(question))
  return { answer: noAnswer, found: false, citations: [] }
}

function readMeetings({ question, passages }: AnswerRequest): AskedMeeting[] {
  return [...Map.groupBy(passages, passage => passage.meetingId).values()].map(group => {
    const clauses = readClauses(group.toSorted((a, b) => a.index - b.index))
    const detected = detectLanguage(clauses)
    const language =
      detected === 'und' ? languageOfQuestion(group.map(passage => passage.text).join(' ')) : detected
    const speakers = [...new Set(group.map(passage => passage.speakerName))]
    const corrected = isTrained(language)
      ? correctClauses(clauses, speakers, group[0]?.meetingTitle ?? '')
      : clauses
    const sentences = readSentences(corrected, language)
    return {
      sentences: isTrained(language) ? sentences : sentences.map(sentence => inLanguage(sentence, language)),
      question: readQuestion(question, speakers, language),
    }
  })
}

function rarityOf(sentences: readonly Sentence[]): Map<string, number> {
  const counts = countEach(sentences.flatMap(({ terms }) => [...new Set(terms)]))
  return new Map([...counts].map(([term, count]) => [term, rarity(count, sentences.length)]))
}

function citationsOf(sentences: readonly Sentence[], passages: readonly Passage[]): PassageCitation[] {
  const byId = new Map(passages.map(passage => [passage.id, passage]))
  return sentences.flatMap(citeSentence).map(citation => {
    const passage = byId.get(citation.segmentId) as Passage
    return { ...citation, meetingId: passage.meetingId, meetingTitle: passage.meetingTitle }
  })
}

const MOST_WORDS_OF_IF = 12
const BEFORE = 3
const LEAST_NAMED = 0.5

/** The answer of the meeting to the same hypothetical question, or null: “what happens if the fix fails?” – “and if it does?”. */
function answerToIf(
  question: string,
  asked: readonly AskedTerm[],
  sentences: readonly Sentence[],
): { readonly sentence: Sentence; readonly asked: Sentence } | null {
  const words = languageOf(sentences[0]?.language ?? null)?.meetings?.questions.conditions
  const plain = question.trim().toLowerCase().replace(/’/g, "'")
  const { condition, whatIf } = words?.asks.exec(plain)?.groups ?? {}
  const about = asked.filter(({ word }) => (condition ?? whatIf)?.includes(word))
  if (words === undefined || about.length === 0) return null
  const named = (at: number) => {
    const said = new Set(sentences.slice(Math.max(0, at - BEFORE), at + 1).flatMap(({ terms }) => terms))
    return about.filter(({ term }) => said.has(term)).length / about.length
  }
  const found = sentences
    .flatMap((sentence, at) => {
      const reply = sentences[at + 1]
      const isAsked =
        /\?$/.test(sentence.text) &&
        sentence.wordCount <= MOST_WORDS_OF_IF &&
        words.follows.test(sentence.text.toLowerCase().replace(/’/g, "'"))
      return isAsked &&
        reply !== undefined &&
        reply.speakerName !== sentence.speakerName &&
        !/\?$/.test(reply.text)
        ? { sentence: reply, asked: sentence, named: named(at) }
        : []
    })
    .toSorted((a, b) => b.named - a.named)[0]
  return found !== undefined && found.named >= LEAST_NAMED ? found : null
}
