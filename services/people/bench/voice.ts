/**
 * `node services/people/bench/voice.ts [--data ../shared/data] [--rounds 200]`
 *
 * How well profiles are recognised by voice, on real embeddings: `voices/voices.json` below the data folder. Profiles are made of one
 * to five utterances of each reader, drawn again in every round; every other utterance is then compared with all profiles, and once more
 * with its own reader's profile taken away, as a stranger. False acceptance: a stranger, or somebody else, is linked. False rejection: the
 * reader is not. Compares three scores, and prints the choice of threshold and margin that the settings have by default.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settings } from '../src/settings.ts'
import { centroidOf, cosine, decideByVoice, similarity, unitVector } from '../src/speakers/domain/voices.ts'
import { randomFrom } from '../test/support/random-from.ts'

const { values } = parseArgs({
  options: {
    data: {
      type: 'string',
      default: process.env.MI_DATA_DIR ?? join(import.meta.dirname, '../../../../shared/data'),
    },
    rounds: { type: 'string', default: '200' },
  },
})
interface Utterance {
  speaker: string
  embedding: number[]
}
const file = join(values.data, 'voices/voices.json')
const { utterances } = JSON.parse(await readFile(file, 'utf8')) as { utterances: Utterance[] }
const voices = utterances.map(({ speaker, embedding }) => ({
  speaker,
  vector: unitVector(embedding) as Float32Array,
}))
const speakers = [...new Set(voices.map(one => one.speaker))]
const rounds = Number(values.rounds)
const defaults = settings.declarations
const chosen = {
  threshold: defaults.voicePercent.default / 100,
  margin: defaults.voiceMarginPercent.default / 100,
}

type Score = (voice: Float32Array, samples: Float32Array[]) => number
const SCORES: Record<string, Score> = {
  centroid: (voice, samples) => cosine(voice, centroidOf(samples) as Float32Array),
  nearest: (voice, samples) => Math.max(...samples.map(one => cosine(voice, one))),
  both: similarity,
}

interface Rates {
  /** Of utterances whose reader has a profile: linked to the right one, to a wrong one. */
  right: number
  wrong: number
  known: number
  /** Of utterances whose reader has none: linked all the same. */
  stranger: number
  strangers: number
}

function measure(score: Score, samples: number, rule: { threshold: number; margin: number }): Rates {
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
          ranked.filter(one => one.profileId !== speaker),
          rule,
        )
      )
        rates.stranger++
    }
  }
  return rates
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`.padStart(9)
const row = (name: string, { right, wrong, known, stranger, strangers }: Rates) =>
  console.log(
    `${name.padEnd(30)} right ${percent(right, known)}  wrong ${percent(wrong, known)}  strangers linked ${percent(stranger, strangers)}  not linked ${percent(known - right - wrong, known)}`,
  )

console.log(`${voices.length} utterances of ${speakers.length} readers, ${rounds} rounds`)
for (const [name, score] of Object.entries(SCORES))
  for (const samples of [1, 3, 5]) row(`${name}, ${samples} samples`, measure(score, samples, chosen))
console.log('\nfalse acceptance and rejection over the threshold, without a margin:')
for (const samples of [1, 2, 3, 5])
  for (let threshold = 0.7; threshold < 0.9; threshold += 0.02)
    row(
      `${samples} samples, threshold ${threshold.toFixed(2)}`,
      measure(similarity, samples, { threshold, margin: 0 }),
    )
console.log(`\nthe default, threshold ${chosen.threshold}, margin ${chosen.margin}:`)
for (const samples of [1, 2, 3, 4, 5]) row(`${samples} samples`, measure(similarity, samples, chosen))
