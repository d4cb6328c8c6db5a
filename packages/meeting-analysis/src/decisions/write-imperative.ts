import { faultOfTitle, isBaseVerb } from '../action-items/title/check-title.ts'
import { shortenTask } from '../action-items/title/wording/shorten-task.ts'
import { baseForm } from '../text/tagger.ts'
import { NOTHING_SETTLED } from './statement-lead-ins.ts'

const LEAST_WORDS = 4
/** Verbs that a tagger takes for adjectives and nouns. */
const ALSO_VERBS = /^(?:do|close|lower|double|clean|limit|cap|split|cut|halve)$/iu
/** “Take it out”, of what is named beside it. */
const LEAST_WORDS_POINTING = 3
/** “Merge it”, which says enough of what is named. */
const VERB_AND_PRONOUN =
  /^(?:keep|drop|remove|merge|approve|postpone|delay|decline|adopt|accept|cancel|close|fix|include|ship|release|skip|reject|leave|simplify|revert|move|enable|disable|test|deploy|delete|rename|change|schedule) (?:it|this|that|them|those|these|both)\b/iu
/** Only then, or like that: without it the statement would say too much, or too little. */
const ONLY_THEN =
  /^,? (?:and |but )?(?:but not|not (?:yet|before|until)|if|unless|once|until|as soon as|as long as|provided|assuming|when|only|as (?:for|in|with|on))\b/iu
const MOST_WORDS_OF_CONDITION = 12

/** Stands for a thing: not “that PR”, nor “that” before a sentence of its own. */
export const PRONOUN =
  /(?<= )(?:it|this|that|them|those|these)(?: ones?)?(?=$|,| (?:in|on|at|to|for|with|by|from|into|over|up|out|off|and|or|as|again|soon|today|tomorrow|this|next|through|before|after|until|unless|if|once|when|via|there|here|later|first|properly|further|down|back|async|offline|together|too|earlier|either|now|more|open|stable|optional|\p{L}+ly|\p{L}+(?:ed|en))\b)/iu

/**
 * What is said after “we will” or “let's”, verb first and in one phrase; null where it names nothing or settles nothing.
 *
 * @param agreed it was said to be settled, whatever it is
 * @param pointing with an “it” or a “this”, which has to be named beside it
 */
export function asImperative(rest: string, { agreed = false, pointing = false } = {}): string | null {
  const said = rest
    .replace(/^please |,? please\b/giu, '')
    .replace(PAUSE, '$1')
    .replace(SOONER, 'early')
    .replace(LIKE_ANOTHER, '$1 as $2')
    .replace(AND_ANOTHER, '')
    .replace(REASON, '')
  const verb = /^\p{L}+/u.exec(said)?.[0] ?? ''
  const base = /^\p{L}{2,}ing$/u.test(verb) && !isBaseVerb(verb) ? baseForm(verb) : verb
  if (
    (!isBaseVerb(base) && !ALSO_VERBS.test(base)) ||
    (!agreed && NOTHING_SETTLED.test((base + said.slice(verb.length)).toLowerCase()))
  )
    return null
  const phrase = (base + said.slice(verb.length)).replace(/\b(?:our|my)\b/giu, 'the')
  // “I wouldn't choose the default by that”: without what is pointed at it would say more.
  if (!pointing && BY_THAT.test(phrase)) return null
  const resolved = pointing ? pointingBack(shortenTask(phrase)) : selfContained(shortenTask(phrase))
  if (resolved === null) return null
  // “Stop doing the breakouts and moving …”: whether the second is stopped too, nobody can tell.
  const short = shortenTask(resolved).replace(/^(stop \p{L}+ing .*?) and \p{L}+ing\b.*$/iu, '$1')
  const text = `${short.slice(0, 1).toUpperCase()}${short.slice(1)}${conditionOf(phrase)}`
  // Which verbs are work is another question than which are settled: only the rest of the phrase is looked at.
  const [, ...others] = short.split(' ')
  // “Start to converge on a version” is shortened to its second verb.
  if (VAGUE.test(short) || (!agreed && NOTHING_SETTLED.test(short.toLowerCase()))) return null
  // “Start implementing the changes” says as little as “use the changes”.
  if (/ing$/.test(others[0] ?? '') && faultOfTitle(`Use ${others.slice(1).join(' ')}`) === 'says too little')
    return null
  const fault = faultOfTitle(
    `${/ing$/.test(others[0] ?? '') ? 'Help' : 'Use'} ${pointing ? 'the ' : ''}${others.join(' ')}${others.length < 2 ? ' there' : ''}`,
  )
  return fault === null || (pointing && fault !== 'first person' && fault !== 'second person') ? text : null
}

