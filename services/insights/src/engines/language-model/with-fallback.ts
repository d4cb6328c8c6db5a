import type { InsightsEngine, TokenUsage } from '../engine.ts'
import { InsightsEngineError } from './engine-error.ts'
import type { EngineLog } from './options.ts'

/**
 * An engine that has another step in when it fails: for good, or for longer than it tries itself. What the first spent is part of
 * the draft's use, and the draft names the engine that wrote it. A request that was called off stays called off.
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
