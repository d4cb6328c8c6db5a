/** Where a speaker is heard alone, in seconds from the start of the sound. */
export interface SpeakerStretches {
  speaker: string
  stretches: { start: number; end: number }[]
}

/** An engine that describes voices as vectors. */
export interface SpeakerEmbeddings {
  /** Names its vectors: those of one model can be compared. */
  model: string
  /**
   * The voice of each speaker; those are left out who cannot be heard well enough.
   * @param soundPath 16-bit samples, 16,000 a second, mono, without a header
   */
  embed(
    soundPath: string,
    speakers: readonly SpeakerStretches[],
    signal: AbortSignal,
  ): Promise<{ speaker: string; embedding: number[] }[]>
}
