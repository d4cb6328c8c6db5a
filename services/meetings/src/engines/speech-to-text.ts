/** A recording as an engine gets it. */
export interface Recording {
  /** Where it lies on this machine, for as long as the call takes. */
  path: string
  bytes: number
  contentType: string
  /** ISO 639-1; null lets the engine find out. */
  language: string | null
}

export interface SpokenWord {
  word: string
  start: number
  end: number
}

export interface SpokenSegment {
  /** The engine's label; null when it does not separate speakers. */
  speaker: string | null
  text: string
  /** Seconds from the start of the recording. */
  start: number
  end: number
  words: SpokenWord[]
}

export interface SpokenTranscript {
  language: string | null
  segments: SpokenSegment[]
  /** Voices by speaker label, when there are any. Only vectors of one model can be compared. */
  voices: { speaker: string; model: string; embedding: number[] }[]
}

/** An engine that writes down what was said. */
export interface SpeechToText {
  /** Names the engine's voice embeddings: vectors of one model can be compared. */
  model: string
  /** Largest recording it takes. */
  maxBytes: number
  /**
   * @throws {TranscriptionFailed} when trying again is no use
   * @throws {EngineUnavailable} when it is of use once the engine is back
   * @throws {Error} when it may be
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

/** The engine cannot be reached, or has no room. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable'
  /** What it asks to wait. */
  readonly retryAfterMs: number | null

  constructor(
    message: string,
    { retryAfterMs = null, ...options }: ErrorOptions & { retryAfterMs?: number | null },
  ) {
    super(message, options)
    this.retryAfterMs = retryAfterMs
  }
}
