/** A voice as numbers. Vectors of different models or lengths say nothing of each other. */
export interface Voice {
  model: string
  /** Of unit length. */
  vector: Float32Array
}

/** When a voice is somebody's. */
export interface VoiceRule {
  /** Least similarity. */
  threshold: number
  /** How much more similar it must be than anybody else's. */
  margin: number
}

export interface ProfileScore {
  profileId: string
  score: number
}

/** The same direction at unit length; null when it has none. */
export function unitVector(numbers: ArrayLike<number>): Float32Array | null {
  let sum = 0
  for (let at = 0; at < numbers.length; at++) sum += (numbers[at] as number) ** 2
  const length = Math.sqrt(sum)
  if (!Number.isFinite(length) || length === 0) return null
  return Float32Array.from(numbers, number => number / length)
}

/**
 * How much a voice is like a profile's, from −1 to 1: halfway between the cosine to the centroid of the profile's samples
 * and that to the nearest of them. The centroid evens out rooms and microphones; the nearest sample knows the ones there were.
 * (`bench/voice.ts` compares the two with it.)
 */
export function similarity(voice: Float32Array, samples: readonly Float32Array[]): number {
  const centroid = centroidOf(samples)
  const nearest = Math.max(...samples.map(sample => cosine(voice, sample)))
  return centroid ? (cosine(voice, centroid) + nearest) / 2 : nearest
}

export function centroidOf(samples: readonly Float32Array[]): Float32Array | null {
  const [first] = samples
  if (!first) return null
  const sum = new Float64Array(first.length)
  for (const sample of samples) for (let at = 0; at < sum.length; at++) sum[at]! += sample[at] as number
  return unitVector(sum)
}

/** Of two vectors of unit length. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0
  for (let at = 0; at < a.length; at++) product += (a[at] as number) * (b[at] as number)
  return product
}

/** Whose voice it is: the most similar one, when it is similar enough and nobody else comes near. */
export function decideByVoice(
  ranked: readonly ProfileScore[],
  { threshold, margin }: VoiceRule,
): ProfileScore | null {
  const [best, second] = ranked
  if (!best || best.score < threshold) return null
  return second && best.score - second.score < margin ? null : best
}
