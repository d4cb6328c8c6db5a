export { createLanguageModelEngine } from './create-engine.ts'
export { type FailureKind, type FailureReason, InsightsEngineError } from './engine-error.ts'
export type {
  EngineLog,
  LanguageModelOptions,
  ModelProvider,
} from './options.ts'
export { withFallback } from './with-fallback.ts'
