import { isStopWord } from '@mi/language/english-speech'
import { baseForm } from '../../../text/tagger.ts'

const ADVERB = '(?!(?:reply|apply|supply|rely|comply|multiply|imply|assembly) )\\p{L}{2,}ly'
const SOFTENER = `(?:(?:please|just|also|maybe|perhaps|then|now|still|first|all|both|guys|each|try to|try and|be able to|want to|wanna|go and|go ahead and|make sure to|like to|kind of|sort of|in the meantime|at least|get to|${ADVERB}) )*`
const WILL =
  "(?:'ll| will|'m going to|'m gonna| am going to|'re going to|'re gonna| are going to| are gonna| gonna|'re(?= \\p{L}+ing))"
const DUTY =
  "(?: have to| need to| gotta| should| must|'ve got to|'m supposed to|'re supposed to| are supposed to|'d like to| would like to)"
const ASKING =
  "(?:i(?: want you|'d like you| would like you| want you guys| will ask you)(?: guys)? to|(?:can|could|would|will) (?:you(?: guys)?|we|someone|somebody|anyone|everyone)|would you mind|please|kindly|feel free to|let me|let's|supposed to|going to|gonna)"
const OPENER = `(?:(?:so|and|but|then|okay|yeah|maybe|i think|i guess|i mean|meantime|in fact|once again|again|${ADVERB}),? )*`
/** Up to a mark, whatever it is: “Tom, …”, “as for the slides, …”. */
const BEFORE = '(?:(?<before>.{0,60}?)[,;:] )??'

/** What a person, or the people in the room, will or must do. */
const OURS = new RegExp(
  `^${BEFORE}${OPENER}(?:(?<subject>i|you(?: two| guys| all| both)?|we)(?:${SOFTENER.trim()} )?(?:(?<will>${WILL})|${DUTY}|(?<may> can| could))|${ASKING}) ${SOFTENER}`,
  'iu',
)
const IF_YOU_COULD = new RegExp(`^(?:and |so |maybe )*if you(?: guys)? (?:could|can) ${SOFTENER}`, 'iu')
const WHAT_TO_DO = new RegExp(
  `^(?:so |and )*what (?:i|we|you)(?:${WILL}|${DUTY}|(?: want|'d like| would like) you(?: guys)? to) do (?:now |first )?is (?:to )?`,
  'iu',
)
const THEIRS = new RegExp(
  `^,? ?(?:you )?(?:will|should|must|needs? to|ha(?:s|ve) to|(?:is|are) (?:going to|gonna)|gonna|'ll|'s (?:going to|gonna)|you'(?:ll|re (?:going to|gonna))) ${SOFTENER}`,
  'iu',
)
/** The promise holds only then: without it the title would say too much. */
const CONDITION = /(?:^|\s)(?:if|when|once|unless|until|whenever|in case|as soon as|before|after)\b/i
/** “You can … anytime”: how a thing works, not what somebody is to do. */
const IN_GENERAL =
  /\b(?:anytime|any time|whenever|either|always|never|already|if|easily|also|not|maybe just|because|so that|in theory|in general)\b|n't\b/i
/** What happens to people, or is there anyway. */
const HAPPENS =
  /^(?:be|been|have|has|get|receive|see|hear|notice|find(?! out)|know|need|want|lose|end up|feel|like|access|go along|gain|use)\b/i
const NO_TASK_OF_YOURS =
  /^(?:be|not|never|only|always|ask you|want you|see|hear|imagine|understand|admit|do is|first|i|we|you|is|are|was|were|the|an?|in|on|at|it|that|this|to|or|and)\b/i
const EMPTY =
  /^(?:do|check|try|take|look|see|have|make|get|be|know|go|say|ask)? ?(?:it|that|this|so|them|those|these|one|there|here)?(?: (?:again|now|first|later|soon))*[\s.?!]*$/i
const NO_ING =
  /^(?:bring|thing|something|nothing|anything|everything|during|ring|sing|string|king|swing|cling|spring|ping)$/

/**
 * “I'll send you the minutes” as “send you the minutes”; null where no person is the subject, where it holds only under a
 * condition, where it is about what can be done or happens anyway, and where nothing but a pronoun would be left.
 *
 * @param clean cleaned-up speech with straight apostrophes
 * @param owner lower-case ways to call the one who is to do it: only their name may go, for it is printed beside the title
 */
export function toImperative(clean: string, owner: readonly string[]): string | null {
  const rest = ofIfYouCould(clean) ?? ofWhatToDo(clean) ?? ofOurs(clean) ?? ofOwner(clean, owner)
  if (rest === null) return null
  const phrase = fromIng(rest)
  if (NO_TASK_OF_YOURS.test(phrase) || EMPTY.test(firstPart(phrase)) || !saysSomething(phrase)) return null
  return phrase
}

function ofIfYouCould(clean: string): string | null {
  const found = IF_YOU_COULD.exec(clean)
  if (found === null) return null
  const rest = clean.slice(found[0].length)
  return /,/.test(rest) ? null : rest
}

function ofWhatToDo(clean: string): string | null {
  const found = WHAT_TO_DO.exec(clean)
  return found === null ? null : clean.slice(found[0].length)
}

function ofOurs(clean: string): string | null {
  const found = OURS.exec(clean)
  if (found === null) return null
  const rest = fromIng(clean.slice(found[0].length))
  const { before = '', subject, will, may } = found.groups ?? {}
  if (CONDITION.test(before)) return null
  const ours = subject !== undefined && subject.toLowerCase() !== 'i'
  if (ours && may !== undefined && (IN_GENERAL.test(clean) || HAPPENS.test(rest) || clean.length > 90))
    return null
  if (ours && will !== undefined && HAPPENS.test(rest)) return null
  return rest
}

function ofOwner(clean: string, owner: readonly string[]): string | null {
  const opened = clean.replace(/^(?:(?:so|and|then|okay|the|as the|as|our) )*/i, '')
  for (const call of owner) {
    if (!opened.toLowerCase().startsWith(call)) continue
    const found = THEIRS.exec(opened.slice(call.length))
    if (found !== null) return opened.slice(call.length + found[0].length)
  }
  return null
}

// “be just working on” and what is left of “you're working on” become “work on”.
function fromIng(rest: string): string {
  const [, ing, after = ''] =
    /^(?:be )?(?:(?:just|probably|also|mainly) )*(\p{Ll}{2,}ing)\b(.*)$/su.exec(rest) ?? []
  return ing === undefined || NO_ING.test(ing) ? rest : baseForm(ing) + after
}

function firstPart(phrase: string): string {
  return /^(?:[^,;]|,(?= (?:and|or|then) (?!i\b)))*/i.exec(phrase)?.[0] ?? phrase
}

// At least one word beside the verb that names a thing or a person.
function saysSomething(phrase: string): boolean {
  const words = phrase
    .split(' ')
    .slice(1)
    .map(word => word.toLowerCase().replace(/[^\p{L}\p{N}'-]/gu, ''))
  return words.some(word => word !== '' && !isStopWord(word))
}
