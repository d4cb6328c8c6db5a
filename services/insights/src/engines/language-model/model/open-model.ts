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
  /** `length`: the reply was cut off; `content-filter`: it was withheld. */
  readonly finishReason: string
  readonly usage: TokenUsage
}

export interface CompletionRequest {
  readonly instructions: string
  readonly messages: ModelMessage[]
  /** The JSON schema of the reply. */
  readonly schema: object
  readonly mostOutputTokens: number
  readonly signal: AbortSignal
}

/** Sends one request. Throws the errors of the SDK. */
export type Complete = (request: CompletionRequest, dialect: Dialect) => Promise<Completion>

// Otherwise the SDK writes warnings to the console; the dialect already handles their causes.
globalThis.AI_SDK_LOG_WARNINGS = false

// Set explicitly, so that an undeclared environment variable cannot change it.
const ANTHROPIC = 'https://api.anthropic.com/v1'

/** A model behind the SDK. Loading this module loads the SDK, so it is imported on first use. */
export function openModel(options: LanguageModelOptions): Complete {
  return async ({ instructions, messages, schema, mostOutputTokens, signal }, dialect) => {
    const call = {
      model: modelFor(options, dialect),
      instructions,
      messages,
      maxOutputTokens: mostOutputTokens,
      // ask-model.ts counts, delays and accounts for all attempts.
      maxRetries: 0,
      abortSignal: signal,
    }
    if (dialect.format === 'text') return completed(await generateText(call))
    try {
      const output = Output.object({ schema: jsonSchema<object>(schema), name: 'answer' })
      return completed(await generateText({ ...call, output }))
    } catch (error) {
      // The caller reads, repairs or returns text that is not JSON.
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

// The reported token counts are billed, so invalid counts become 0.
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
