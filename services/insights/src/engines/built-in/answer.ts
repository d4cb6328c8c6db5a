import type { AnswerDraft, AnswerRequest } from '../engine.ts'

export function answer(_request: AnswerRequest): AnswerDraft {
  return { answer: 'Nothing in these meetings answers the question.', found: false, citations: [], usage: null }
}
