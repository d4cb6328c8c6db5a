import { Tokenizer, type Tokens } from 'marked'

/** Quotes and lists within each other. What is deeper is text. */
const DEEPEST = 20
/**
 * Characters looked at for the ends of emphasis, in one text. Every beginning without an end is followed to the end of its paragraph, so
 * that a paragraph of beginnings takes the square of its length.
 */
const MOST_LOOKED_AT = 2_000_000
/** A word so long is text: at each character it would be asked whether the rest is an e-mail address. */
const LONG_WORD = /^[a-zA-Z0-9.!#$%&'*+/=?_`{|}~-]{1000,}/

/** Reads Markdown of strangers: where others need seconds or a deeper stack, what is left is text. For one text. */
export class BoundedTokenizer extends Tokenizer {
  #depth = 0
  #lookedAt = 0

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#within(() => super.blockquote(src))
  }

  override list(src: string): Tokens.List | undefined {
    return this.#within(() => super.list(src))
  }

  override emStrong(src: string, masked: string, before?: string): Tokens.Em | Tokens.Strong | undefined {
    return this.#looks(src) ? super.emStrong(src, masked, before) : undefined
  }

  override del(src: string, masked: string, before?: string): Tokens.Del | undefined {
    return this.#looks(src) ? super.del(src, masked, before) : undefined
  }

  override inlineText(src: string): Tokens.Text | undefined {
    const word = LONG_WORD.exec(src)?.[0]
    return word ? { type: 'text', raw: word, text: word, escaped: false } : super.inlineText(src)
  }

  #within<Token>(read: () => Token | undefined): Token | undefined {
    if (this.#depth === DEEPEST) return undefined
    this.#depth++
    try {
      return read()
    } finally {
      this.#depth--
    }
  }

  /** Whether there is an end still to look for. */
  #looks(src: string): boolean {
    if (!/^[*_~]/.test(src)) return false
    this.#lookedAt += src.length
    return this.#lookedAt <= MOST_LOOKED_AT
  }
}