/** “If there's no, push for its removal”. */
const PAUSE = /(\b(?:no|any|some|more|another|the|an?)),(?= \p{Ll})/giu
/** “(Rent no machines), the old one still works”. */
const REASON =
  /, (?:the|our|that) (?:[\p{L}\p{N}'-]+ ){1,4}(?:is|are|was|were|has|have|will|can|does|still|needs?|works?)\b.*$/iu
const SOONER = /\b(?:sooner|earlier) rather than later\b/giu

/** “Do the same for invoices that we do for bills”. */
const LIKE_ANOTHER =
  /(\bthe same (?:for|in|with|on) [^,.;]{3,60}?) (?:that|as|what) (?:we|they) (?:do|did|have|had|use) ((?:for|in|with|on) )/giu
/** “Ship the fix now (and the rest goes into the next release)”: another thing. */
const AND_ANOTHER =
  / and (?:the|our) (?:[\p{L}-]+ ){1,3}(?:goes|stays|moves|comes|remains|waits|will|is|are|can|should)\b.*$/iu

const BY_THAT = /\b(?:by|with|from|on) (?:that|this|it)[.!]?$/iu
/** “Take the second one”, “keep both”. */
const ONE_OF =
  /^\p{L}+(?: \p{L}+)? (?:the (?:\p{L}+ )?(?:ones?|option|version|same|other|rest|offer)|both|all of them|neither|none|\p{Lu})\b/u

function pointingBack(phrase: string): string | null {
  if (!PRONOUN.test(phrase) && !WITHOUT_THING.test(phrase) && !ONE_OF.test(phrase)) return null
  return phrase.split(' ').length >= LEAST_WORDS_POINTING || VERB_AND_PRONOUN.test(phrase) ? phrase : null
}

/** Names nothing, or breaks off. */
const VAGUE =
  /\b(?:something|anything|stuff|things?|whatever|what'?|already|yes|no|right|so|too|ourselves|one (?:that|the)(?: .*)?)$|\bsomething \p{L}+$|\b(?:take go|the (?:could|would|should|will|can|is|are))\b|\b(?:is|are|was),/iu
const DETERMINER = /\b(?:this|that|these|those) (?!week|month|year|time|way|one\b|the\b)(?=\p{L}{3,})/giu
/** Where a part begins that can be left out. */
const PART = /,? (?:before|after|so that|so|because|since|and then|and|when|while|which|in order to)\b/giu
/** Verbs that want a thing. */
const WITHOUT_THING =
  /^(?:(?:test|include|merge|release|fix|remove|add|use|keep|target|schedule|ship|deploy|launch|adopt|drop|decline|approve|revert|change|update|implement|enforce|define|address|enable|disable|prioriti[sz]e|postpone|delay|move|push|take|put|bring|leave|make|standardi[sz]e|support|need|require)(?: (?:up|out|off))?)(?= (?:in|on|at|for|by|to|from|with|as|into|earlier|later|sooner|async|offline|rather|first|next|today|tomorrow|again|now|accordingly|before|after|until|and)\b|$)/iu

// Cut before a part with a pronoun; null where the main part has one, or lacks what it is about.
function selfContained(phrase: string): string | null {
  if (WITHOUT_THING.test(phrase)) return null
  const pronoun = PRONOUN.exec(phrase)
  if (pronoun === null) return phrase.replace(DETERMINER, 'the ')
  const head = phrase.slice(0, pronoun.index)
  const seam = [...head.matchAll(PART)].at(-1)
  if (seam === undefined || head.slice(0, seam.index).split(' ').length < LEAST_WORDS) return null
  return selfContained(head.slice(0, seam.index))
}

// “…, unless somebody pushes for its removal”.
function conditionOf(phrase: string): string {
  const cut = shortenTask(phrase)
  const tail = phrase.startsWith(cut) ? phrase.slice(cut.length) : ''
  if (!ONLY_THEN.test(tail)) return ''
  const [condition = ''] = /^,?[^,.;]+/u.exec(tail) ?? []
  const words = condition.trim().split(/\s+/)
  return words.length > MOST_WORDS_OF_CONDITION ||
    /\b(?:i|we|us|our|my|you|it|they|that|this)\b/iu.test(condition)
    ? ''
    : condition
}
