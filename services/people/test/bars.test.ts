// Measures speaker association on public recordings in MI_DATA_DIR (default: ../shared/data beside the
// repository).
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { linkByName, readCalls } from '../bench/name-links.ts'
import { measure, readVoices } from '../bench/voice-rates.ts'
import { settings } from '../src/settings.ts'
import { similarity } from '../src/speakers/domain/voices.ts'

const data = resolve(import.meta.dirname, '../../..', process.env.MI_DATA_DIR ?? '../shared/data')
const has = (path: string) => existsSync(join(data, path))

test.skipIf(!has('voices/voices.json'))(
  'by voice nobody is linked wrongly, readers without a profile included; nine of ten are found after three samples (MI_DATA_DIR)',
  async () => {
    const voices = await readVoices(data)
    const { voicePercent, voiceMarginPercent } = settings.declarations
    const rule = { threshold: voicePercent.default / 100, margin: voiceMarginPercent.default / 100 }
    for (const samples of [1, 3, 5]) {
      const rates = measure(voices, { score: similarity, samples, rounds: 20, rule })
      expect([samples, rates.wrong, rates.stranger]).toEqual([samples, 0, 0])
      if (samples === 3) expect(rates.right / rates.known).toBeGreaterThanOrEqual(0.9)
    }
    // The measurement can fail: with half the threshold, strangers are linked to readers.
    const lax = { score: similarity, samples: 3, rounds: 2, rule: { threshold: 0.41, margin: 0 } }
    expect(measure(voices, lax).stranger).toBeGreaterThan(0)
  },
)

test.skipIf(!has('ethereum-pm'))(
  'by name alone 99 of 100 links on recorded calls are right, and nine of ten speakers with a profile have one (MI_DATA_DIR)',
  async () => {
    const calls = await readCalls(data)
    expect(calls.length).toBeGreaterThan(20)
    const { due, links, right } = linkByName(calls)
    expect(due).toBeGreaterThan(100)
    expect(right / links).toBeGreaterThanOrEqual(0.99)
    expect(right / due).toBeGreaterThanOrEqual(0.9)
  },
)
