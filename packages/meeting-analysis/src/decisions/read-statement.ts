import { trimEnd } from '@mi/text'
import type { Sentence } from '../sentences/sentence.ts'
import { withoutBrokenWords } from '../text/broken-words.ts'
import { toLowerCase } from '../text/lead-ins.ts'
import { otherForms } from './indirect-statements.ts'
import { type Found, phrased, type StatementKind } from './phrased-statement.ts'
import { withNamedThing } from './resolve-object.ts'
import { factInLaterPart, statedFact } from './stated-fact.ts'
import { LEADS, PRESENT } from './statement-lead-ins.ts'
import { measuredIn, saidInShort } from './verbless-statements.ts'

export interface SettledStatement {
  /** One sentence that can be read by itself: “Keep the original currency.” */
  readonly text: string
  /** Whose words it is made of. */
  readonly sentence: Sentence
  readonly strength: number
  /** It has an “it” or a “this”: what is meant has to be named beside it. */
  readonly pointsBack: boolean
  /** How it was said. */
  readonly kind: StatementKind
  /** It is said in so many words: “next week we will not have this call”. */
  readonly certain: boolean
}

// Of what is said before, in lower case.
const CONDITION_BEFORE =
  /\b(?:if|when|whether|unless|how|why|what|whenever|because|hoping|hope|worried|curious|before|after|until|where|which|who|not sure|don't know|wonder(?:ing)?|question is|(?:such|so) that|in case|as (?:fast|much|soon|long|far) as)(?: \p{L}+){0,2} ?$|\b(?:if|unless|whether)\b[^,]*$|\b(?:if|once|when|as soon as)\b.{1,160}\bthen $|\bif (?:everything|all|things|it|that)\b.{0,60}$|^(?:(?:so|and|but|then|okay|yeah|well),? ){0,4}(?:if|unless|in case|once|when|as soon as|as long as)\b/u
/** What somebody said, thought of or was asked before, and what things are for: “the flags that we can turn”. */
const REPORTED_BEFORE =
  /\b(?:originally|initially|(?:you|he|she|they|someone|somebody|people|i|we) (?:\p{L}+ )?(?:said|thought|asked|told|wanted)|saying|idea (?:\p{L}+ )?(?:is|was|of|to)|thought about|(?:spec|draft|text|document|rules?|recipe|paper|standard|the \p{L}+) says?|imagine|suppose|for example|for instance)\b[^.]{0,60}$|^that $|\b(?!think|thought|believe|say|mean|means|agree|agreed|decided|propose|proposed|suggest|suggested|guess|feel|seems|conclusion|decision|plan|is|was|so|sure|okay|now|and|but|see|sense|assume|like|good|great|fine)\p{L}+ that,? ?$/u
/** “If that's the case, let's …”: nothing is left open. */
const SETTLED_CONDITION =
  /^(?:(?:so|and|then|okay|yeah|well),? ){0,4}(?:if (?:that's|that is|this is|so|not|nobody|no one|there(?:'s| is| are) no|everyone|everybody|we all|that is okay|this is okay)\b[^,]{0,50}|in (?:that|this) case), (?:then )?/iu
/** “What I hear is (that) we keep it.” */
const SUMS_UP =
  /^.{0,60}\bwhat (?:we|i)(?:'re| are|'m| am)? \p{L}+(?: is)?,? $|^(?:so,? )?how about this,? $/u
const DOUBTED = /\b(?:not|never|n't|don't|doesn't|isn't|wasn't|can't)(?: \p{L}+){0,3} ?$/u

