import { speech } from '@mi/language/speech'
import { faultOfTitle, isBaseVerb } from '../action-items/title/check-title.ts'
import { shortenTask } from '../action-items/title/wording/shorten-task.ts'
import { baseForm } from '../text/tagger.ts'
import { capitalized, uncapitalized } from '../text/write-words.ts'

const patterns = speech.decisions.statements.imperative

const LEAST_WORDS = 4
/** “Take it out” is long enough where the context names the thing. */
const LEAST_WORDS_POINTING = 3
const MOST_WORDS_OF_CONDITION = 12

/**
 * Writes the words after “we will” or “let's” as an imperative. Null if they name nothing or decide nothing.
 * @param pointing the statement may have a pronoun
 */
export function asImperative(rest: string, { agreed = false, pointing = false } = {}): string | null {
  const said = rest
    .replace(/^please |,? please\b/giu, '')
    .replace(patterns.pause, '$1')
    .replace(patterns.sooner, 'early')
    .replace(patterns.likeAnother, '$1 as $2')
    .replace(patterns.andAnother, '')
    .replace(patterns.reason, '')
  const verb = /^\p{L}+/u.exec(said)?.[0] ?? ''
  const base = /^\p{L}{2,}ing$/u.test(verb) && !isBaseVerb(verb) ? baseForm(verb) : verb
  if (
    (!isBaseVerb(base) && !patterns.alsoVerbs.test(base)) ||
    (!agreed &&
      speech.decisions.statements.leadIns.nothingSettled.test((base + said.slice(verb.length)).toLowerCase()))
  )
    return null
  const phrase = (base + said.slice(verb.length)).replace(/\b(?:our|my)\b/giu, 'the')
  // “I wouldn't choose the default by that”: without its reference the statement would say more.
  if (!pointing && patterns.byThat.test(phrase)) return null
  const resolved = pointing ? pointingBack(shortenTask(phrase)) : selfContained(shortenTask(phrase))
  if (resolved === null) return null
  // “Stop doing the breakouts and moving …” is ambiguous.
  const short = shortenTask(resolved).replace(/^(stop \p{L}+ing .*?) and \p{L}+ing\b.*$/iu, '$1')
  const text = `${capitalized(short)}${conditionOf(phrase)}`
  // The verb of a decision need not be work, so only the rest of the phrase is checked.
  const [, ...others] = short.split(' ')
  // “Start to converge on a version” is shortened to its second verb.
  if (
    patterns.vague.test(short) ||
    (!agreed && speech.decisions.statements.leadIns.nothingSettled.test(short.toLowerCase()))
  )
    return null
  // “Start implementing the changes” says as little as “use the changes”.
  if (/ing$/.test(others[0] ?? '') && faultOfTitle(`Use ${others.slice(1).join(' ')}`) === 'says too little')
    return null
  const fault = faultOfTitle(
    `${/ing$/.test(others[0] ?? '') ? 'Help' : 'Use'} ${pointing ? 'the ' : ''}${others.join(' ')}${others.length < 2 ? ' there' : ''}`,
  )
  return fault === null || (pointing && fault !== 'first person' && fault !== 'second person') ? text : null
}

function pointingBack(phrase: string): string | null {
  if (!patterns.pronoun.test(phrase) && !patterns.withoutThing.test(phrase) && !patterns.oneOf.test(phrase))
    return null
  return phrase.split(' ').length >= LEAST_WORDS_POINTING || patterns.verbAndPronoun.test(phrase)
    ? phrase
    : null
}

// Cuts the phrase before a part with a pronoun. Null if the main part has one, or lacks its object.
function selfContained(phrase: string): string | null {
  if (patterns.withoutThing.test(phrase)) return null
  const pronoun = patterns.pronoun.exec(phrase)
  if (pronoun === null) return phrase.replace(patterns.determiner, 'the ')
  const head = phrase.slice(0, pronoun.index)
  const seam = [...head.matchAll(patterns.part)].at(-1)
  if (seam === undefined || head.slice(0, seam.index).split(' ').length < LEAST_WORDS) return null
  return selfContained(head.slice(0, seam.index))
}

// “…, unless somebody pushes for its removal.”
function conditionOf(phrase: string): string {
  const cut = shortenTask(phrase)
  const tail = phrase.startsWith(cut) ? phrase.slice(cut.length) : ''
  if (!patterns.onlyThen.test(tail)) return ''
  const [condition = ''] = /^,?[^,.;]+/u.exec(tail) ?? []
  const words = condition.trim().split(/\s+/)
  return words.length > MOST_WORDS_OF_CONDITION ||
    /\b(?:i|we|us|our|my|you|it|they|that|this)\b/iu.test(condition)
    ? ''
    : condition
}

/** The form: by the group, in the present tense, a possibility, by the speaker, a fact, a judgement, a question, without a verb, or an order. */
export type StatementKind = 'we' | 'now' | 'can' | 'i' | 'fact' | 'judged' | 'question' | 'short' | 'told'

export interface Found {
  readonly text: string
  readonly strength: number
  readonly kind: StatementKind
  readonly pointsBack?: boolean
  readonly certain?: boolean
}

interface Said {
  readonly strength: number
  readonly kind: StatementKind
  readonly agreed?: boolean
  readonly not?: string | undefined
  readonly tentatively?: boolean
}

/** A verb and its complement: readable alone, or else with a pronoun. */
export function* phrased(rest: string, { strength, kind, agreed, not, tentatively }: Said): Generator<Found> {
  const start = not ?? (tentatively === true ? 'Tentatively' : undefined)
  const said = (statement: string) =>
    start === undefined ? statement : `${start} ${uncapitalized(statement)}`
  const statement = asImperative(rest, { agreed })
  if (statement !== null) yield { text: said(statement), strength, kind }
  else {
    const pointing = asImperative(rest, { agreed, pointing: true })
    if (pointing !== null) yield { text: said(pointing), strength, kind, pointsBack: true }
  }
}
