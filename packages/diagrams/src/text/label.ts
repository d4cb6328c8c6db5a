import { anywhere } from '@mi/language/anywhere'
import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'

const patterns = speech.diagrams.label

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g
/** Bidirectional controls could reorder the text around a label; direction is found from its letters instead. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const STUTTER = /(?<![\p{L}\p{N}'])((?:[\p{L}']+ ){0,2}[\p{L}']+)(?:[\s,]+\1(?![\p{L}\p{N}']))+/giu

/** Captions mark a pause in mid-sentence so. */
const PAUSE = /(?:…|(?<!\.)\.{3,}) {1,3}(?=\p{L})/gu

/** Some transcripts set marks apart; French sets `?` and `!` apart with good reason, so those keep their space. */
const SPACED_PUNCTUATION = / ([,.](?=\s|$))/gu

/** Characters a label may have before its tail is dropped; layouts cut further where room is short. */
export const LABEL_LIMIT = 240

/** One line of plain characters, in which no renderer finds an instruction or a line break. */
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

/**
 * Marks, or a little word, that no cut leaves at its end: the words that they lead to are gone. The pattern matches one of them, because the
 * words of all languages repeat each other: a repetition of them would take exponential time.
 */
const LEADS_ON = new RegExp(`(?:[\\s.,:;–—-]{1,40}|(?<=[\\s,])(?:${anywhere.leadsOn}))$`, 'iu')
const MOST_LEADS = 40
/** A clause that ends this far into the room is a better end than the last word that fits. */
const CLAUSE_FROM = 0.6

/** Without the marks and little words at the end that lead on to words that are gone. */
export function closedOff(head: string): string {
  let closed = head
  for (let count = 0; count < MOST_LEADS && LEADS_ON.test(closed); count++)
    closed = closed.replace(LEADS_ON, '')
  return closed || head
}

/** Cuts at the end of a clause, else at a word, and marks the cut. */
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

/** Label of a fact that is already written out (a title, a decision, a name): cleaned, never reworded. */
export function factLabel(text: string, limit = LABEL_LIMIT): string {
  return shortened(plainText(text).replace(SPACED_PUNCTUATION, '$1'), limit)
}

const SETS_MARKS_APART = new RegExp(`(?<!\\p{L})(?:${anywhere.setsMarksApart})(?!\\p{L})`, 'iu')

// French has a space before “?” and none before “,”; a transcript with marks set apart has both.
function setsMarksApart(text: string): boolean {
  return SETS_MARKS_APART.test(text) && !/ [,.]/.test(text)
}

/**
 * Label made of spoken words: fillers, noises, stutters and leading connectives go, the rest stays as it was said.
 * Empty when nothing else was said.
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
