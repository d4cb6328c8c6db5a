import { detectLanguage } from './detect-language.ts'

/** Enough for detection to be sure, little enough to be instant. */
const MAX_CHARACTERS = 6_000

export interface LanguageSample {
  add(text: string): void
  /** See {@link detectLanguage}. */
  detect(): string | null
}

/**
 * Keeps texts from all over a transcript, however long: when there are too many it drops every second one and from then
 * on takes only as many. So greetings in another language do not decide the language of a meeting.
 */
export function createLanguageSample(): LanguageSample {
  let texts: string[] = []
  let length = 0
  let stride = 1
  let seen = 0

  return {
    add(text) {
      seen += 1
      if (seen % stride !== 0) return
      const piece = text.slice(0, MAX_CHARACTERS / 4)
      texts.push(piece)
      length += piece.length
      while (length > 2 * MAX_CHARACTERS) {
        texts = texts.filter((_, position) => position % 2 === 1)
        length = texts.reduce((sum, text) => sum + text.length, 0)
        stride *= 2
      }
    },
    detect: () => detectLanguage(texts.join(' ').slice(0, 2 * MAX_CHARACTERS)),
  }
}
