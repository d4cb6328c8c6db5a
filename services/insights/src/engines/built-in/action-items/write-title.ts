import { cleanSpeech } from '../../../domain/text/clean-speech.ts'
import { isStopWord } from '../../../domain/text/stop-words.ts'
import { baseForm } from '../../../domain/text/tagger.ts'

const MOST_CHARACTERS = 300
const MOST_WORDS = 26
const SOFTENER =
  '(?:(?:please|just|also|maybe|probably|perhaps|then|now|quickly|definitely|actually|basically|first|still|certainly|all|both|guys|try to|try and|be able to|want to|wanna|go and|go ahead and|make sure to|like to|kind of|sort of|in the meantime|at least|get to) )*'
/** Who does it and that it will be done: the title starts after this. */
const LEAD = new RegExp(
  `^(?:.{0,60}?[,;:] )?(?:(?:so|and|but|then|okay|yeah|maybe|i think|i guess|i mean|what) )*(?:(?:i|you|we|they|he|she|everyone|everybody)(?:'ll| will| can| could|'m going to|'m gonna| am going to|'re going to|'re gonna| are going to| are gonna| gonna|'re(?= \\p{L}+ing)| have to| need to| gotta| should| must|'ve got to|'m supposed to|'re supposed to| are supposed to|'d like to| would like to| want you to| would like you to|'d like you to| want you guys to| will ask you to)|supposed to|going to|gonna|let me|let's|(?:can|could|would|will) (?:you|we|someone|somebody|anyone|everyone)|would you mind|please|feel free to|(?:[\\p{L}.'-]+ ){1,4}(?:will|should|needs? to|has to|is going to|is gonna|gonna)) ${SOFTENER}`,
  'iu',
)
/** “Action item for Carol:” and the like: the title is what follows. */
const LABEL =
  /^\W*(?:action (?:items?|points?)|to-?dos?)(?: (?:for|on) [\p{L} .'-]{1,60}| \([^)]{1,60}\))?\s*[:–-]\s*(?=\S)/iu
const EMPTY =
  /^(?:do|check|try|take|look|see|have|make|get|be|know|go|say|ask)?\s*(?:it|that|this|so|them|those|these|one|there|here)?[\s.?!]*$/i

/**
 * An imperative made of what was said: “so I'll, uh, send you the minutes” gives “Send you the minutes”.
 * Where nothing but a pronoun would be left, the whole sentence stands.
 */
export function writeTitle(said: string): string {
  const clean = cleanSpeech(said).replace(/’/g, "'").replace(LABEL, '')
  const lead = LEAD.exec(clean)
  let title = clean
  if (lead !== null) {
    const rest = imperative(clean.slice(lead[0].length))
    if (!EMPTY.test(rest) && saysSomething(rest)) title = rest
  }
  title = shorten(title.replace(/[\s,;:.?!]+$/, ''))
  return title.slice(0, 1).toUpperCase() + title.slice(1)
}

// “be working on” and what is left of “you're working on” become “work on”.
function imperative(rest: string): string {
  const [, ing, after = ''] = /^(?:be )?(\p{Ll}{2,}ing)\b(.*)$/su.exec(rest) ?? []
  return ing === undefined ||
    /^(?:bring|thing|something|nothing|anything|everything|during|ring|sing|string|king|swing|cling|spring)$/.test(
      ing,
    )
    ? rest
    : baseForm(ing) + after
}

// At least one word beside the verb that names a thing or a person.
function saysSomething(rest: string): boolean {
  const words = rest
    .split(' ')
    .slice(1)
    .map(word => word.toLowerCase().replace(/[^\p{L}\p{N}'-]/gu, ''))
  return words.some(word => word !== '' && !isStopWord(word))
}

const DANGLING = /[\s,]+(?:to|and|or|but|the|a|an|of|with|for|which|because|if|my|your)$/i

/** True where the speaker was cut off in the middle of a phrase. */
export function isCutOff(said: string): boolean {
  return DANGLING.test(cleanSpeech(said).replace(/[\s,;:.?!…]+$/, ''))
}

function shorten(whole: string): string {
  let title = whole
  while (DANGLING.test(title)) title = title.replace(DANGLING, '')
  const words = title.split(' ')
  let short = title
  if (words.length > MOST_WORDS) {
    const head = words.slice(0, MOST_WORDS).join(' ')
    const cut = Math.max(head.lastIndexOf(', '), head.lastIndexOf('. '), head.lastIndexOf('; '))
    short = cut > 40 ? head.slice(0, cut) : `${head} …`
  }
  return short.length <= MOST_CHARACTERS ? short : `${short.slice(0, MOST_CHARACTERS - 2)} …`
}
