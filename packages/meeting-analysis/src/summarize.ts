import { isTrained } from '@mi/language/speech'
import { meetingDay } from './action-items/due-date/find-due-date.ts'
import { findActionItems } from './action-items/find-action-items.ts'
import { ANY_DAY, findExplicitItems } from './action-items/find-explicit-items.ts'
import { classifyClauses } from './candidates/classify-clauses.ts'
import { findExplicitDecisions } from './decisions/find-agreements.ts'
import { findDecisions } from './decisions/find-decisions.ts'
import type { Decision } from './decisions/merge-decisions.ts'
import type { ActionItemDraft, SummaryDraft } from './draft.ts'
import { detectLanguage } from './languages/detect-language.ts'
import { readStatement } from './languages/explicit-statements.ts'
import { statementsOf } from './languages/statements.ts'
import { type EngineWeights, shippedWeights } from './models/weights.ts'
import { fullNames, listPeople, nameWords } from './people/people.ts'
import { isLong, readPoints } from './points/read-points.ts'
import { findQuestions } from './questions/find-questions.ts'
import { rankSentences, weighTerms } from './ranking/rank-sentences.ts'
import type { MeetingFacts, Participant, Segment, SummaryRequest } from './request.ts'
import { topicPoints } from './sections/fill-key-points.ts'
import { focusTerms } from './sections/focus-terms.ts'
import { citeDecision, reportDecision } from './sections/report-decision.ts'
import { writeOverview } from './sections/write-overview.ts'
import { writeSections } from './sections/write-sections.ts'
import { isCall } from './sentences/is-call.ts'
import { correctClauses, readClauses } from './sentences/read-clauses.ts'
import { readOddWords, readSentences } from './sentences/read-sentences.ts'
import { type Clause, citeSentence, type Sentence } from './sentences/sentence.ts'
import { taggingOnce } from './text/tagger.ts'
import { countWords } from './text/tokenize.ts'
import { findAnnounced, sectionSubjects } from './topics/find-announced.ts'
import { findTopics, type Topic } from './topics/find-topics.ts'

const OVERVIEW_SHARE = 0.2
const OVERVIEW_LEAST_WORDS = 80
const OVERVIEW_MOST_WORDS = 90
const MOST_QUESTIONS = 12
/** The weight of a term that the user asked to stress. The main subject of a meeting has the weight 1. */
const STRESSED_WEIGHT = 1.5

/** Summarizes a meeting. Equal requests give equal drafts. @param weights replaces the shipped weights in cross-validation */
export function summarize(request: SummaryRequest, weights: EngineWeights = shippedWeights): SummaryDraft {
  return taggingOnce(() => {
    const read = readMeeting(request, weights)
    return writeSummary(request, read, findInsights(request, read, weights), weights)
  })
}

/** Splits the segments into clauses and sentences, and scores them. In an untrained language the models say nothing. */
function readMeeting(request: SummaryRequest, weights: EngineWeights) {
  const { segments, participants, meeting, language: wanted, spokenLanguage = wanted } = request
  const said = readClauses(segments)
  const language = spokenLanguage ?? detectLanguage(said)
  const trained = isTrained(language)
  const clauses = trained ? correctClauses(said, fullNames(participants, segments), meeting.title) : said
  const classified = trained ? classifyClauses(clauses, participants, segments, weights) : []
  const sentences = readSentences(clauses, language)
  const stressed = focusTerms(request.instructions ?? '')
  const termWeights = weighTerms(sentences)
  for (const term of stressed) termWeights.set(term, STRESSED_WEIGHT)
  const people = nameWords(participants, segments)
  return {
    language,
    trained,
    clauses,
    classified,
    sentences,
    termWeights,
    people,
    ranked: rankSentences(sentences, classified, termWeights, stressed),
    odd: readOddWords(sentences, people),
  }
}

type ReadMeeting = ReturnType<typeof readMeeting>

