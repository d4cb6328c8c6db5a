import { isBlank } from '@mi/contracts'
import type { QuestionsHandlers } from '@mi/contracts/mi/insights/v1'
import { invalid } from '@mi/errors'
import { InsightsEngineError } from '../engines/language-model/index.ts'
import type { Parts } from '../parts.ts'
import { answerFailure } from '../questions/answer-failure.ts'
import { passagesOf } from '../questions/passages-of.ts'
import { addModelUsage } from '../store/model-usage.ts'

/** Hits that are read for an answer, each with its neighbours. */
const HITS = 40

/** Left of the call's time when an answer is given up: for another engine, and for saying so. */
const SAYING_SO_MS = 3_000

export function ask({ database, transcripts, engine, log, now }: Parts): QuestionsHandlers['ask'] {
  return async ({ question, meetingId, channelId, from, to }, ctx) => {
    if (isBlank(question)) throw invalid('question', 'must not be blank')
    // As the caller: what they may not find, they get no answer from.
    const { data } = await transcripts.searchTranscripts(
      { query: question, meetingId, channelId, from, to, limit: HITS },
      { caller: ctx },
    )
    const answer = await engine
      .answer({
        question,
        passages: passagesOf(data),
        language: null,
        signal: ctx.signal,
        deadline: new Date(ctx.deadline.getTime() - SAYING_SO_MS),
        onTokens: usage =>
          addModelUsage(database.prisma, ctx.tenant, usage, now()).catch(error =>
            log.warn({ err: error }, 'use of the model not recorded'),
          ),
      })
      .catch(error => {
        throw error instanceof InsightsEngineError ? answerFailure(error) : error
      })
    const { found, citations } = answer
    return { answer: answer.answer, found, citations: [...citations], engine: answer.engine ?? engine.name }
  }
}
