import { LONGEST_RUN, saidWords } from './said-words.ts'

/** What is misheard, in lower-case words joined by a space, and the words that are meant, as they are written: as many, or one for all. */
export type Corrections = ReadonlyMap<string, readonly string[]>

/** The text with the words that are meant; what is between words stays. */
export function correct(text: string, corrections: Corrections): string {
  const words = saidWords(text)
  let corrected = ''
  let done = 0
  for (let at = 0; at < words.length; ) {
    const found = longestAt(words, at, corrections)
    for (const [place, meant] of (found?.meant ?? []).entries()) {
      const from = words[at + place]
      const to = found?.meant.length === 1 ? words[at + found.size - 1] : from
      if (from === undefined || to === undefined || from.text.toLowerCase() === meant.toLowerCase()) continue
      corrected += text.slice(done, from.start) + meant
      done = to.end
    }
    at += found?.size ?? 1
  }
  return corrected + text.slice(done)
}

function longestAt(
  words: ReturnType<typeof saidWords>,
  at: number,
  corrections: Corrections,
): { readonly size: number; readonly meant: readonly string[] } | null {
  let found = null
  let run = ''
  for (let size = 1; size <= LONGEST_RUN; size++) {
    const word = words[at + size - 1]
    if (word === undefined || (size > 1 && !word.follows)) break
    run += `${size === 1 ? '' : ' '}${word.text.toLowerCase()}`
    const meant = corrections.get(run)
    if (meant !== undefined) found = { size, meant }
  }
  return found
}
