/** Words that lead to the content of a sentence, such as “we'll probably just”. */
export interface LeadIn {
  readonly index: number
  readonly end: number
  readonly said: string
}

/** A phrase that leads to the content, and the adverbs that may follow it. */
export class LeadInPattern {
  readonly #phrase: RegExp
  readonly #adverbs: RegExp

  /** The adverbs are a separate pattern. As part of each of fifty phrases their compilation would take a tenth of the CPU of a summary. */
  constructor(phrase: string, adverbs: RegExp) {
    this.#phrase = new RegExp(`(?<![\\p{L}'])(?:${phrase}),? (?=\\p{L})`, 'gu')
    this.#adverbs = adverbs
  }

  /** @param lower the text as {@link toLowerCase} writes it */
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

/** Lower case with every character in its place: “İ” alone would become two characters. */
export function toLowerCase(text: string): string {
  return text.replaceAll('İ', 'I').toLowerCase()
}
