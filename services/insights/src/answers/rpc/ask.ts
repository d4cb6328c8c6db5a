import { randomUUID } from 'node:crypto'
import { type CallContext, isBlank } from '@mi/contracts'
import type { Answer, AskRequest, QuestionsHandlers } from '@mi/contracts/mi/insights/v1'
import { commonErrors, invalid } from '@mi/errors'
import { findIdempotentResponse, withIdempotency } from '@mi/events'
import type { Passage } from '@mi/meeting-analysis'
import type { Deps } from '../../deps.ts'
import { answerFailure } from '../../engines/answer-failure.ts'
import { addModelUsage } from '../../store/model-usage.ts'
import { saveAnswerSources } from '../store/answer-sources.ts'
import { askNotes, askRecentNotes } from './ask-notes.ts'
import { findPassages } from './ask-passages.ts'

/** The time before the deadline at which an answer is aborted, for the fallback engine and the response, in milliseconds. */
const SAYING_SO_MS = 3_000
/** The engine of answers that do not read a transcript. */
const BUILT_IN = 'built-in'

/**
 * Answers a question. With an Idempotency-Key the answer is recorded, and erased with any of its source meetings, including meetings
 * that the engine used without a citation.
 */
export function ask(deps: Deps): QuestionsHandlers['ask'] {
  const { database } = deps
  return async (request, ctx) => {
    if (isBlank(request.question)) throw invalid('question', 'must not be blank')
    const recorded = await findIdempotentResponse<Answer>(database.prisma, ctx)
    if (recorded) return recorded
    const { answer, meetingIds } = await answerQuestion(deps, request, ctx)
    if (ctx.idempotent === null) return answer
    // Outside the transaction, because it may call the meetings service for a meeting whose event has not arrived yet.
    for (const meetingId of meetingIds) await deps.meetingRefs.require(ctx, meetingId).catch(sourceIsGone)
    const resource = { type: 'answer', id: randomUUID() }
    return withIdempotency(database, ctx, resource, async tx => {
      if (await saveAnswerSources(tx, ctx.tenant, resource.id, meetingIds)) return answer
      return sourceIsGone()
    })
  }
}

/** A source meeting was deleted during the answer. A repeated request finds the other meetings. */
function sourceIsGone(cause?: unknown): never {
  throw commonErrors.unavailable({ retryAfterSeconds: 1, cause })
}

/** The sources of an answer: an answer from notes, or the passages that an engine reads. */
type Sources =
  | { answer: Answer; meetingIds: string[] }
  | { passages: Passage[]; meetingIds: string[]; settledIn: ReadonlySet<string> }

async function readSources(deps: Deps, request: AskRequest, ctx: CallContext): Promise<Sources> {
  const recent = await askRecentNotes(deps, ctx, request)
  if (recent) return { ...recent, answer: { ...recent.answer, engine: BUILT_IN } }
  const { passages, meetingIds } = await findPassages(deps, request, ctx)
  const { answer, settledIn } = await askNotes(deps, ctx, request, meetingIds)
  return answer
    ? { answer: { ...answer, engine: BUILT_IN }, meetingIds }
    : { passages, meetingIds, settledIn }
}

async function answerQuestion(
  deps: Deps,
  request: AskRequest,
  ctx: CallContext,
): Promise<{ answer: Answer; meetingIds: string[] }> {
  const { database, engine, questions, log, now } = deps
  const { accountId } = ctx.tenant
  const sources = await questions.run(accountId, () => readSources(deps, request, ctx), ctx.signal)
  if ('answer' in sources) return sources
  const { passages, meetingIds, settledIn } = sources
  const { found, citations, ...answer } = await engine
    .answer({
      question: request.question,
      passages,
      settledIn,
      language: null,
      accountId,
      signal: ctx.signal,
      deadline: new Date(ctx.deadline.getTime() - SAYING_SO_MS),
      onTokens: usage =>
        addModelUsage(database.prisma, ctx.tenant, usage, now()).catch(error =>
          log.warn({ err: error }, 'use of the model not recorded'),
        ),
    })
    .catch(error => {
      throw answerFailure(error)
    })
  return {
    answer: {
      answer: answer.answer,
      found,
      citations: [...citations],
      engine: answer.engine ?? engine.name,
    },
    meetingIds,
  }
}
