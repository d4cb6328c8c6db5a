import { isTrained } from '@mi/language/speech'
import { findActionItems } from './action-items/find-action-items.ts'
import { classifyClauses } from './candidates/classify-clauses.ts'
import { findDecisions } from './decisions/find-decisions.ts'
import type { SummaryDraft } from './draft.ts'
import { findExplicitInsights } from './find-explicit-insights.ts'
import { detectLanguage } from './languages/detect-language.ts'
import { type EngineWeights, shippedWeights } from './models/weights.ts'
import { fullNames, nameWords } from './people/name-words.ts'
import { isLong, readPoints } from './points/read-points.ts'
import { findQuestions } from './questions/find-questions.ts'
import { rankSentences } from './ranking/rank-sentences.ts'
import { weighTerms } from './ranking/weigh-terms.ts'
import type { SummaryRequest } from './request.ts'
import { focusTerms } from './sections/focus-terms.ts'
import { citeDecision, reportDecision } from './sections/report-decision.ts'
import { topicPoints } from './sections/topic-points.ts'
import { writeOverview } from './sections/write-overview.ts'
import { writeSections } from './sections/write-sections.ts'
import { correctClauses } from './sentences/correct-clauses.ts'
import { isCall } from './sentences/is-call.ts'
import { readOddWords } from './sentences/odd-words.ts'
import { readClauses } from './sentences/read-clauses.ts'
import { readSentences } from './sentences/read-sentences.ts'
import { citeSentence } from './sentences/sentence.ts'
import { defaultSummaryWords } from './summary-length.ts'
import { taggingOnce } from './text/tagger.ts'
import { countWords } from './text/tokenize.ts'
import { findAnnounced } from './topics/find-announced.ts'
import { findTopics, type Topic } from './topics/find-topics.ts'
import { sectionSubjects } from './topics/section-subjects.ts'

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
  return taggingOnce(() => draft(request, weights))
}

function draft(request: SummaryRequest, weights: EngineWeights): SummaryDraft {
  const { segments, participants, meeting } = request
  const said = readClauses(segments)
  const { language: wanted, spokenLanguage = wanted } = request
  const language = spokenLanguage ?? detectLanguage(said)
  const english = isTrained(language)
  const clauses = english ? correctClauses(said, fullNames(participants, segments), meeting.title) : said
  // The models learned English; in another language only explicit statements count.
  const classified = english ? classifyClauses(clauses, participants, segments, weights) : []
  const sentences = readSentences(clauses, language)
  const stressed = focusTerms(request.instructions ?? '')
  const termWeights = weighTerms(sentences)
  for (const term of stressed) termWeights.set(term, STRESSED_WEIGHT)
  const ranked = rankSentences(sentences, classified, termWeights, stressed)
  const names = nameWords(participants, segments)
  const topics = findTopics(sentences, termWeights, names, language)
  const announced = english ? findAnnounced(sentences, names) : []
  const stated = findExplicitInsights({ meeting, participants, segments, clauses, sentences, language })
  const odd = readOddWords(sentences, names)
  const decisions =
    stated?.decisions ??
    (english
      ? findDecisions(ranked, topics, { call: isCall(segments), model: weights.settledInContext, announced })
      : [])
  const questions = findQuestions(ranked)
  const actionItems =
    stated?.actionItems ??
    findActionItems({
      meeting,
      participants,
      segments,
      classified,
      sentences,
      selection: weights.selection,
      itemsOfCalls: weights.itemsOfCalls,
      subjects: sectionSubjects(sentences, announced),
    })
  const bounded = request.targetWords !== undefined
  const words = request.targetWords ?? defaultSummaryWords(segments)
  const overview = writeOverview({
    topics,
    announced,
    ranked,
    termWeights,
    decisions,
    actionItems,
    participants,
    people: names,
    sentences,
    odd,
    language,
    words: Math.max(
      bounded ? 0 : OVERVIEW_LEAST_WORDS,
      Math.min(OVERVIEW_MOST_WORDS, words * OVERVIEW_SHARE),
    ),
  })
  const points = english && isLong(sentences) ? readPoints(ranked, termWeights, odd, weights.points) : null
  const material = {
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
  }
  return {
    title: titleOf(topics) ?? meeting.title,
    overview,
    language,
    sections: writeSections(request.template.sections, { ...material, points: bounded ? null : points }),
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
    points: topicPoints({ ...material, points }),
  }
}

// An announced subject before the first one, which may be what people say while they wait.
function titleOf(topics: readonly Topic[]): string | undefined {
  const named = topics.filter(({ phrases }) => phrases.length > 0)
  return (named.find(({ title, announced }) => announced && /[ \d]/.test(title)) ?? named[0])?.title
}
