import { isStopWord } from '@mi/language/english-speech'

/** Adds “the” to a thing. A name with a number or two capitals has no article: “DevNet 7”, “Beacon API”. */
export function withArticle(thing: string): string {
  return /^(?:\p{Lu}.*\d|\p{Lu}\p{L}+ \p{Lu})/u.test(thing) ? thing : `the ${thing}`
}

export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

export function uncapitalized(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** The lower-case words of two letters or more that carry meaning. */
export function contentWordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter(word => !isStopWord(word))
}
