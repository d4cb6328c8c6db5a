import type { SpeakerStretches } from '../domain/spoken-transcript.ts'

/** An engine that computes speaker embeddings. */
export interface SpeakerEmbeddings {
  /** Identifies the model. Only vectors of the same model can be compared. */
  model: string
  /**
   * The speaker embedding of each speaker. Omits speakers with too little clear speech.
   * @param soundPath 16-bit samples, 16,000 per second, mono, without a header
   */
  embed(
    soundPath: string,
    speakers: readonly SpeakerStretches[],
    signal: AbortSignal,
  ): Promise<{ speaker: string; embedding: number[] }[]>
}