/** Finds topics, decisions, questions and action items: by the models, or by explicit statements in an untrained language. */
function findInsights(request: SummaryRequest, read: ReadMeeting, weights: EngineWeights) {
  const { meeting, participants, segments } = request
  const { language, trained, clauses, classified, sentences, termWeights, people, ranked } = read
  const topics = findTopics(sentences, termWeights, people, language)
  const announced = trained ? findAnnounced(sentences, people) : []
  const explicit = findExplicitInsights({ meeting, participants, segments, clauses, sentences, language })
  const settled = { call: isCall(segments), model: weights.settledInContext, announced }
  const { selection, itemsOfCalls } = weights
  const subjects = sectionSubjects(sentences, announced)
  const items = { meeting, participants, segments, classified, sentences, selection, itemsOfCalls, subjects }
  return {
    topics,
    announced,
    decisions: explicit?.decisions ?? (trained ? findDecisions(ranked, topics, settled) : []),
    questions: findQuestions(ranked),
    actionItems: explicit?.actionItems ?? findActionItems(items),
  }
}

type Insights = ReturnType<typeof findInsights>

function writeSummary(
  request: SummaryRequest,
  read: ReadMeeting,
  insights: Insights,
  weights: EngineWeights,
): SummaryDraft {
  const { participants, template } = request
  const { language, ranked, termWeights, sentences, odd } = read
  const { topics, decisions, questions, actionItems } = insights
  const bounded = request.targetWords !== undefined
  const words = request.targetWords ?? defaultSummaryWords(request.segments)
  const overviewWords = Math.max(
    bounded ? 0 : OVERVIEW_LEAST_WORDS,
    Math.min(OVERVIEW_MOST_WORDS, words * OVERVIEW_SHARE),
  )
  const overview = writeOverview({ ...read, ...insights, participants, words: overviewWords })
  const points =
    read.trained && isLong(sentences) ? readPoints(ranked, termWeights, odd, weights.points) : null
  const input = { ...read, ...insights, participants, words: words - countWords(overview), bounded }
  return {
    title: titleOf(topics) ?? request.meeting.title,
    overview,
    language,
    sections: writeSections(template.sections, { ...input, points: bounded ? null : points }),
    actionItems,
    decisions: decisions.map(decision => ({
      text: reportDecision(decision),
      confidence: Number(decision.confidence.toFixed(3)),
      citations: citeDecision(decision),
    })),
    questions: questions
      .slice(0, MOST_QUESTIONS)
      .map(({ sentence, text, open }) => ({ text, open, citations: citeSentence(sentence) })),
    topics: topics.map(({ title, start, end, segmentIds, keywords }) => ({
      title,
      start,
      end,
      segmentIds,
      keywords,
    })),
    points: topicPoints({ ...input, points }),
  }
}

/** The first announced subject; the first topic may be what people say while they wait. */
function titleOf(topics: readonly Topic[]): string | undefined {
  const named = topics.filter(({ phrases }) => phrases.length > 0)
  return (named.find(({ title, announced }) => announced && /[ \d]/.test(title)) ?? named[0])?.title
}

/** The default length of a summary: 150 words and eight for each minute, at most 700, which is a page and a half for an hour. */
export function defaultSummaryWords(segments: readonly { readonly end: number }[]): number {
  const seconds = segments.reduce((latest, { end }) => Math.max(latest, end), 0)
  return Math.round(Math.min(700, 150 + (seconds / 60) * 8))
}

interface Spoken {
  readonly meeting: MeetingFacts
  readonly participants: readonly Participant[]
  readonly segments: readonly Segment[]
  readonly clauses: readonly Clause[]
  readonly sentences: readonly Sentence[]
  readonly language: string
}

/** Finds decisions and tasks by explicit statements. Null for languages without rules. */
function findExplicitInsights(
  spoken: Spoken,
): { decisions: Decision[]; actionItems: ActionItemDraft[] } | null {
  const statements = statementsOf(spoken.language)
  if (statements === undefined) return null
  const { meeting, participants, segments, clauses, sentences } = spoken
  const people = listPeople(participants, segments, false)
  const today = meetingDay(meeting)
  const said = clauses.map(clause =>
    readStatement(clause, statements, people, today ?? ANY_DAY, clauses[clause.index + 1]),
  )
  return {
    decisions: findExplicitDecisions(sentences, said, spoken.language),
    actionItems: findExplicitItems({ ...spoken, statements, people, said, today }),
  }
}
