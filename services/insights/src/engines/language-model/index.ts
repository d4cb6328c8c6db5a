export { createLanguageModelEngine } from './create-engine.ts'
export { type FailureKind, type FailureReason, InsightsEngineError } from './engine-error.ts'
export {
  type EngineLog,
  type LanguageModelOptions,
  LEAST_TOKEN_BUDGET,
  MODEL_PROVIDERS,
  type ModelProvider,
} from './options.ts'
export { withFallback } from './with-fallback.ts'
