/** The task of the threads that compare voices. */
import { openEncryption } from '@mi/encryption'
import { workerData } from '@mi/worker-pool'
import { openVector } from '../domain/sealed-vector.ts'
import { centroidOf, mostSimilar, type ProfileScore, similarity } from '../domain/voices.ts'

export interface ProfileVoices {
  profileId: string
  /** The ids and the encrypted vectors of the samples. */
  samples: { id: string; vector: string }[]
}

export interface VoicesToRank {
  voices: Float32Array[]
  profiles: ProfileVoices[]
}

/** The most similar profiles for each voice. */
export function rankProfiles({ voices, profiles }: VoicesToRank): ProfileScore[][] {
  const encryption = openEncryption(workerData as string)
  if (!encryption) throw new Error('a thread has no MASTER_KEYS')
  const scores: ProfileScore[][] = voices.map(() => [])
  for (const { profileId, samples } of profiles) {
    const vectors = samples.map(({ id, vector }) => openVector(encryption, id, vector))
    const centroid = centroidOf(vectors)
    for (const [position, voice] of voices.entries())
      scores[position]?.push({ profileId, score: similarity(voice, vectors, centroid) })
  }
  return scores.map(mostSimilar)
}
