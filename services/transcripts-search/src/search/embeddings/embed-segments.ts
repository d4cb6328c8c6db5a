import type { Embedder } from './embedder.ts'
import { splitLongText } from './split-long-text.ts'

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
