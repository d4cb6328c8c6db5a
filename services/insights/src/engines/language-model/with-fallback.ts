import type { InsightsEngine, TokenUsage } from '../engine.ts'
import { InsightsEngineError } from './engine-error.ts'
import type { EngineLog } from './options.ts'

/**
 * An engine with a fallback when it fails permanently or after its retries. The draft's usage includes the tokens of the first engine, and
 * the draft names the engine that wrote it. An aborted request stays aborted.
 */
export function withFallback(
  primary: InsightsEngine,
  fallback: InsightsEngine,
  log?: EngineLog,
): InsightsEngine {
  const either = async <Draft extends { usage: TokenUsage | null }>(
    work: (engine: InsightsEngine) => Promise<Draft>,
  ): Promise<Draft & { engine?: string }> => {
    try {
      return await work(primary)
    } catch (error) {
      if (!(error instanceof InsightsEngineError)) throw error
      log?.warn({ reason: error.reason, engine: fallback.name }, 'another engine steps in')
      const draft = await work(fallback)
      const { input, output } = draft.usage ?? { input: 0, output: 0 }
      return {
        ...draft,
        usage: { input: input + error.usage.input, output: output + error.usage.output },
        engine: fallback.name,
      }
    }
  }
  return {
    name: primary.name,
    writes: (language, spoken) => primary.writes(language, spoken),
    summarize: request => either(engine => engine.summarize(request)),
    answer: request => either(engine => engine.answer(request)),
  }
}
