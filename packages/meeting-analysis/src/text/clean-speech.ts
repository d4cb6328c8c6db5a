import { anywhere } from '@mi/language/anywhere'
import { isTrained, trainedLanguage } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import { narrow } from './narrow.ts'

const TAG = /\{[a-z_]{0,40}\}|\[[a-z_ ]{2,30}\]|<\/?[a-z][^<>]{0,200}>/gi
const FILLER =
  /(\s?,)?\s?(?<![\p{L}\p{N}'’-])(?:u+[hm]+|u+hm+|e+r+m*|mm+|hm+|mhm|mm-hmm|uh-huh|äh+m?|öh+m?|euh)(?![\p{L}\p{N}'’-])\s?([,.…])?/giu
/** Of any language; “er” and “um” are words in many. */
const MUTTERING = new RegExp(
  `(\\s?,)?\\s?(?<![\\p{L}\\p{N}'’-])(?:${anywhere.mutterings})(?![\\p{L}\\p{N}'’-])\\s?([,.、，])?`,
  'giu',
)
const HEDGE = /,?(?<=^|[\s,])(?:you know|i mean|like i said|sort of like|kind of like)(?=\s{0,3},)\s{0,3},/gi
// “…, okay, …” inside a sentence and “…, okay.” at its end; a question keeps its “right?”.
const INTERJECTION =
  /,\s{0,3}(?:okay|ok|yeah|like|you know|i mean|basically|sort of|kind of|um)(?=\s{0,3},)|,\s{0,3}(?:okay|ok|yeah|you know|right)(?=\s{0,3}(?:\.|$))/gi
