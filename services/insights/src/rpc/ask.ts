import type { QuestionsHandlers } from '@mi/contracts/mi/insights/v1'
import { commonErrors, invalid } from '@mi/errors'
import type { TokenUsage } from '../engines/engine.ts'
import { usageOf } from '../engines/failure.ts'
import { InsightsEngineError } from '../engines/language-model/index.ts'
import type { Parts } from '../parts.ts'
import { passagesOf } from '../questions/passages-of.ts'
import { addModelUsage } from '../store/model-usage.ts'

/** Hits that are read for an answer, each with its neighbours. */
const HITS = 40

export function ask({ database, transcripts, engine, log, now }: Parts): QuestionsHandlers['ask'] {
  return async ({ question, meetingId, channelId, from, to }, ctx) => {
    if (question.trim() === '') throw invalid('question', 'Something to ask is expected.')
    // As the caller: what they may not find, they get no answer from.
    const { data } = await transcripts.searchTranscripts(
      { query: question, meetingId, channelId, from, to, limit: HITS },
      { caller: ctx },
    )
    const record = (usage: TokenUsage | null) =>
      addModelUsage(database.prisma, ctx.tenant, usage, now()).catch(error =>
        log.warn({ err: error }, 'use of the model not recorded'),
      )
    const answer = await engine
      .answer({ question, passages: passagesOf(data), language: null, signal: ctx.signal })
      .catch(async error => {
        await record(usageOf(error))
        if (!(error instanceof InsightsEngineError)) throw error
        throw commonErrors.unavailable({
          message: 'No answer can be written right now. Try again shortly.',
          cause: error,
        })
      })
    await record(answer.usage)
    const { found, citations } = answer
    return { answer: answer.answer, found, citations: [...citations], engine: answer.engine ?? engine.name }
  }
}
