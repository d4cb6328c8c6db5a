import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  generateText,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  NoObjectGeneratedError,
  Output,
} from 'ai'
import type { TokenUsage } from '../../engine.ts'
import type { LanguageModelOptions } from '../options.ts'
import type { Dialect } from './dialect.ts'
import { limitedFetch } from './limited-fetch.ts'

export interface Completion {
  readonly text: string
  /** `length`: it was cut off; `content-filter`: it was withheld. */
  readonly finishReason: string
  readonly usage: TokenUsage
}

export interface CompletionRequest {
  readonly instructions: string
  readonly messages: ModelMessage[]
  /** JSON schema that the answer follows. */
  readonly schema: object
  readonly mostOutputTokens: number
  readonly signal: AbortSignal
}

/** Asks once. Throws what the SDK throws. */
export type Complete = (request: CompletionRequest, dialect: Dialect) => Promise<Completion>

// Warnings of the SDK go to the console otherwise; the dialect already knows what they say.
globalThis.AI_SDK_LOG_WARNINGS = false

// Said here, so that no variable of the environment that nobody declared says it.
const ANTHROPIC = 'https://api.anthropic.com/v1'

/** A model behind the SDK. Loading this module costs what the SDK costs: it is imported on first use. */
export function openModel(options: LanguageModelOptions): Complete {
  return async ({ instructions, messages, schema, mostOutputTokens, signal }, dialect) => {
    const call = {
      model: modelFor(options, dialect),
      instructions,
      messages,
      maxOutputTokens: mostOutputTokens,
      // Tries are counted, paused and paid for in one place: ask-model.ts.
      maxRetries: 0,
      abortSignal: signal,
    }
    if (dialect.format === 'text') return completed(await generateText(call))
    try {
      const output = Output.object({ schema: jsonSchema<object>(schema), name: 'answer' })
      return completed(await generateText({ ...call, output }))
    } catch (error) {
      // Text that is no JSON is read, repaired or sent back further up.
      if (!NoObjectGeneratedError.isInstance(error)) throw error
      const { text = '', finishReason = 'unknown', usage } = error
      return completed({ text, finishReason, usage: usage ?? {} })
    }
  }
}

function completed(result: {
  text: string
  finishReason: string
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined }
}): Completion {
  const { inputTokens, outputTokens } = result.usage
  return {
    text: result.text,
    finishReason: result.finishReason,
    usage: { input: counted(inputTokens), output: counted(outputTokens) },
  }
}

// What a server says it counted is added to bills: nonsense counts as nothing.
function counted(tokens: number | undefined): number {
  return Number.isSafeInteger(tokens) && (tokens as number) > 0 ? (tokens as number) : 0
}

function modelFor(
  { provider, baseUrl, apiKey, model }: LanguageModelOptions,
  dialect: Dialect,
): LanguageModel {
  const key = apiKey === undefined ? {} : { apiKey }
  if (provider === 'anthropic')
    return createAnthropic({ baseURL: baseUrl ?? ANTHROPIC, ...key, fetch: limitedFetch })(model)
  return createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl as string,
    ...key,
    fetch: limitedFetch,
    supportsStructuredOutputs: dialect.format === 'schema',
    transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, [dialect.lengthField]: max_tokens }),
  })(model)
}
