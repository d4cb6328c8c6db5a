import { trimEnd } from '@mi/text'
import { withoutBrokenWords } from '../action-items/title/broken-words.ts'
import { faultOfTitle, isBaseVerb } from '../action-items/title/check-title.ts'
import { shortenTask } from '../action-items/title/shorten-task.ts'
import { baseForm } from '../text/tagger.ts'
import type { Sentence } from '../transcript/sentence.ts'
import { statedFact } from './stated-fact.ts'
import { LEADS, NOTHING_SETTLED } from './statement-leads.ts'

export interface SettledStatement {
  /** One sentence that can be read by itself: “Keep the original currency.” */
  readonly text: string
  /** Whose words it is made of. */
  readonly sentence: Sentence
  readonly strength: number
  /** It has an “it” or a “this”: what is meant has to be named beside it. */
  readonly pointsBack: boolean
}

const CONDITION_BEFORE =
  /\b(?:if|when|whether|unless|how|why|what|whenever|because|hoping|hope|worried|curious|before|after|until|where|which|who|not sure|don't know|wonder(?:ing)?|question is)(?: \p{L}+){0,2} ?$|\b(?:if|unless|whether)\b[^,]*$|\bif\b.{1,120}\bthen $|^(?:(?:so|and|but|then|okay|yeah|well),? ){0,4}(?:if|unless|in case)\b/iu
const DOUBTED = /\b(?:not|never|n't|don't|doesn't|isn't|wasn't|can't)(?: \p{L}+){0,3} ?$/iu
/** Only then: without it the statement would say too much. */
const ONLY_THEN =
  /^,? (?:and |but )?(?:if|unless|once|until|as soon as|as long as|provided|assuming|when|only)\b/iu
const MOST_WORDS_OF_CONDITION = 12

/** “This will not happen for the next release”. */
const HAPPENS =
  /\b(?:it|this|that) (?:will|won't|is|goes|stays|remains|should)(?: (?:not|definitely|probably|still|only)){0,3} (?:happen|go|stay|remain|be (?:included|in|part|removed|declined|moved)|in|out|into|included|postponed|declined)\b[^,.;]{0,60}$/iu
/** How much less a statement is worth that cannot be read by itself. */
const POINTING = 0.3
const LEAST_WORDS = 4

/**
 * What is settled in a sentence, as one statement: “so I think we'll just fix it for the next release” is “Fix the reported bug for the
 * next release”. Null where nothing can be read by itself.
 */
export function settledStatement(sentence: Sentence): SettledStatement | null {
  const clean = withoutBrokenWords(trimEnd(sentence.text.replace(/’/g, "'"), /[\s,;:.!…]/u))
  if (clean.endsWith('?')) return null
  let best: SettledStatement | null = null
  for (const { text, strength, pointsBack = false } of statementsIn(clean)) {
    const worth = strength - (pointsBack ? POINTING : 0)
    if (best === null || worth > best.strength) best = { text, sentence, strength: worth, pointsBack }
  }
  return best
}

/** “Should we move it to October?”, “are you okay with 300 million?” */
const PROPOSES =
  /\b(?:(?:should|shall|can|could) we (?:(?:just|then|also|maybe) ){0,3}|(?:is it|would it be|is that) (?:okay|ok|fine|good|possible)(?: for everyone| for you)? (?:to|if we) |(?:do|would) (?:we|you)(?: all)? (?:want|like) to )(?<what>\p{L}[^?]{2,160})\?$/iu
const ACCEPTS =
  /\b(?:are|is) (?:you(?: all)?|we|everyone|everybody|people)(?: all)? (?:okay|ok|fine|good|happy) with (?<thing>[^?]{3,60})\?$/iu

/** What a question proposes, as one statement: it is settled only where somebody agrees. Null where it proposes nothing. */
export function proposedStatement(sentence: Sentence): SettledStatement | null {
  const clean = withoutBrokenWords(sentence.text.replace(/’/g, "'"))
  const { thing } = ACCEPTS.exec(clean)?.groups ?? {}
  const { what } = PROPOSES.exec(clean)?.groups ?? {}
  const statement = asImperative(thing === undefined ? (what ?? '') : `go with ${thing}`)
  return statement === null ? null : { text: closed(statement), sentence, strength: 0.9, pointsBack: false }
}

function* statementsIn(clean: string): Generator<{ text: string; strength: number; pointsBack?: boolean }> {
  for (const { pattern, strength, not } of LEADS) {
    for (const match of clean.matchAll(pattern)) {
      const lead = clean.slice(0, match.index)
      const near = lead.slice(Math.max(0, lead.lastIndexOf('. ') + 1, lead.lastIndexOf(', but ') + 1))
      if (CONDITION_BEFORE.test(near) || (DOUBTED.test(near) && not === undefined)) continue
      const rest = clean.slice(match.index + match[0].length)
      const statement = asImperative(rest, { agreed: strength === 1 })
      const said = (one: string) =>
        closed(not === undefined ? one : `${not} ${one.slice(0, 1).toLowerCase()}${one.slice(1)}`)
      if (statement !== null) yield { text: said(statement), strength }
      else {
        const pointing = asImperative(rest, { agreed: strength === 1, pointing: true })
        if (pointing !== null) yield { text: said(pointing), strength, pointsBack: true }
      }
    }
  }
  for (const { statement, strength } of judged(clean)) yield { text: closed(statement), strength }
  const stays = statedFact(clean)
  if (stays !== null) yield { text: closed(stays), strength: 0.75 }
  const happens = HAPPENS.exec(clean)?.[0]
  if (happens !== undefined) yield { text: closed(happens), strength: 0.9, pointsBack: true }
}

/** “Using a bump allocator sounds like a bad idea”, “defining when it ends is a good idea”. */
const JUDGED =
  /(?<![\p{L}'])(?<doing>\p{L}{2,}ing (?:[^,.;]|,(?! (?:and|but|so|because)\b)){6,90}?) (?:is|was|'s|would be|seems|sounds|looks|makes|feels)(?: (?:also|definitely|probably|really|like|to be|just|still|more|perfectly)){0,4}(?: an?)?(?: (?:very|really|pretty|quite|good enough|too)){0,3} (?:(?<bad>bad|risky|dangerous|worse)|good|fine|sense|better|best|ideal|reasonable|enough|okay|the way to go)\b/iu

function* judged(clean: string): Generator<{ statement: string; strength: number }> {
  const { doing = '', bad } = JUDGED.exec(clean)?.groups ?? {}
  if (doing === '') return
  const statement = asImperative(doing)
  if (statement === null) return
  yield bad === undefined
    ? { statement, strength: 0.7 }
    : { statement: `Do not ${statement.slice(0, 1).toLowerCase()}${statement.slice(1)}`, strength: 0.8 }
}

function asImperative(rest: string, { agreed = false, pointing = false } = {}): string | null {
  const verb = /^\p{L}+/u.exec(rest)?.[0] ?? ''
  const base = /^\p{L}{2,}ing$/u.test(verb) && !isBaseVerb(verb) ? baseForm(verb) : verb
  if (!isBaseVerb(base) || (!agreed && NOTHING_SETTLED.test(base + rest.slice(verb.length)))) return null
  const phrase = (base + rest.slice(verb.length)).replace(/\b(?:our|my)\b/giu, 'the')
  const resolved = pointing ? pointingBack(shortenTask(phrase)) : selfContained(shortenTask(phrase))
  if (resolved === null) return null
  // “Stop doing the breakouts and moving …”: whether the second is stopped too, nobody can tell.
  const short = shortenTask(resolved).replace(/^(stop \p{L}+ing .*?) and \p{L}+ing\b.*$/iu, '$1')
  const text = `${short.slice(0, 1).toUpperCase()}${short.slice(1)}${conditionOf(phrase)}`
  // Which verbs are work is another question than which are settled: only the rest of the phrase is looked at.
  const [, ...others] = short.split(' ')
  if (VAGUE.test(short)) return null
  const fault = faultOfTitle(
    `${/ing$/.test(others[0] ?? '') ? 'Help' : 'Use'} ${pointing ? 'the ' : ''}${others.join(' ')}${others.length < 2 ? ' there' : ''}`,
  )
  return fault === null || (pointing && fault !== 'first person' && fault !== 'second person') ? text : null
}

function pointingBack(phrase: string): string | null {
  return PRONOUN.test(phrase) && phrase.split(' ').length >= LEAST_WORDS ? phrase : null
}

/** Names nothing, or breaks off. */
const VAGUE =
  /\b(?:something|anything|stuff|things?|whatever|what'?|already|yes|no|right|so|too|ourselves|one (?:that|the)(?: .*)?)$|\bsomething \p{L}+$|\b(?:take go|the (?:could|would|should|will|can|is|are))\b/iu
/** Stands for a thing: not “that PR”, nor “that” before a sentence of its own. */
const PRONOUN =
  /(?<= )(?:it|this|that|them|those|these)(?: ones?)?(?=$|,| (?:in|on|at|to|for|with|by|from|into|over|up|out|off|and|or|as|again|soon|today|tomorrow|this|next|through|before|after|until|unless|if|once|when|via|there|here|later|first|properly|further|down|back|async|offline|together|too|earlier|either|now|more|open|stable|optional|\p{L}+ly|\p{L}+(?:ed|en))\b)/iu
const DETERMINER = /\b(?:this|that|these|those) (?!week|month|year|time|way|one\b)(?=\p{L}{3,})/giu
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

function closed(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
