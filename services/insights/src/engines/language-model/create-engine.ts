import type { InsightsEngine, OnTokens } from '../engine.ts'
import { InsightsEngineError } from './engine-error.ts'
import { timeUntil } from './model/time-left.ts'
import { createTokenMeter, type TokenMeter } from './model/token-meter.ts'
import { type LanguageModelOptions, LEAST_TOKEN_BUDGET } from './options.ts'

/**
 * The engine that uses a language model. The model's reply is checked: quotes word for word; people, dates and numbers against the
 * meeting. Ungrounded content is omitted.
 *
 * Both operations throw {@link InsightsEngineError}, or the reason of the request's signal. The first operation loads the model SDK;
 * nothing is connected before.
 *
 * @throws Error when the options do not fit together.
 */
export function createLanguageModelEngine(options: LanguageModelOptions): InsightsEngine {
  checkOptions(options)
  let loading: Promise<Parts> | undefined
  const run = async <Draft>(
    { signal, onTokens }: { signal?: AbortSignal | undefined; onTokens?: OnTokens | undefined },
    work: (parts: Parts, meter: TokenMeter) => Promise<Draft>,
  ): Promise<Draft> => {
    signal?.throwIfAborted()
    loading ??= loadParts(options)
    const meter = createTokenMeter(onTokens)
    try {
      return await work(await loading, meter)
    } catch (error) {
      if (error instanceof InsightsEngineError) error.usage = meter.total()
      throw error
    }
  }
  const { model, tokenBudget, answerTimeoutMs = 45_000 } = options
  return {
    name: model,
    writes: () => true,
    summarize: request => {
      const { signal, finishedParts } = request
      return run(request, ({ summarize, ask }, meter) =>
        summarize(request, { ask, meter, model, tokenBudget, signal, finishedParts }),
      )
    },
    answer: request => {
      const { signal, deadline } = request
      const time = timeUntil(
        Math.min(Date.now() + answerTimeoutMs, deadline?.getTime() ?? Number.POSITIVE_INFINITY),
      )
      return run(request, ({ answer, ask }, meter) =>
        answer(request, { ask, meter, model, tokenBudget, signal, time }),
      )
    },
  }
}

type Parts = Awaited<ReturnType<typeof loadParts>>

// The SDK needs tens of megabytes, so only a process that uses a model loads it.
async function loadParts(options: LanguageModelOptions) {
  const [{ summarize }, { answer }, { createAskModel }, { openModel }] = await Promise.all([
    import('./summarize.ts'),
    import('./answer.ts'),
    import('./model/ask-model.ts'),
    import('./model/open-model.ts'),
  ])
  return { summarize, answer, ask: createAskModel(options, openModel(options)) }
}

function checkOptions({
  provider,
  baseUrl,
  apiKey,
  model,
  tokenBudget,
  timeoutMs,
  attempts,
}: LanguageModelOptions) {
  if (model.trim() === '') throw new Error('a model has to be named')
  if (provider === 'openai-compatible' && baseUrl === undefined)
    throw new Error('an OpenAI-compatible model needs its base address')
  if (provider === 'anthropic' && apiKey === undefined) throw new Error('an Anthropic model needs an API key')
  if (!(tokenBudget >= LEAST_TOKEN_BUDGET))
    throw new Error(`the token budget is ${tokenBudget}; at least ${LEAST_TOKEN_BUDGET} are needed`)
  if (!(timeoutMs > 0) || !(attempts >= 1)) throw new Error('timeout and attempts have to be positive')
}
