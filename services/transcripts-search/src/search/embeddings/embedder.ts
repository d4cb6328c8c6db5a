import { SearchUnavailable } from '../errors.ts'

/** Turns texts into vectors whose nearness is nearness of meaning. */
export interface Embedder {
  /** Stored beside every vector: vectors of two models cannot be compared. */
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

/**
 * The vector of what a user typed.
 * @throws SearchUnavailable when the endpoint does not answer
 */
export async function embedQuery(embedder: Embedder, query: string): Promise<number[]> {
  const [vector] = await embedder.embed([query]).catch(error => {
    throw error instanceof EmbeddingFailed ? new SearchUnavailable(error) : error
  })
  return vector as number[]
}

/** One vector a segment: of its text, or the middle of those of its parts where it is longer than a model reads. */
export async function embedSegments(
  embedder: Embedder,
  { segments }: { segments: readonly { text: string }[] },
): Promise<number[][]> {
  const parts = segments.map(segment => splitLongText(segment.text))
  const vectors = await embedder.embed(parts.flat())
  let next = 0
  return parts.map(({ length }) => {
    const own = vectors.slice(next, next + length)
    next += length
    return length === 1 ? (own[0] as number[]) : middle(own)
  })
}

function middle(vectors: readonly number[][]): number[] {
  const sum =
    vectors[0]?.map((_, index) => vectors.reduce((total, vector) => total + (vector[index] ?? 0), 0)) ?? []
  const length = Math.hypot(...sum) || 1
  return sum.map(value => value / length)
}

/** Models read a few hundred word pieces and ignore the rest, some refuse: parts of this size always fit. */
const WORDS_PER_PART = 120
const CHARACTERS_PER_PART = 700

/** A text in parts that a model reads whole; what is empty is one part. */
export function splitLongText(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let words = 0
  for (const word of text.split(/\s+/).flatMap(splitLongWord)) {
    if (words === WORDS_PER_PART || part.length + word.length > CHARACTERS_PER_PART) {
      if (part !== '') parts.push(part)
      part = ''
      words = 0
    }
    part = part === '' ? word : `${part} ${word}`
    words++
  }
  // Endpoints refuse empty texts: a full stop replaces them.
  parts.push(part === '' && parts.length === 0 ? '.' : part)
  return parts.filter(text => text !== '')
}

// Scripts without spaces come as one long word; a piece of theirs is about a character.
function splitLongWord(word: string): string[] {
  if (word.length <= WORDS_PER_PART) return [word]
  const characters = [...word]
  const pieces: string[] = []
  for (let from = 0; from < characters.length; from += WORDS_PER_PART) {
    pieces.push(characters.slice(from, from + WORDS_PER_PART).join(''))
  }
  return pieces
}
