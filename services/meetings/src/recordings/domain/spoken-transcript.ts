export interface SpokenWord {
  word: string
  start: number
  end: number
}

export interface SpokenSegment {
  /** The speaker label of the engine. Null when the engine does not separate speakers. */
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
  /** Speaker embeddings by label, if any. Only vectors of the same model can be compared. */
  voices: { speaker: string; model: string; embedding: number[] }[]
}

/** The times at which only this speaker is heard, in seconds from the start of the sound. */
export interface SpeakerStretches {
  speaker: string
  stretches: { start: number; end: number }[]
}
