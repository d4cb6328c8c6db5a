import type { SpokenTranscript } from '../domain/spoken-transcript.ts'

/** A recording that is passed to an engine. */
export interface Recording {
  /** Path of the file on this machine, valid during the call. */
  path: string
  bytes: number
  contentType: string
  /** ISO 639-1. Null when the engine detects the language. */
  language: string | null
}

/** A speech-to-text engine. */
export interface SpeechToText {
  /** Identifies the model of the speaker embeddings. Only vectors of the same model can be compared. */
  model: string
  /** Maximum size of a recording in bytes. */
  maxBytes: number
  /**
   * @throws {TranscriptionFailed} when a retry cannot succeed
   * @throws {EngineUnavailable} when a retry can succeed after the engine recovers
   * @throws {Error} when a retry may succeed
   */
  transcribe(recording: Recording, signal: AbortSignal): Promise<SpokenTranscript>
}

/** The recording cannot be transcribed. `reason` becomes the meeting's failure_reason. */
export class TranscriptionFailed extends Error {
  readonly reason: string

  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TranscriptionFailed'
    this.reason = reason
  }
}

/** The engine cannot be reached or is overloaded. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable'
  /** The wait that the engine requested, in milliseconds. */
  readonly retryAfterMs: number | null

  constructor(
    message: string,
    { retryAfterMs = null, ...options }: ErrorOptions & { retryAfterMs?: number | null },
  ) {
    super(message, options)
    this.retryAfterMs = retryAfterMs
  }
}