const BECAUSE = /\b(?:because|since|such that|so that)\b(?!.{0,160}, so\b)/u
/** “I'm completely (in favour of …)”. */
const I_AM = /\bi(?:'m| am)(?:,? \p{L}+)?,? $/iu
const FINE_WITH = /^(?:i'm|i am|we're|we are) (?:fine|okay|ok|good|happy) with/iu
/** The sentence before ends so, cut by a recogniser: what follows is a reason or a condition. */
const LEADS_ON = /\b(?:because|if|when|unless|whether|since|so that|in case|why|how|where)[\s,…]*$/iu

/** “Go for, tentatively, go for”. */
const BEGUN_AGAIN = /\b(\p{L}{2,} \p{L}{2,}),? (?:\p{L}+,? )?\1\b/giu
/** “Close it in favor of your draft, Tom”: whose it is, is said. */
const YOURS =
  /\byour,? (?<thing>[\p{L}\d-]{2,20}), (?<name>(?!(?:I|We|You|They|So|And|But|Okay|Right)\b)\p{Lu}\p{Ll}+)$/gu
/** “This will not happen for the next release”. */
const HAPPENS =
  /\b(?:it|this|that) (?:will|won't|is|goes|stays|remains|should|has to|needs to|must|can|comes|gets)(?: (?:not|definitely|probably|still|only)){0,3} (?:happen|go|stay|remain|wait|be (?:included|in|part|removed|declined|moved|on|off|optional)|as (?:it|they)|where it|in|out|off|into|included|postponed|declined|merged|removed)\b[^,.;]{0,60}$/iu
/** How much less a statement is worth that cannot be read by itself. */
const POINTING = 0.3

/**
 * What is settled in a sentence, as one statement: “so I think we'll just fix it for the next release” is “Fix the reported bug for the
 * next release”. Null where nothing can be read by itself.
 *
 * @param before what was said shortly before: an “it” may be named there
 */
export function settledStatement(
  sentence: Sentence,
  before: readonly Sentence[] = [],
): SettledStatement | null {
  const said = sentence.text.replace(/’/g, "'").replace(SETTLED_CONDITION, '')
  const clean = withoutBrokenWords(trimEnd(said, /[\s,;:.!…]/u))
    .replace(BEGUN_AGAIN, '$1')
    .replace(YOURS, "$<name>'s $<thing>")
  const last = before.at(-1)
  const leadsOn = last?.speakerName === sentence.speakerName && LEADS_ON.test(last.text)
  return leadsOn || clean.endsWith('?')
    ? null
    : best(allStatementsIn(clean, asSaid(sentence)), sentence, before)
}

/** “No dogs then”: what is cleaned up for reading may lack the “no”. */
const NOTHING_FIRST =
  /^(?:(?:so|okay|ok|alright|right|and|then|but|well|yeah|yes)\b[,.]? ){0,4}no (?!(?:i|we|you|it|that|this|they|there)\b)\p{L}/iu

function* allStatementsIn(clean: string, said: string): Generator<Found> {
  if (!NOTHING_FIRST.test(said)) yield* statementsIn(clean)
  yield* saidInShort(said)
}

/** The words of a sentence before they were cleaned up for reading: with its “no”. */
export function asSaid({ clauses }: Sentence): string {
  return trimEnd(
    clauses
      .map(({ text }) => text)
      .join(' ')
      .replace(/’/g, "'"),
    /[\s,;:.!…]/u,
  )
}

/** “Should we move it to October?”, “are you okay with 300 million?” */
const PROPOSES =
  /\b(?:(?:should|shall|can|could) we (?:(?:just|then|also|maybe) ){0,3}|(?:what if|how about|why don't|can't) we (?:(?:just|then|also) ){0,2}|(?:is it|would it be|is that) (?:okay|ok|fine|good|possible)(?: for everyone| for you)? (?:to|if we) |(?:do|would) (?:we|you)(?: all)? (?:want|like) to )(?<what>\p{L}[^?]{2,160})[?.]$/iu
/** “How about five minutes?” */
const HOW_ABOUT =
  /^(?:.{0,60}[,;] )?(?:(?:so|okay|and|then|well),? ){0,3}(?:what|how) about (?<thing>[^?,]{2,60})\?$/iu
/** “Would Wednesday be reasonable?”, “does early August work for everyone?” */
const SUITS =
  /^(?:.{0,60}[,;] )?(?:(?:so|okay|and|then|well),? ){0,3}(?:(?:would|could|will|does|do|is|are) )(?<thing>[^?,]{2,50}?) (?:be |still )?(?:work|okay|ok|fine|good|possible|reasonable|acceptable|doable|realistic)\b[^?]{0,60}\?$/iu
const ACCEPTS =
  /\b(?:(?:are|is) (?:you(?: all)?|we|everyone|everybody|people)(?: all)? (?:okay|ok|fine|good|happy) with|can (?:you(?: all)?|we(?: all)?|everyone|everybody|people) live with) (?<thing>[^?]{3,60})\?$/iu

/** “It stays in the handbook, right?” */
const TAG = /,? (?:right|correct|yes|no|okay|ok|isn't it|aren't they|don't we|shall we)\?$/iu

/** What a question proposes, as one statement: it is settled only where somebody agrees. Null where it proposes nothing. */
export function proposedStatement(
  sentence: Sentence,
  before: readonly Sentence[] = [],
): SettledStatement | null {
  const clean = withoutBrokenWords(sentence.text.replace(/’/g, "'")).replace(TAG, '?')
  const { thing } = ACCEPTS.exec(clean)?.groups ?? {}
  const { what } = PROPOSES.exec(clean)?.groups ?? {}
  const rest = thing === undefined ? (what ?? '') : `go with ${thing}`
  const asked = best(phrased(rest, { strength: 0.9, kind: 'question' }), sentence, before)
  if (asked !== null || !/\?$/.test(clean)) return asked
  const about = (HOW_ABOUT.exec(clean) ?? SUITS.exec(clean))?.groups?.thing
  if (about !== undefined) return best(measuredIn(about), sentence, before)
  // “So we postpone it to May?”
  const stated = best(
    allStatementsIn(trimEnd(clean, /[\s?]/u), trimEnd(asSaid(sentence).replace(TAG, '?'), /[\s?]/u)),
    sentence,
    before,
  )
  return stated === null ? null : { ...stated, kind: 'question' }
}

function best(
  found: Iterable<Found>,
  sentence: Sentence,
  before: readonly Sentence[],
): SettledStatement | null {
  let chosen: SettledStatement | null = null
  for (const { text, strength, kind, pointsBack = false, certain = false } of found) {
    const named = pointsBack ? withNamedThing(text, sentence, before) : text
    const statement = {
      text: closed(named ?? text),
      sentence,
      strength: strength - (named === null ? POINTING : 0),
      pointsBack: named === null,
      kind,
      certain,
    }
    if (chosen === null || statement.strength > chosen.strength) chosen = statement
  }
  return chosen
}

function* statementsIn(clean: string): Generator<Found> {
  const lower = toLowerCase(clean)
  for (const { pattern, strength, not } of LEADS) {
    for (const { index, end, said } of pattern.in(clean, lower)) {
      const lead = clean.slice(0, index)
      const near = lower.slice(Math.max(0, lead.lastIndexOf('. ') + 1, lead.lastIndexOf(', but ') + 1), index)
      if (CONDITION_BEFORE.test(near) || REPORTED_BEFORE.test(near)) continue
      if (DOUBTED.test(near) && not === undefined) continue
      // “I'm okay with removing it, but it could be worth it”.
      if (FINE_WITH.test(said) && / but\b/iu.test(clean.slice(index))) continue
      const kind =
        /^i\b/iu.test(said) || I_AM.test(lead) ? 'i' : /^\p{L}+ c(?:an|ould) /iu.test(said) ? 'can' : 'we'
      // “It is nice because then we can skip the test”.
      if (kind === 'can' && BECAUSE.test(near)) continue
      yield* phrased(clean.slice(end), {
        strength,
        kind,
        agreed: strength === 1,
        not,
        tentatively: /\b(?:tentatively|provisionally|temporarily)\b/iu.test(said),
      })
    }
  }
  for (const { pattern, not } of PRESENT)
    for (const match of clean.matchAll(pattern)) {
      const near = `${lower.slice(0, match.index).trimEnd()} `.replace(SUMS_UP, '')
      if (CONDITION_BEFORE.test(near) || REPORTED_BEFORE.test(near)) continue
      yield* phrased(clean.slice(match.index + match[0].length), { strength: 0.5, kind: 'now', not })
    }
  yield* otherForms(clean)
  const stays = statedFact(clean)
  if (stays !== null) yield { text: stays, strength: 0.75, kind: 'fact' }
  const later = factInLaterPart(clean)
  if (later !== null) yield { text: later, strength: 0.45, kind: 'fact' }
  const happens = HAPPENS.exec(clean)?.[0]
  if (happens !== undefined) yield { text: happens, strength: 0.9, kind: 'fact', pointsBack: true }
}

function closed(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
