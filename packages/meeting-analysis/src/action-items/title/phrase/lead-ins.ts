import { speech } from '@mi/language/speech'
import { type LeadIn, LeadInPattern, toLowerCase } from '../../../text/lead-ins.ts'

const patterns = speech.titles.phrase.leadIns

const LEADS = patterns.leads.map(({ lead, strength }) => ({
  pattern: new LeadInPattern(lead, patterns.behind),
  strength,
}))
const NAMED_STRENGTH = 0.8

/** All words of a text that lead to a task, with how surely a task follows (0–1 and more). */
export function* leadsIn(text: string): Generator<LeadIn & { readonly strength: number }> {
  for (const pattern of patterns.named)
    for (const { 0: said, index } of text.matchAll(pattern))
      yield { said, index, end: index + said.length, strength: NAMED_STRENGTH }
  const lower = toLowerCase(text)
  for (const { pattern, strength } of LEADS)
    for (const found of pattern.in(text, lower)) yield { ...found, strength }
}
