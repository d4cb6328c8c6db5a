import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '@mi/scheduling'
import type { ModelMessage } from 'ai'
import type { z } from 'zod'
import { InsightsEngineError } from '../engine-error.ts'
import type { LanguageModelOptions } from '../options.ts'
import { renderPrompt } from '../prompts/render-prompt.ts'
import { checkReply } from '../reply/lenient.ts'
import type { Reading } from '../reply/reading.ts'
import { classifyFailure } from './classify-failure.ts'
import { type Dialect, simplerDialect } from './dialect.ts'
import type { Complete, Completion, CompletionRequest } from './open-model.ts'
import { readJson } from './read-json.ts'
import type { TimeLeft } from './time-left.ts'
import type { TokenMeter } from './token-meter.ts'

/** One question to the model, with the checks of its reply. */
export interface Question<Reply, Result> {
  readonly instructions: string
  readonly prompt: string
  readonly reply: z.ZodType<Reply>
  /** The JSON schema of the reply, for the server. */
  readonly schema: object
  readonly mostOutputTokens: number
  /** Converts a valid reply to a result, or returns its problem. */
  use(reply: Reply): Reading<Result>
}

/** Asks the model and reads its reply. Throws {@link InsightsEngineError}, or the signal's reason. */
export type AskModel = <Reply, Result>(
  question: Question<Reply, Result>,
  context: AskContext,
) => Promise<Result>

export interface AskContext {
  readonly meter: TokenMeter
  readonly signal?: AbortSignal | undefined
  /** The remaining time when a user waits for the answer: no attempt starts that could not finish in it. */
  readonly time?: TimeLeft | undefined
}

/** A longer wait ends the attempts, and the job queue waits instead. */
const MAX_BACKOFF_MS = 60_000
const REFUSED_FOR_FORM = new Set([400, 422, 501])
/** The maximum number of characters of an invalid reply that the model sees again. */
const SHOWN_AGAIN = 4_000

type Attempt = Omit<CompletionRequest, 'signal'>
type Limits = Omit<AskContext, 'meter'>
type SendOnce = (attempt: Attempt, limits: Limits) => Promise<Completion>

export function createAskModel(options: LanguageModelOptions, complete: Complete): AskModel {
  const { log } = options
  const sendOnce = createSendOnce(options, complete)
  return async ({ instructions, prompt, reply, schema, mostOutputTokens, use }, { meter, ...limits }) => {
    const { signal, time } = limits
    signal?.throwIfAborted()
    const messages: ModelMessage[] = [{ role: 'user', content: prompt }]
    let problem = ''
    // One attempt, and a second with a description of the problem.
    for (const last of [false, true]) {
      const attempt = { instructions, messages, schema, mostOutputTokens }
      const answer = await sendRepeatedly(options, sendOnce, attempt, limits)
      await meter.add(answer.usage)
      if (answer.finishReason === 'content-filter')
        throw new InsightsEngineError('permanent', 'model_declined', 'the model declined to answer')
      const read = checkReply(reply, await readJson(answer.text))
      const used = 'problem' in read ? read : use(read.result)
      if ('result' in used) return used.result
      problem =
        answer.finishReason === 'length' ? `${used.problem} It was cut off: be briefer.` : used.problem
      log?.warn({ finishReason: answer.finishReason, last }, 'the model gave an answer that cannot be used')
      if (!last && time?.allowsAnother() === false)
        throw new InsightsEngineError(
          'temporary',
          'model_timed_out',
          'an answer could not be used, and there is no time to ask again',
        )
      messages.push(
        { role: 'assistant', content: answer.text.slice(0, SHOWN_AGAIN) || '(empty)' },
        { role: 'user', content: renderPrompt('correct', { problem }) },
      )
    }
    throw new InsightsEngineError(
      'permanent',
      'model_answer_unusable',
      'two answers of the model were unusable',
    )
  }
}

/** Sends a request within the time limit. Changes to a simpler form of structured output when the server refuses the current form. */
function createSendOnce({ timeoutMs, log }: LanguageModelOptions, complete: Complete): SendOnce {
  let dialect: Dialect = { format: 'schema', lengthField: 'max_tokens' }

  return async function sendOnce(attempt, { signal, time }) {
    const allowedMs = Math.round(Math.max(0, Math.min(timeoutMs, time?.ms() ?? timeoutMs)))
    const began = performance.now()
    const timeout = AbortSignal.timeout(allowedMs)
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout
    const used = dialect
    try {
      return await complete({ ...attempt, signal: either }, used)
    } catch (error) {
      signal?.throwIfAborted()
      if (timeout.aborted)
        throw new InsightsEngineError('temporary', 'model_timed_out', `no answer within ${allowedMs} ms`)
      const { statusCode = 0, responseBody = '' } = error as { statusCode?: number; responseBody?: string }
      const simpler = REFUSED_FOR_FORM.has(statusCode) ? simplerDialect(used, responseBody) : null
      if (simpler === null) throw classifyFailure(error)
      // Questions run concurrently: another question may have found this first.
      if (dialect === used) {
        dialect = simpler
        log?.info({ ...simpler }, 'the model is asked in a simpler form')
      }
      return sendOnce(attempt, { signal, time })
    } finally {
      time?.spent(performance.now() - began)
    }
  }
}

/** Repeats a request after temporary failures, with a backoff. */
async function sendRepeatedly(
  { attempts, firstBackoffMs = 1_000, log }: LanguageModelOptions,
  sendOnce: SendOnce,
  request: Attempt,
  limits: Limits,
): Promise<Completion> {
  const { signal, time } = limits
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(request, limits)
    } catch (error) {
      if (!(error instanceof InsightsEngineError) || error.kind === 'permanent' || attempt >= attempts)
        throw error
      const retryAfterMs = error.retryAfterMs ?? 0
      const backoff = { firstMs: firstBackoffMs, maxMs: MAX_BACKOFF_MS }
      const delayMs = backoffMs(attempt, backoff, Math.random(), retryAfterMs)
      if (retryAfterMs > MAX_BACKOFF_MS || time?.allowsAnother(delayMs) === false) throw error
      log?.warn({ reason: error.reason, attempt, backoffMs: delayMs }, 'the model is asked again')
      await sleep(delayMs, undefined, signal ? { signal } : {}).catch(reason => {
        signal?.throwIfAborted()
        throw reason
      })
    }
  }
}
