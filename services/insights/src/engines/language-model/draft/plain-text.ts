import { trimEnd } from '@mi/text'

// Control characters, and characters that reorder or hide text. Joiners that scripts and emoji need are kept.
const INVISIBLE = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu

/** The maximum length that is read; no statement is this long. */
const LONGEST_READ = 20_000

/**
 * A model's text as one line of plain text: images and links become their words; tags, code marks, emphasis and list marks are
 * removed. The words do not change.
 */
export function plainText(written: string): string {
  return written
    .slice(0, LONGEST_READ)
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/!?\[([^\][]*)\]\s?\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '$1')
    .replace(/<!--.*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b.*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<\/?[a-z][^<>]*(?:>|$)/gi, '')
    .replace(/\*\*|__|~~|`+/g, '')
    .replace(/^\s*(?:[-*+•]|#{1,6}|>)\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Like {@link plainText}, cut at a word boundary before `most` characters. */
export function clippedText(written: string, most: number): string {
  const text = plainText(written)
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const space = cut.lastIndexOf(' ')
  return `${trimEnd(space > most / 2 ? cut.slice(0, space) : cut, /[\s,;:.\uD800-\uDBFF]/)}…`
}
