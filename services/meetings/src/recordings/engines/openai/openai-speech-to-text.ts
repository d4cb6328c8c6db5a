import { openAsBlob } from 'node:fs'
import { engineFetch } from '@mi/outbound-http'
import { parseRetryAfter } from '@mi/scheduling'
// The FormData of undici, because requests of Node.js read a whole file ahead. When such a request is aborted, a promise without a handler
// is rejected (“ReadableStream is already closed”), which ends the process.
import { FormData, type Response } from 'undici'
import { extensionOf } from '../../domain/media-type.ts'
import type { SpokenTranscript } from '../../domain/spoken-transcript.ts'
import {
  EngineUnavailable,
  type Recording,
  type SpeechToText,
  TranscriptionFailed,
} from '../speech-to-text.ts'
import { readDiarized, readVerbose } from './read-response.ts'

export interface OpenAiOptions {
  /** For example `https://api.openai.com/v1`. */
  baseUrl: string
  apiKey: string | null
  model: string
  timeoutMs: number
}

/** Maximum file size of OpenAI's endpoint and compatible endpoints. */
const MAX_UPLOAD_BYTES = 25 * 1024 * 1024

/** Too many requests, and the statuses of proxies and servers that are starting, restarting or overloaded. */
const UNAVAILABLE = new Set([429, 502, 503, 504])

type Format = 'diarized_json' | 'verbose_json'

/**
 * An engine for servers with OpenAI's `/audio/transcriptions`. Requests `diarized_json`, which separates speakers. If the server or the
 * model does not support it, requests `verbose_json`, which has times.
 */
export function openAiSpeechToText(options: OpenAiOptions): SpeechToText {
  const url = `${options.baseUrl.replace(/\/+$/, '')}/audio/transcriptions`
  let knowsDiarized = true

  async function ask(recording: Recording, format: Format, signal: AbortSignal): Promise<Response> {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)])
    return engineFetch(url, {
      method: 'POST',
      headers: options.apiKey === null ? {} : { authorization: `Bearer ${options.apiKey}` },
      body: await form(recording, options.model, format),
      signal: ended,
    }).catch(error => {
      // The engine responds but exceeds the time limit, so it is not unavailable.
      throw ended.aborted
        ? error
        : new EngineUnavailable('The speech engine cannot be reached', { cause: error })
    })
  }

  return {
    model: options.model,
    maxBytes: MAX_UPLOAD_BYTES,
    async transcribe(recording, signal): Promise<SpokenTranscript> {
      if (knowsDiarized) {
        const response = await ask(recording, 'diarized_json', signal)
        if (response.ok) return readDiarized(await response.json(), options.model)
        const refusal = await readRefusal(response)
        if (!isBadRequest(response)) throw failure(response, refusal)
        const verbose = await ask(recording, 'verbose_json', signal)
        if (!verbose.ok) throw failure(verbose, await readRefusal(verbose))
        // The same recording succeeded in the other format, so the format was the problem.
        knowsDiarized = false
        return readVerbose(await verbose.json())
      }
      const response = await ask(recording, 'verbose_json', signal)
      if (!response.ok) throw failure(response, await readRefusal(response))
      return readVerbose(await response.json())
    },
  }
}

async function form(recording: Recording, model: string, format: Format): Promise<FormData> {
  const { path, contentType, language } = recording
  const body = new FormData()
  body.set('model', model)
  body.set('response_format', format)
  if (language !== null) body.set('language', language)
  if (format === 'verbose_json')
    for (const unit of ['word', 'segment']) body.append('timestamp_granularities[]', unit)
  // OpenAI's diarizing model requires this for recordings longer than 30 s.
  else body.set('chunking_strategy', 'auto')
  // The endpoint determines the format from the file name.
  body.set('file', await openAsBlob(path, { type: contentType }), `recording${extensionOf(contentType)}`)
  return body
}

function isBadRequest({ status }: Response): boolean {
  return status === 400 || status === 404 || status === 422
}

async function readRefusal(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return text.slice(0, 500)
}

/** The error of a response: permanent, temporary, or unavailable. */
function failure(response: Response, refusal: string): Error {
  const message = `The speech engine answered ${response.status}: ${refusal}`
  if (response.status === 413) return new TranscriptionFailed('recording_too_large', message)
  if (response.status === 400 || response.status === 415 || response.status === 422)
    return new TranscriptionFailed('recording_unreadable', message)
  if (UNAVAILABLE.has(response.status)) {
    const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), new Date())
    return new EngineUnavailable(message, { retryAfterMs })
  }
  return new Error(message)
}
