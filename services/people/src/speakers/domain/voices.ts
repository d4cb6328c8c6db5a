/** A speaker embedding. Vectors of different models or lengths cannot be compared. */
export interface Voice {
  model: string
  /** A vector of unit length. */
  vector: Float32Array
}

/** The conditions under which a voice belongs to a profile. */
export interface VoiceRule {
  /** The least similarity. */
  threshold: number
  /** The least difference to the similarity of the next profile. */
  margin: number
}

export interface ProfileScore {
  profileId: string
  score: number
}

/** The number of profiles that are ranked for a voice. */
const MAX_RANKED = 100

/** The profiles of an account, compared with a voice. */
export interface VoiceRanking {
  /** The most similar profiles, the most similar first, at most 100. */
  ranked: readonly ProfileScore[]
  /** All profiles that were compared. The others have no sample of this kind. */
  compared: ReadonlySet<string>
}

export function mostSimilar(scores: readonly ProfileScore[]): ProfileScore[] {
  return scores
    .toSorted((a, b) => b.score - a.score || (a.profileId < b.profileId ? -1 : 1))
    .slice(0, MAX_RANKED)
}

/** Scales a vector to unit length. Returns null for a vector without a direction. */
export function unitVector(numbers: ArrayLike<number>): Float32Array | null {
  let sum = 0
  for (let at = 0; at < numbers.length; at++) sum += (numbers[at] as number) ** 2
  const length = Math.sqrt(sum)
  if (!Number.isFinite(length) || length === 0) return null
  return Float32Array.from(numbers, number => number / length)
}

/**
 * The similarity of a voice and a profile, from −1 to 1: the mean of the cosine to the centroid of the
 * profile's samples and the cosine to the nearest sample. The centroid averages rooms and microphones, and
 * the nearest sample matches a known room. `bench/voice.ts` compares the three scores.
 * @param centroid of the samples. Pass it when several voices are compared with the samples
 */
export function similarity(
  voice: Float32Array,
  samples: readonly Float32Array[],
  centroid: Float32Array | null = centroidOf(samples),
): number {
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

/** The cosine similarity of two vectors of unit length. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0
  for (let at = 0; at < a.length; at++) product += (a[at] as number) * (b[at] as number)
  return product
}

/** The most similar profile, if it is similar enough and no other profile is close to it. */
export function decideByVoice(
  ranked: readonly ProfileScore[],
  { threshold, margin }: VoiceRule,
): ProfileScore | null {
  const [best, second] = ranked
  if (!best || best.score < threshold) return null
  return second && best.score - second.score < margin ? null : best
}
