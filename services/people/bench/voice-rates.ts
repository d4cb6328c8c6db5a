import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decideByVoice, unitVector, type VoiceRule } from '../src/speakers/domain/voices.ts'
import { randomFrom } from '../test/support/random-from.ts'

/** An utterance of a reader. */
interface Voice {
  speaker: string
  vector: Float32Array
}

/** Reads the real embeddings in `voices/voices.json` below the data folder. */
export async function readVoices(data: string): Promise<Voice[]> {
  const { utterances } = JSON.parse(await readFile(join(data, 'voices/voices.json'), 'utf8')) as {
    utterances: { speaker: string; embedding: number[] }[]
  }
  return utterances.map(({ speaker, embedding }) => ({
    speaker,
    vector: unitVector(embedding) as Float32Array,
  }))
}

export type Score = (voice: Float32Array, samples: Float32Array[]) => number

export interface Rates {
  /** Utterances whose reader has a profile: linked to the right profile or to a wrong profile. */
  right: number
  wrong: number
  known: number
  /** Utterances whose reader has no profile, but that were linked. */
  stranger: number
  strangers: number
}

export interface Measured {
  score: Score
  /** The number of samples in each reader's profile. */
  samples: number
  rounds: number
  rule: VoiceRule
}

/**
 * Builds profiles from random utterances of each reader in every round. Compares all other utterances with
 * all profiles.
 */
export function measure(voices: readonly Voice[], { score, samples, rounds, rule }: Measured): Rates {
  const speakers = [...new Set(voices.map(voice => voice.speaker))]
  const random = randomFrom(samples)
  const rates: Rates = { right: 0, wrong: 0, known: 0, stranger: 0, strangers: 0 }
  for (let round = 0; round < rounds; round++) {
    const enrolled = new Map<string, Set<number>>()
    for (const speaker of speakers) {
      const own = [...voices.keys()].filter(at => voices[at]?.speaker === speaker)
      const taken = new Set<number>()
      while (taken.size < samples) taken.add(own[Math.floor(random() * own.length)] as number)
      enrolled.set(speaker, taken)
    }
    const profiles = [...enrolled].map(([profileId, taken]) => ({
      profileId,
      samples: [...taken].map(at => (voices[at] as (typeof voices)[number]).vector),
    }))
    for (const [at, { speaker, vector }] of voices.entries()) {
      if (enrolled.get(speaker)?.has(at)) continue
      const ranked = profiles
        .map(({ profileId, samples: known }) => ({ profileId, score: score(vector, known) }))
        .sort((a, b) => b.score - a.score)
      const found = decideByVoice(ranked, rule)
      rates.known++
      if (found?.profileId === speaker) rates.right++
      else if (found) rates.wrong++
      rates.strangers++
      if (
        decideByVoice(
          ranked.filter(profile => profile.profileId !== speaker),
          rule,
        )
      )
        rates.stranger++
    }
  }
  return rates
}
