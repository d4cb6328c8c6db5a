import { findActionItems } from './action-items/find-action-items.ts'
import { classifyClauses, isCall } from './classification/classify-clauses.ts'
import { type EngineWeights, shippedWeights } from './classification/weights/weights.ts'
import { findDecisions } from './decisions/find-decisions.ts'
import type { SummaryDraft } from './draft.ts'
import { nameWords } from './features/name-words.ts'
import { detectLanguage } from './languages/detect-language.ts'
import { findExplicitInsights } from './languages/find-explicit-insights.ts'
import { findQuestions } from './questions/find-questions.ts'
import { rankSentences } from './ranking/rank-sentences.ts'
import { weighTerms } from './ranking/weigh-terms.ts'
import type { SummaryRequest } from './request.ts'
import { focusTerms } from './sections/focus-terms.ts'
import { citeDecision, reportDecision } from './sections/report-decision.ts'
import { writeOverview } from './sections/write-overview.ts'
import { writeSections } from './sections/write-sections.ts'
import { defaultSummaryWords } from './summary-length.ts'
import { countWords } from './text/tokenize.ts'
import { findTopics } from './topics/find-topics.ts'
import { readClauses } from './transcript/read-clauses.ts'
import { readSentences } from './transcript/read-sentences.ts'
import { citeSentence } from './transcript/sentence.ts'

const OVERVIEW_SHARE = 0.2
const OVERVIEW_LEAST_WORDS = 80
const OVERVIEW_MOST_WORDS = 90
/** What the person asked to stress counts more than the main subject of the meeting, which weighs 1. */
const STRESSED_WEIGHT = 1.5

/**
 * From segments to a summary. Deterministic: equal requests give equal drafts.
 *
 * @param weights others than those that ship, for cross-validation
 */
export function summarize(request: SummaryRequest, weights: EngineWeights = shippedWeights): SummaryDraft {
  const { segments, participants, meeting } = request
  const clauses = readClauses(segments)
  const { language: wanted, spokenLanguage = wanted } = request
  const language = spokenLanguage ?? detectLanguage(clauses)
  const english = language.startsWith('en')
  // The models learned English; in another language only explicit statements count.
  const classified = english ? classifyClauses(clauses, participants, segments, weights) : []
  const sentences = readSentences(clauses, language)
  const stressed = focusTerms(request.instructions ?? '')
  const termWeights = weighTerms(sentences)
  for (const term of stressed) termWeights.set(term, STRESSED_WEIGHT)
  const ranked = rankSentences(sentences, classified, termWeights, stressed)
  const topics = findTopics(sentences, termWeights, nameWords(participants, segments), language)
  const stated = findExplicitInsights({ meeting, participants, segments, clauses, sentences, language })
  const decisions = stated?.decisions ?? findDecisions(ranked, { english, call: isCall(segments), topics })
  const questions = findQuestions(ranked)
  const actionItems =
    stated?.actionItems ??
    findActionItems({ meeting, participants, segments, classified, sentences, selection: weights.selection })
  const bounded = request.targetWords !== undefined
  const words = request.targetWords ?? defaultSummaryWords(segments)
  const overview = writeOverview({
    topics,
    ranked,
    termWeights,
    decisions,
    actionItems,
    participants,
    sentences,
    language,
    words: Math.max(
      bounded ? 0 : OVERVIEW_LEAST_WORDS,
      Math.min(OVERVIEW_MOST_WORDS, words * OVERVIEW_SHARE),
    ),
  })
  const sections = writeSections(request.template.sections, {
    ranked,
    termWeights,
    topics,
    decisions,
    questions,
    actionItems,
    participants,
    language,
    words: words - countWords(overview),
    bounded,
  })
  return {
    title: topics.find(topic => topic.title !== '')?.title ?? meeting.title,
    overview,
    language,
    sections,
    actionItems,
    decisions: decisions.map(decision => ({
      text: reportDecision(decision),
      confidence: Number(decision.confidence.toFixed(3)),
      citations: citeDecision(decision),
    })),
    questions: questions.slice(0, 12).map(({ sentence, text, open }) => ({
      text,
      open,
      citations: citeSentence(sentence),
    })),
    topics: topics.map(({ title, start, end, segmentIds, keywords }) => ({
      title,
      start,
      end,
      segmentIds,
      keywords,
    })),
  }
}
