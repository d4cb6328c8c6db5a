/** Words that lead up to what matters in a text, such as “we'll probably just”. */
export interface LeadIn {
  readonly index: number
  /** Exclusive. */
  readonly end: number
  readonly said: string
}

/** How a text leads in, in lower case: a phrase, and the adverbs that may follow it. */
export class LeadInPattern {
  readonly #phrase: RegExp
  readonly #adverbs: RegExp

  /**
   * Both in lower case. What follows the adverbs begins with a letter, and so do they: a phrase is found whether they can be read behind it or
   * not, so they need not be part of each of fifty patterns, whose compilation would be a tenth of the CPU of a first summary.
   */
  constructor(phrase: string, adverbs: RegExp) {
    this.#phrase = new RegExp(`(?<![\\p{L}'])(?:${phrase}),? (?=\\p{L})`, 'gu')
    this.#adverbs = adverbs
  }

  /** @param lower the text as `toLowerCase` of this file writes it */
  *in(text: string, lower: string): Generator<LeadIn> {
    for (let from = 0; ; ) {
      this.#phrase.lastIndex = from
      const match = this.#phrase.exec(lower)
      if (match === null) return
      this.#adverbs.lastIndex = this.#phrase.lastIndex
      this.#adverbs.exec(lower)
      from = this.#adverbs.lastIndex
      yield { index: match.index, end: from, said: text.slice(match.index, from) }
    }
  }
}

/** Lower case with every character in its place: “İ” by itself would become two. */
export function toLowerCase(text: string): string {
  return text.replaceAll('İ', 'I').toLowerCase()
}
