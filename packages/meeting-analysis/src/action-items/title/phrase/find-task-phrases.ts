import { speech } from '@mi/language/speech'
import { type LeadIn, LeadInPattern, toLowerCase } from '../../../text/lead-ins.ts'
import { baseForm, baseOfParticiple } from '../../../text/tagger.ts'
import { isBaseVerb } from '../check-title.ts'
import { otherForms, withVerbOfNoun } from './indirect-tasks.ts'

const patterns = speech.titles.phrase.task

/** Yields every phrase of a text that may say a task: after a lead-in, as an imperative, in the passive, and in indirect forms. */
export function* taskPhrases(
  cleaned: string,
): Generator<{ rest: string; lead: string; said?: string; strength: number; promised?: boolean }> {
  const clean = withoutPauses(cleaned)
  yield* otherForms(clean)
  for (const { index, end, said, strength } of leadsIn(clean)) {
    const rest = clean.slice(end).replace(/^to (?=\p{L})/u, '')
    const verb = /^\p{L}+/u.exec(rest)?.[0] ?? ''
    if (
      (patterns.toOthers.test(said) && patterns.happens.test(rest)) ||
      (patterns.toListener.test(said) && /^get\b/i.test(rest))
    )
      continue
    const base = /^\p{L}{2,}ing$/u.test(verb) && !isBaseVerb(verb) ? baseForm(verb) : verb
    yield {
      rest: withVerbOfNoun(base + rest.slice(verb.length)).replace(
        patterns.goesThrough,
        patterns.byAll.test(said) ? '$&' : 'review ',
      ),
      lead: clean.slice(0, index),
      said,
      strength,
    }
  }
  const imperative =
    /^(?:(?:so|and|then|now|also|okay|yeah|just|maybe|right|no|well|perfect|great|good),? )*(?!give (?:\p{L}+ )?(?:it|a|an|one|two|three|some|until|till|\d)\b)(\p{L}+)\b/iu.exec(
      clean,
    )
  const ordered = imperative?.[1]
  if (imperative !== null && ordered !== undefined) {
    const rest = clean.slice(imperative[0].length - ordered.length)
    if (patterns.imperatives.test(ordered)) yield { rest, lead: '', strength: 0.7 }
    else if (patterns.orders.test(rest) && isBaseVerb(ordered)) yield { rest, lead: '', strength: 0.5 }
  }
  const passive = patterns.passive.exec(clean)
  const verb = passive?.groups?.verb
  // “The list that should be kept”: the clause says which list it is.
  if (passive !== null && verb !== undefined && !/ (?:that|which)$/i.test(passive.groups?.thing ?? '')) {
    const { thing = '', rest = '' } = passive.groups ?? {}
    yield {
      rest: `${baseOfParticiple(verb)} ${thing.replace(/^(?:The|This|That|These|Those)(?= )/, 'the')}${rest}`,
      lead: clean.slice(0, passive.index),
      strength: 0.6,
    }
  }
}

// “It'd be good if, all the printers …”, “it would help, Tom, if you could …”: commas of pauses and names.
function withoutPauses(clean: string): string {
  return clean
    .replace(/(?<=\b(?:if|to|will|would|could|can|should|let)),(?= \p{L})/giu, '')
    .replace(/, \p{Lu}\p{L}+, (?=(?:if|can|could|would|will) (?:you|we)\b)/gu, ' ')
}

const leadInPatterns = speech.titles.phrase.leadIns

const LEADS = leadInPatterns.leads.map(({ lead, strength }) => ({
  pattern: new LeadInPattern(lead, leadInPatterns.behind),
  strength,
}))
const NAMED_STRENGTH = 0.8

/** The lead-ins of a text, with how surely a task follows (0–1 and more). */
function* leadsIn(text: string): Generator<LeadIn & { readonly strength: number }> {
  for (const pattern of leadInPatterns.named)
    for (const { 0: said, index } of text.matchAll(pattern))
      yield { said, index, end: index + said.length, strength: NAMED_STRENGTH }
  const lower = toLowerCase(text)
  for (const { pattern, strength } of LEADS)
    for (const found of pattern.in(text, lower)) yield { ...found, strength }
}

const denial = speech.titles.phrase.negation

/** True if a task is negated, conditional or assumed: “I don't think we have to …”. */
export function isDenied(lead: string, said: string): boolean {
  const sentence = lead.slice(
    Math.max(
      lead.lastIndexOf('. '),
      lead.lastIndexOf('; '),
      lead.lastIndexOf('? '),
      lead.lastIndexOf(', but '),
      lead.lastIndexOf(', so'),
    ) + 1,
  )
  const near = sentence.replace(denial.ifNot, '').split(' ').slice(-7).join(' ')
  if (denial.conditional.test(sentence)) return true
  return (
    denial.negation.test(near) ||
    denial.negation.test(said.replace(denial.notForget, '')) ||
    denial.condition.test(near) ||
    (denial.amount.test(near) && !/^i\b/i.test(said)) ||
    denial.supposed.test(near)
  )
}
