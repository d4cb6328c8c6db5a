import type { AnswerDraft, PassageCitation } from '../draft.ts'
import { detectLanguage } from '../languages/detect-language.ts'
import { isPresentable } from '../ranking/cover.ts'
import { weighTerms } from '../ranking/weigh-terms.ts'
import type { AnswerRequest, Passage } from '../request.ts'
import { readClauses } from '../transcript/read-clauses.ts'
import { readSentences } from '../transcript/read-sentences.ts'
import { citeSentence, type Sentence } from '../transcript/sentence.ts'
import { pickSentences } from './pick-sentences.ts'
import { rankSentencesFor } from './rank-passages.ts'
import { type ReadQuestion, readQuestion } from './read-question.ts'
import { writeAnswer } from './write-answer.ts'

const USUAL_WORDS = 90
/** Share of the question's subject, weighted by rarity, that must be found somewhere. */
const LEAST_COVERED = 0.34
const NOT_FOUND = 'Nothing in the meetings searched answers this question.'

/** The best passages, cleaned up and put in order, under the question they answer; or nothing. */
export function answer(request: AnswerRequest): AnswerDraft {
  const meetings = sentencesByMeeting(request.passages)
  const all = [...meetings.values()].flat()
  const question = readQuestion(request.question, [
    ...new Set(request.passages.map(passage => passage.speakerName)),
  ])
  const rarity = rarityOf(all)
  if (all.length === 0 || !covers(question, all, rarity))
    return { answer: NOT_FOUND, found: false, citations: [] }
  const ranked = [...meetings.values()].flatMap(sentences =>
    question.terms.size > 0
      ? rankSentencesFor(question, sentences, rarity)
      : wholeMeeting(sentences, question),
  )
  const words = request.targetWords ?? USUAL_WORDS
  const english = request.language === null || request.language.startsWith('en')
  const chosen = pickSentences(
    ranked.filter(({ sentence }) => isPresentable(sentence)),
    rarity,
    words,
  )
  if (chosen.length === 0) return { answer: NOT_FOUND, found: false, citations: [] }
  return {
    answer: writeAnswer(chosen, question, english, words),
    found: true,
    citations: citationsOf(chosen, request.passages),
  }
}

function sentencesByMeeting(passages: readonly Passage[]): Map<string, Sentence[]> {
  const groups = new Map<string, Passage[]>()
  for (const passage of passages) {
    const group = groups.get(passage.meetingId)
    if (group === undefined) groups.set(passage.meetingId, [passage])
    else group.push(passage)
  }
  return new Map(
    [...groups].map(([id, group]) => {
      const clauses = readClauses(group.sort((a, b) => a.index - b.index))
      const language = detectLanguage(clauses)
      return [id, readSentences(clauses, language === 'und' ? 'en' : language)]
    }),
  )
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

function covers(
  question: ReadQuestion,
  sentences: readonly Sentence[],
  rarity: ReadonlyMap<string, number>,
): boolean {
  if (question.terms.size === 0) return true
  const unknown = Math.log(1 + sentences.length)
  let all = 0
  let found = 0
  for (const term of question.terms) {
    const weight = rarity.get(term)
    all += weight ?? unknown
    found += weight ?? 0
  }
  return found / all >= LEAST_COVERED
}

function wholeMeeting(
  sentences: readonly Sentence[],
  question: ReadQuestion,
): { sentence: Sentence; score: number }[] {
  const weights = weighTerms(sentences)
  return sentences.map(sentence => {
    const subject = [...new Set(sentence.terms)].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
    const asked = question.speakers.size === 0 || question.speakers.has(sentence.speakerName)
    return { sentence, score: asked ? subject : 0 }
  })
}

function citationsOf(sentences: readonly Sentence[], passages: readonly Passage[]): PassageCitation[] {
  const byId = new Map(passages.map(passage => [passage.id, passage]))
  return sentences.flatMap(citeSentence).map(citation => {
    const passage = byId.get(citation.segmentId) as Passage
    return { ...citation, meetingId: passage.meetingId, meetingTitle: passage.meetingTitle }
  })
}
