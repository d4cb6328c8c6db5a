import { anywhere } from '@mi/language/anywhere'
import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'

const patterns = speech.diagrams.label

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g
/** Bidirectional controls could reorder the text around a label. The direction is found from the letters instead. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const STUTTER = /(?<![\p{L}\p{N}'])((?:[\p{L}']+ ){0,2}[\p{L}']+)(?:[\s,]+\1(?![\p{L}\p{N}']))+/giu

/** The marks of captions for a pause within a sentence. */
const PAUSE = /(?:…|(?<!\.)\.{3,}) {1,3}(?=\p{L})/gu

/**
 * Some transcripts separate punctuation by spaces. French separates `?` and `!` on purpose, so these keep
 * their space.
 */
const SPACED_PUNCTUATION = / ([,.](?=\s|$))/gu

/** The largest number of characters of a label. Layouts cut further where space is short. */
export const LABEL_LIMIT = 240

/** Returns one line of plain characters, which no renderer reads as an instruction or a line break. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(CONTROLS, ' ')
    .replace(BIDI_CONTROLS, '')
    .replace(LONE_SURROGATES, '\ufffd')
    .replace(/\s+/gu, ' ')
    .trim()
}

function capitalized(text: string): string {
  const first = text.match(/^\p{Ll}+(?=['’\s,.!?;:]|$)/u)?.[0]
  return first === undefined ? text : first.charAt(0).toUpperCase() + text.slice(1)
}

/** Marks and short words that cannot end a cut text, because their continuation is missing. */
const LEADS_ON = new RegExp(`(?:[\\s.,:;–—-]|(?<=[\\s,])(?:${anywhere.leadsOn})){1,40}$`, 'iu')
/** The least share of the limit at which a clause may end. Such an end is better than the last word that fits. */
const CLAUSE_FROM = 0.6

/** Removes trailing marks and words that lead to missing text. */
export function closedOff(head: string): string {
  return head.replace(LEADS_ON, '') || head
}

/** Cuts a text at the end of a clause, otherwise at a word, and marks the cut. */
export function shortened(text: string, limit: number): string {
  const characters = [...text]
  if (characters.length <= limit) return text
  const head = characters.slice(0, limit - 1).join('')
  const clause = [...head.matchAll(/[,;:.!?] |[、，；。！？]/gu)].at(-1)?.index ?? 0
  const space = head.lastIndexOf(' ')
  const end =
    clause > head.length * CLAUSE_FROM ? clause : space > head.length * CLAUSE_FROM ? space : head.length
  return `${closedOff(head.slice(0, end))}…`
}

/** The label of a written fact (a title, a decision, a name). It is cleaned, but not reworded. */
export function factLabel(text: string, limit = LABEL_LIMIT): string {
  return shortened(plainText(text).replace(SPACED_PUNCTUATION, '$1'), limit)
}

const SETS_MARKS_APART = new RegExp(`(?<!\\p{L})(?:${anywhere.setsMarksApart})(?!\\p{L})`, 'iu')

// French has a space before “?” and no space before “,”. A transcript with separated punctuation has both.
function setsMarksApart(text: string): boolean {
  return SETS_MARKS_APART.test(text) && !/ [,.]/.test(text)
}

/**
 * The label of spoken words. Fillers, noises, stutters and leading connectives are removed, and other words
 * are kept. Empty when nothing else was said.
 */
export function spokenLabel(text: string, limit = LABEL_LIMIT): string {
  const cleaned = plainText(text)
    .replace(patterns.noise, ' ')
    .replace(patterns.fillers, ' ')
    .replace(patterns.pauseAndCapital, found => found.toLowerCase())
    .replace(PAUSE, ' ')
    .replace(patterns.brokenOff, '…')
    .replace(/([A-Z])_(?=[A-Z]|\b)/g, '$1')
    .replace(/\s+/gu, ' ')
    .replace(setsMarksApart(text) ? / ([,.])/gu : / ([,.!?;:])/gu, '$1')
    .replace(/([,.])[,.]+/gu, '$1')
    .replace(/^[\s,.;:–—-]+/u, '')
    .replace(STUTTER, '$1')
    .replace(patterns.openers, '')
    .trim()
  return capitalized(trimEnd(shortened(cleaned, limit).replace(patterns.brokenOff, '…'), /[\s,;:]/u))
}
