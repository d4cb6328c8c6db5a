import { cleanText } from '../../clean-text.ts'
import type { TranscriptWord } from '../../model.ts'
import type { TimedChunk } from './cue-text.ts'

/**
 * Words from the time tags of a karaoke cue: a word begins at the tag before it and ends where the next begins. Where a
 * tag stands before several words the others have no time of their own; none is invented, so the cue then has no words
 * at all, nor has it when the tags run backwards or leave the cue.
 */
export function wordsFromChunks(
  chunks: readonly TimedChunk[],
  startMs: number,
  endMs: number,
): TranscriptWord[] {
  const starts: { word: string; startMs: number; chunk: number }[] = []
  let joins = false
  let time = startMs
  for (const [position, { atMs, text }] of chunks.entries()) {
    if (atMs !== null && (atMs < time || atMs > endMs)) return []
    time = atMs ?? startMs
    const tokens = cleanText(text).split(/\s+/)
    // "<…>some<…>thing": the second part goes on with the word before it.
    const first = tokens.shift() ?? ''
    const last = starts.at(-1)
    if (joins && last) last.word += first
    else if (first !== '') tokens.unshift(first)
    for (const word of tokens) {
      if (word === '') continue
      if (starts.at(-1)?.chunk === position) return []
      starts.push({ word, startMs: time, chunk: position })
    }
    if (text !== '') joins = !/\s$/.test(text)
  }
  return starts.map(({ word, startMs: start }, position) => ({
    word,
    startMs: start,
    endMs: starts[position + 1]?.startMs ?? endMs,
    confidence: null,
  }))
}
