import { speech } from '@mi/language/speech'
import { trimEnd } from '@mi/text'
import type { Sentence } from '../sentences/sentence.ts'
import { withoutBrokenWords } from '../text/clean-speech.ts'
import { LeadInPattern, toLowerCase } from '../text/lead-ins.ts'
import { otherForms } from './indirect-statements.ts'
import { withNamedThing } from './resolve-object.ts'
import type { SettledStatement } from './settled-statement.ts'
import { factInLaterPart, statedFact } from './stated-fact.ts'
import { measuredIn, saidInShort } from './verbless-statements.ts'
import { type Found, phrased } from './write-imperative.ts'

const { statement: patterns, leadIns } = speech.decisions.statements
const LEADS = leadIns.leads.map(({ lead, ...rest }) => ({
  ...rest,
  pattern: new LeadInPattern(lead, leadIns.adverbs),
}))

const POINTING = 0.3

/** Reads the decision in a sentence as one statement: “so I think we'll just fix it” becomes “Fix the reported bug”, or null. */
export function settledStatement(
  sentence: Sentence,
  before: readonly Sentence[] = [],
): SettledStatement | null {
  const said = sentence.text.replace(/’/g, "'").replace(patterns.settledCondition, '')
  const clean = withoutBrokenWords(trimEnd(said, /[\s,;:.!…]/u))
    .replace(patterns.begunAgain, '$1')
    .replace(patterns.yours, "$<name>'s $<thing>")
  const last = before.at(-1)
  const leadsOn = last?.speakerName === sentence.speakerName && patterns.leadsOn.test(last.text)
  return leadsOn || clean.endsWith('?')
    ? null
    : best(allStatementsIn(clean, asSaid(sentence)), sentence, before)
}

function* allStatementsIn(clean: string, said: string): Generator<Found> {
  if (!patterns.nothingFirst.test(said)) yield* statementsIn(clean)
  yield* saidInShort(said)
}

export function asSaid({ clauses }: Sentence): string {
  return trimEnd(
    clauses
      .map(({ text }) => text)
      .join(' ')
      .replace(/’/g, "'"),
    /[\s,;:.!…]/u,
  )
}

/** Reads the proposal of a question as one statement, which is a decision only if a speaker agrees, or null. */
export function proposedStatement(
  sentence: Sentence,
  before: readonly Sentence[] = [],
): SettledStatement | null {
  const clean = withoutBrokenWords(sentence.text.replace(/’/g, "'")).replace(patterns.tag, '?')
  const { thing } = patterns.accepts.exec(clean)?.groups ?? {}
  const { what } = patterns.proposes.exec(clean)?.groups ?? {}
  const rest = thing === undefined ? (what ?? '') : `go with ${thing}`
  const asked = best(phrased(rest, { strength: 0.9, kind: 'question' }), sentence, before)
  if (asked !== null || !/\?$/.test(clean)) return asked
  const about = (patterns.howAbout.exec(clean) ?? patterns.suits.exec(clean))?.groups?.thing
  if (about !== undefined) return best(measuredIn(about), sentence, before)
  // “So we postpone it to May?”
  const stated = best(
    allStatementsIn(trimEnd(clean, /[\s?]/u), trimEnd(asSaid(sentence).replace(patterns.tag, '?'), /[\s?]/u)),
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
  for (const { pattern, strength, denies: not } of LEADS) {
    for (const { index, end, said } of pattern.in(clean, lower)) {
      const lead = clean.slice(0, index)
      const near = lower.slice(Math.max(0, lead.lastIndexOf('. ') + 1, lead.lastIndexOf(', but ') + 1), index)
      if (patterns.conditionBefore.test(near) || patterns.reportedBefore.test(near)) continue
      if (patterns.doubted.test(near) && not === undefined) continue
      // “I'm okay with removing it, but it could be worth it.”
      if (patterns.fineWith.test(said) && / but\b/iu.test(clean.slice(index))) continue
      const kind =
        /^i\b/iu.test(said) || patterns.iAm.test(lead)
          ? 'i'
          : /^\p{L}+ c(?:an|ould) /iu.test(said)
            ? 'can'
            : 'we'
      // “It is nice because then we can skip the test.”
      if (kind === 'can' && patterns.because.test(near)) continue
      yield* phrased(clean.slice(end), {
        strength,
        kind,
        agreed: strength === 1,
        not,
        tentatively: /\b(?:tentatively|provisionally|temporarily)\b/iu.test(said),
      })
    }
  }
  for (const { pattern, denies: not } of leadIns.present)
    for (const match of clean.matchAll(pattern)) {
      const near = `${lower.slice(0, match.index).trimEnd()} `.replace(patterns.sumsUp, '')
      if (patterns.conditionBefore.test(near) || patterns.reportedBefore.test(near)) continue
      yield* phrased(clean.slice(match.index + match[0].length), { strength: 0.5, kind: 'now', not })
    }
  yield* otherForms(clean)
  const stays = statedFact(clean)
  if (stays !== null) yield { text: stays, strength: 0.75, kind: 'fact' }
  const later = factInLaterPart(clean)
  if (later !== null) yield { text: later, strength: 0.45, kind: 'fact' }
  const happens = patterns.happens.exec(clean)?.[0]
  if (happens !== undefined) yield { text: happens, strength: 0.9, kind: 'fact', pointsBack: true }
}

function closed(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
