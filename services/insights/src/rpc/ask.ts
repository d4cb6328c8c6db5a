import { randomUUID } from 'node:crypto'
import { type CallContext, isBlank } from '@mi/contracts'
import type { Answer, AskRequest, QuestionsHandlers } from '@mi/contracts/mi/insights/v1'
import { commonErrors, invalid } from '@mi/errors'
import { findIdempotentResponse, withIdempotency } from '@mi/events'
import { type AnswerDraft, answerFromNotes, askedOfNotes, languageOfQuestion } from '@mi/meeting-analysis'
import type { Deps } from '../deps.ts'
import { passagesOf } from '../domain/passages.ts'
import { answerFailure } from '../engines/answer-failure.ts'
import { readSegments } from '../engines/read-segments.ts'
import { saveAnswerSources } from '../store/answer-sources.ts'
import { findMeetingNotes } from '../store/meeting-notes.ts'
import { addModelUsage } from '../store/model-usage.ts'

/** Hits that are read for an answer, each with its neighbours. */
const HITS = 40

/** Left of the call's time when an answer is given up: for another engine, and for saying so. */
const SAYING_SO_MS = 3_000

/**
 * Answers a question. With an Idempotency-Key the answer is recorded, and erased with any meeting that it was made from:
 * an engine may use what it does not cite.
 */
export function ask(deps: Deps): QuestionsHandlers['ask'] {
  const { database } = deps
  return async (request, ctx) => {
    if (isBlank(request.question)) throw invalid('question', 'must not be blank')
    const recorded = await findIdempotentResponse<Answer>(database.prisma, ctx)
    if (recorded) return recorded
    const { answer, meetingIds } = await answerQuestion(deps, request, ctx)
    if (ctx.idempotent === null) return answer
    // Outside the transaction: a meeting whose event has not come yet is asked for.
    for (const meetingId of meetingIds) await deps.meetingRefs.require(ctx, meetingId).catch(sourceIsGone)
    const resource = { type: 'answer', id: randomUUID() }
    return withIdempotency(database, ctx, resource, async tx => {
      if (await saveAnswerSources(tx, ctx.tenant, resource.id, meetingIds)) return answer
      return sourceIsGone()
    })
  }
}

/** A meeting was deleted while its answer was made. Asked again, the question finds the others. */
function sourceIsGone(cause?: unknown): never {
  throw commonErrors.unavailable({ retryAfterSeconds: 1, cause })
}

async function answerQuestion(
  deps: Deps,
  { question, meetingId, channelId, from, to }: AskRequest,
  ctx: CallContext,
): Promise<{ answer: Answer; meetingIds: string[] }> {
  const { database, transcripts, engine, log, now } = deps
  // As the caller: what they may not find, they get no answer from.
  const { data } = await transcripts.searchTranscripts(
    { query: question, meetingId, channelId, from, to, limit: HITS },
    { caller: ctx },
  )
  const meetingIds = [...new Set([...(meetingId ? [meetingId] : []), ...data.map(hit => hit.meetingId)])]
  // A language model reads the words themselves.
  const noted =
    engine.name === 'built-in' ? await askNotes(deps, ctx, question, meetingIds, Boolean(meetingId)) : null
  if (noted) return { answer: { ...noted, citations: [...noted.citations], engine: engine.name }, meetingIds }
  const { found, citations, ...answer } = await engine
    .answer({
      question,
      passages: passagesOf(data),
      language: null,
      accountId: ctx.tenant.accountId,
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

/** Meetings whose notes are looked at for one question, those with the best hits first. */
const NOTED_MEETINGS = 10

/** Whose a task is, what was decided and the like: what people keep of a meeting answers that better than its words. */
async function askNotes(
  deps: Deps,
  ctx: CallContext,
  question: string,
  meetingIds: readonly string[],
  entire: boolean,
): Promise<AnswerDraft | null> {
  const notes = await Promise.all(
    meetingIds.slice(0, NOTED_MEETINGS).map(id => findMeetingNotes(deps.database, ctx.tenant, id)),
  )
  const known = notes.filter(one => one !== null)
  const [only] = known
  const endless = entire && only?.durationSeconds === null
  if (endless && askedOfNotes(question, languageOfQuestion(question)) === 'duration') {
    // As lists show it: to the last word, where nobody said when it ended.
    const { segments } = await readSegments(deps, only.meetingId, { origin: ctx, signal: ctx.signal })
    const durationSeconds = Math.max(0, ...segments.map(({ end }) => end))
    return answerFromNotes(question, [{ ...only, durationSeconds }], { entire })
  }
  return answerFromNotes(question, known, { entire })
}