/** Where a recogniser left out a filler and not its mark: “the couple of, suggestions”. */
const LEFT_COMMA =
  /(?<=(?<![\p{L}\p{N}])(?:the|a|an|of|into|with|from|my|our|your|their|couldn't|can't|wasn't|didn't|don't|working on|going to|want to|need to|have to|able to)|\b(?:[Ii]|[Ww]e)'ll|(?:^|[.?!] )(?:Would|Could|Can|Will)), (?=(?!if\b|and\b|but\b|or\b|i\b|you know\b)\p{Ll})/gu
const OPENER =
  /^(?:(?:okay|ok|so|well|yeah|yes|yep|right|alright|all right|and|but|or|now|oh|anyway|then|also|because|cause|cuz|hi|hey|no|like|sure|great|cool|perfect|gotcha|thank you|thanks|let me see|i mean|you know|of course|actually|basically|essentially|in general|just to clarify|obviously|clearly|again|in short|i guess)(?![\p{L}'’-])\s*[,.…;:–—-]*\s*)+/iu

/**
 * Spoken words as one would write them down: noise tags, fillers, stammered repetitions, cut-off
 * words and empty openers (“so, yeah, well”) go; spacing and capitals are set right. It shortens and never adds a word.
 * For prose only; quotes stay as they were said. Of another language than English only what is no word in any goes: “no”
 * and “y” are openers and slips in English, and carry the meaning elsewhere.
 *
 * @param language BCP 47 tag
 */
export function cleanSpeech(text: string, language = trainedLanguage): string {
  let clean = text.normalize('NFC').replace(TAG, ' ').replace(/\s+/g, ' ')
  clean = clean.replace(
    /\b((?:[A-Z]_)+[A-Z]?)(s?)(?![A-Za-z])/g,
    (_, letters: string, plural: string) => letters.replaceAll('_', '') + plural,
  )
  const english = isTrained(language)
  clean = clean.replace(english ? FILLER : MUTTERING, (_, before?: string, after?: string) =>
    after === '.' ? '.' : before && !after ? ', ' : ' ',
  )
  // Before “?” and “!” French has a space.
  if (!english)
    return capitalize(
      withoutEdges(
        clean
          .replace(/\s+/g, ' ')
          .replace(/ ([,.])/g, '$1')
          .trim(),
      ),
    )
  clean = clean.replace(HEDGE, ' ')
  clean = clean.replace(/(?<=^|\s)[\p{L}]{1,12}[-–—]{1,2}(?=\s|,|\.|$)/gu, ' ').replace(/…/g, ' ')
  clean = joinPunctuation(clean)
  clean = joinPunctuation(clean.replace(INTERJECTION, ''))
  clean = clean.replace(LEFT_COMMA, ' ')
  clean = withoutFalseStarts(clean)
  clean = withoutRepetition(clean).replace(LINE_CAPITAL, word => word.toLowerCase())
  clean = joinPunctuation(clean)
  const opened = clean.replace(OPENER, '')
  if (/[\p{L}\p{N}]/u.test(opened)) clean = opened
  return narrow(capitalize(withoutEdges(clean)).replace(/\bi(?=['’ ]|$)/g, 'I'))
}

function withoutEdges(text: string): string {
  return trimEnd(text.replace(/^[\s,;:.–—-]+/, ''), /[\s,;:–—-]/)
}

/** As `cleanSpeech`, closed with a full stop where it has no final mark. */
export function cleanSentence(text: string, language = trainedLanguage): string {
  const clean = cleanSpeech(text, language)
  if (clean === '') return ''
  return /[.!?。！？]["'”’)]*$/u.test(clean) ? clean : `${clean}.`
}

function joinPunctuation(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ([,.!?;:])(?![\p{L}\p{N}])/gu, '$1')
    .replace(/([,;:])(?: ?[,;:])+/g, '$1')
    .replace(/, ?([.!?])/g, '$1')
    .replace(/\.{2,}/g, '.')
    .trim()
}

const SHORT_WORDS = new Set(
  'a i o u and an are as at be but by can do for go has he her his how if in is it its may me my no not of on one or our out per she so the to up us was we who why you all any new now old two way yes yet see say set let get got had him man men put run too use'.split(
    ' ',
  ),
)

// “w we”, “fi fifty”, “th that”: a beginning of the word that follows, or a lone letter that is none.
function withoutFalseStarts(text: string): string {
  const words = text.split(' ')
  return words
    .filter((word, at) => {
      if (!/^\p{Ll}{1,4}$/u.test(word) || SHORT_WORDS.has(word)) return true
      const next = words[at + 1] ?? ''
      if (/^[b-hj-z]$/.test(word)) return /^\d/.test(next)
      return !(
        next.length > word.length &&
        next.toLowerCase().startsWith(word) &&
        !/^\p{L}+s$/u.test(next.slice(0, word.length + 1))
      )
    })
    .join(' ')
}

/** “look at it From the side”: with a line of the captions a capital begins where no sentence does. */
const LINE_CAPITAL =
  /(?<=\p{Ll} )(?:If|From|To|Of|In|On|At|For|With|By|And|Or|But|So|The|An|That|Which|Who|When|Where|Because|As|Than|Into|About|Is|Are|Was|Were|Has|Have|Can|Will|Would|Could|Should)(?= \p{Ll})/gu
/** “the the remote”, “we should we should go”: up to four words said twice in a row. */
export function withoutRepetition(text: string): string {
  const words = text.split(' ')
  for (let size = 4; size >= 1; size--) {
    for (let at = 0; at + 2 * size <= words.length; ) {
      if (sameWords(words, at, at + size, size)) words.splice(at, size)
      else at++
    }
  }
  return words.join(' ')
}

const DOUBLED_ON_PURPOSE = new Set(['very', 'really', 'had', 'that', 'no', 'many', 'much', 'far', 'bye'])

function sameWords(words: readonly string[], first: number, second: number, size: number): boolean {
  for (let offset = 0; offset < size; offset++) {
    const bare = (words[first + offset] ?? '').toLowerCase()
    const left = offset === size - 1 ? bare.replace(/,$/, '') : bare
    const right = (words[second + offset] ?? '').toLowerCase()
    if (/\d/.test(right)) return false
    if (left !== (offset === size - 1 ? right.replace(/[,.!?]$/, '') : right)) return false
    if (size === 1 && DOUBLED_ON_PURPOSE.has(left)) return false
  }
  return true
}

function capitalize(text: string): string {
  return text.replace(
    /^(["'“(]?|[¿¡]+)(\p{Ll})/u,
    (_, open: string, letter: string) => open + letter.toUpperCase(),
  )
}
