import { writtenTokens } from '@mi/text'
import { MAX_DIFFERENT_WORDS, MAX_TOTAL_WORDS } from '../limits.ts'
import type { ValidationErrors } from './transcript-parse-error.ts'

/** Refuses a file that is not speech: it has more words, or more different words, than a meeting of several days. */
export interface SpeechVolume {
  /**
   * Counts a text.
   * @param place for the error: `segments[12].text`, `cue 7 (line 31)`, `line 4`
   * @throws TranscriptParseError when the file has too many words
   */
  add(text: string, place: string): void
}

/** The length of a word in a script that is written without spaces. */
const CHARACTERS_PER_WORD = 3

/**
 * Counts words as the search index does, whatever separates them, so that the limits bound the size of the index. In a script without
 * spaces the index has each pair of characters: two pairs count as one different word. Different words are counted by a 31-bit hash, so
 * that long words need no memory. A few collisions do not matter.
 */
export function createSpeechVolume(errors: ValidationErrors): SpeechVolume {
  const differentWords = new Set<number>()
  const differentPairs = new Set<number>()
  let words = 0
  let characters = 0

  function refuseIfTooMany(place: string): void {
    if (words + characters / CHARACTERS_PER_WORD > MAX_TOTAL_WORDS)
      errors.fail(place, `Here the transcript has more than ${MAX_TOTAL_WORDS} words.`)
    if (differentWords.size + differentPairs.size / 2 > MAX_DIFFERENT_WORDS)
      errors.fail(
        place,
        `Here the transcript has more than ${MAX_DIFFERENT_WORDS} different words, so it is no speech.`,
      )
  }

  return {
    add(text, place) {
      let before = ''
      let beforeEnd = -1
      for (const { written, start, unspaced } of writtenTokens(text)) {
        if (!unspaced) {
          words += 1
          differentWords.add(hashOf(written))
          continue
        }
        characters += 1
        if (beforeEnd === start) differentPairs.add(hashOf(before + written))
        before = written
        beforeEnd = start + written.length
      }
      refuseIfTooMany(place)
    },
  }
}

/** FNV-1a over UTF-16 units, with the case of Latin letters ignored. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    hash = Math.imul(hash ^ (unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit), 0x01000193)
  }
  return hash & 0x7fffffff
}
