import type { AnswerDraft, PassageCitation } from '../draft.ts'
import { detectLanguage } from '../languages/detect-language.ts'
import { phrasesIn } from '../phrases.ts'
import { isPresentable } from '../ranking/cover.ts'
import type { AnswerRequest, Passage } from '../request.ts'
import { readClauses } from '../transcript/read-clauses.ts'
import { readSentences } from '../transcript/read-sentences.ts'
import { citeSentence, type Sentence } from '../transcript/sentence.ts'
import { answerable, shippedAnswerable } from './answerable.ts'
import { findDirectAnswer } from './direct-answer.ts'
import { languageOfQuestion } from './language-of-question.ts'
import { pickSentences } from './pick-sentences.ts'
import { type RankedAnswer, raiseReplies, rankSentencesFor } from './rank-passages.ts'
import { type ReadQuestion, readQuestion } from './read-question.ts'
import { inLanguage } from './read-terms.ts'
import { rankWholeMeeting } from './whole-meeting.ts'
import { writeAnswer, writeDirectAnswer } from './write-answer.ts'

const USUAL_WORDS = 90
/** Passages that are cited beside a direct answer. */
const EVIDENCE = 2

interface AskedMeeting {
  readonly sentences: readonly Sentence[]
  readonly question: ReadQuestion
}

/**
 * What answers the question: one sentence where one says it, else the best passages, the likeliest first; or nothing, where no
 * meeting speaks of what is asked.
 *
 * @param model another than the one that ships, for cross-validation
 */
export function answer(request: AnswerRequest, model = shippedAnswerable): AnswerDraft {
  const words = request.targetWords ?? USUAL_WORDS
  const meetings = readMeetings(request).filter(
    ({ question, sentences }) =>
      sentences.length > 0 && answerable(question.asked, sentences, model) >= model.least,
  )
  const rarity = rarityOf(meetings.flatMap(meeting => meeting.sentences))
  const ranked = meetings.flatMap(({ question, sentences }) =>
    [...question.terms].some(term => rarity.has(term))
      ? raiseReplies(rankSentencesFor(question, sentences, rarity), question)
      : rankWholeMeeting(request.question, question, sentences),
  )
  const [first] = meetings
  if (first === undefined) return nothingFound(request)
  const direct = findDirectAnswer(first.question, ranked, rarity)
  const presentable = ranked.filter(({ sentence }) => isPresentable(sentence))
  if (direct !== null) {
    const cited = [direct, ...supporting(presentable, direct)]
    return {
      answer: writeDirectAnswer(direct),
      found: true,
      citations: citationsOf(cited, request.passages),
    }
  }
  const chosen = pickSentences(presentable, rarity, words)
  if (chosen.length === 0) return nothingFound(request)
  return {
    answer: writeAnswer(chosen, first.question, words),
    found: true,
    citations: citationsOf(chosen, request.passages),
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
    const language = detected === 'und' ? languageOfQuestion(group.map(one => one.text).join(' ')) : detected
    const speakers = [...new Set(group.map(passage => passage.speakerName))]
    const sentences = readSentences(clauses, language)
    return {
      sentences: language === 'en' ? sentences : sentences.map(one => inLanguage(one, language)),
      question: readQuestion(question, speakers, language),
    }
  })
}

function rarityOf(sentences: readonly Sentence[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const sentence of sentences)
    for (const term of new Set(sentence.terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return new Map(
    [...counts].map(([term, count]) => [
      term,
      Math.log(1 + (sentences.length - count + 0.5) / (count + 0.5)),
    ]),
  )
}

/** The next best, where they are nearly as good. */
function supporting(ranked: readonly RankedAnswer[], direct: Sentence): Sentence[] {
  const others = ranked.filter(({ sentence, score }) => sentence !== direct && score > 0)
  const best = others.toSorted((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
  return best.slice(0, EVIDENCE).map(({ sentence }) => sentence)
}

function citationsOf(sentences: readonly Sentence[], passages: readonly Passage[]): PassageCitation[] {
  const byId = new Map(passages.map(passage => [passage.id, passage]))
  return sentences.flatMap(citeSentence).map(citation => {
    const passage = byId.get(citation.segmentId) as Passage
    return { ...citation, meetingId: passage.meetingId, meetingTitle: passage.meetingTitle }
  })
}
