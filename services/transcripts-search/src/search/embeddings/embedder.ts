/** Turns texts into vectors whose nearness is nearness of meaning. */
export interface Embedder {
  /** Stands beside every stored vector: vectors of two models cannot be compared. */
  readonly model: string
  /** Numbers in a vector. */
  readonly dimensions: number
  /**
   * One vector a text, in order.
   * @throws EmbeddingFailed after the last attempt.
   */
  embed(texts: readonly string[]): Promise<number[][]>
}

/** The endpoint refused or did not answer; writes are repeated later, a search answers lexically or fails as unavailable. */
export class EmbeddingFailed extends Error {
  override readonly name = 'EmbeddingFailed'
}
