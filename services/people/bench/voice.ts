/**
 * `node services/people/bench/voice.ts [--data ../shared/data] [--rounds 200]`
 *
 * Measures links by voice on real embeddings: `voices/voices.json` below the data folder. Each round builds
 * profiles from one to five random utterances of each reader. Every other utterance is compared with all
 * profiles, and again as a stranger, without its reader's profile. A false acceptance links a stranger or the
 * wrong person. A false rejection does not link the reader. The benchmark compares three scores, and prints
 * the rates for the default threshold and margin.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settings } from '../src/settings.ts'
import { centroidOf, cosine, similarity } from '../src/speakers/domain/voices.ts'
import { measure, type Rates, readVoices, type Score } from './voice-rates.ts'

const { values } = parseArgs({
  options: {
    data: {
      type: 'string',
      default: process.env.MI_DATA_DIR ?? join(import.meta.dirname, '../../../../shared/data'),
    },
    rounds: { type: 'string', default: '200' },
  },
})
const voices = await readVoices(values.data)
const readers = new Set(voices.map(voice => voice.speaker))
const rounds = Number(values.rounds)
const defaults = settings.declarations
const chosen = {
  threshold: defaults.voicePercent.default / 100,
  margin: defaults.voiceMarginPercent.default / 100,
}

const SCORES: Record<string, Score> = {
  centroid: (voice, samples) => cosine(voice, centroidOf(samples) as Float32Array),
  nearest: (voice, samples) => Math.max(...samples.map(sample => cosine(voice, sample))),
  both: similarity,
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`.padStart(9)
const row = (name: string, { right, wrong, known, stranger, strangers }: Rates) =>
  console.log(
    `${name.padEnd(30)} right ${percent(right, known)}  wrong ${percent(wrong, known)}  strangers linked ${percent(stranger, strangers)}  not linked ${percent(known - right - wrong, known)}`,
  )

console.log(`${voices.length} utterances of ${readers.size} readers, ${rounds} rounds`)
for (const [name, score] of Object.entries(SCORES))
  for (const samples of [1, 3, 5])
    row(`${name}, ${samples} samples`, measure(voices, { score, samples, rounds, rule: chosen }))
console.log('\nfalse acceptance and rejection over the threshold, without a margin:')
for (const samples of [1, 2, 3, 5])
  for (let threshold = 0.7; threshold < 0.9; threshold += 0.02)
    row(
      `${samples} samples, threshold ${threshold.toFixed(2)}`,
      measure(voices, { score: similarity, samples, rounds, rule: { threshold, margin: 0 } }),
    )
console.log(`\nthe default, threshold ${chosen.threshold}, margin ${chosen.margin}:`)
for (const samples of [1, 2, 3, 4, 5])
  row(`${samples} samples`, measure(voices, { score: similarity, samples, rounds, rule: chosen }))
