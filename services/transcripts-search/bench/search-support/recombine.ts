import type { TranscriptDocument } from '../../src/engines/engine.ts'

const TURNS_PER_MEETING = 700
const LONGEST_RUN = 30

/**
 * Generates an endless sequence of meetings from sequences of turns in different real meetings. Words keep their real frequencies
 * and neighbours. The same seed returns the same meetings.
 */
export function* recombine(real: readonly TranscriptDocument[], seed = 1): Generator<TranscriptDocument> {
  const random = randomNumbers(seed)
  const pick = (below: number) => Math.floor(random() * below)
  for (let number = 0; ; number++) {
    const key = `${seed}_${number}`
    const segments: TranscriptDocument['segments'] = []
    while (segments.length < TURNS_PER_MEETING) {
      const source = real[pick(real.length)] as TranscriptDocument
      const from = pick(source.segments.length)
      for (const turn of source.segments.slice(from, from + 1 + pick(LONGEST_RUN))) {
        const position = segments.length
        segments.push({
          id: `seg_${key}_${position}`,
          participantId: `prt_${key}_${turn.speakerName.replaceAll(/\W+/g, '_')}`,
          speakerName: turn.speakerName,
          startMs: position * 5000,
          endMs: position * 5000 + 4000,
          text: turn.text,
        })
      }
    }
    yield {
      meeting: {
        meetingId: `mtg_${key}`,
        title: `Meeting ${number}`,
        startedAt: new Date(Date.UTC(2026, 0, 1) - number * 3_600_000),
        platform: number % 2 ? 'zoom' : 'google_meet',
        channelIds: [`chn_${number % 10}`],
        version: 1,
      },
      transcriptId: `trs_${key}`,
      language: 'en',
      version: 1,
      segments,
    }
  }
}

/** Uniform random numbers from 0 to 1, reproducible by their seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
