import { z } from 'zod'
import { PRIORITIES } from '../../engine.ts'
import { evidenceList, type QuotedEvidence } from './evidence.ts'
import { listOf, optionalListOf, wholeNumber } from './lenient.ts'

const MOST_ENTRIES = 40
const MOST_ITEMS = 60

/** The reply of a model that summarises a transcript or notes. The two differ in their evidence. */
export function summaryReply<Evidence extends z.ZodType>(evidence: Evidence) {
  const list = evidenceList(evidence)
  const confidence = z.number().catch(0.5)
  return z.object({
    language: z.string().catch(''),
    title: z.string().catch(''),
    overview: listOf(z.object({ text: z.string(), evidence: list }), MOST_ENTRIES),
    sections: listOf(
      z.object({
        key: z.string(),
        columns: optionalListOf(z.string(), 5),
        entries: listOf(
          z.object({ text: z.string().catch(''), cells: optionalListOf(z.string(), 5), evidence: list }),
          MOST_ENTRIES,
        ),
      }),
      MOST_ENTRIES,
    ),
    action_items: optionalListOf(
      z.object({
        title: z.string(),
        description: z.string().nullable().catch(null),
        assignee: wholeNumber.nullable().catch(null),
        assignee_name: z.string().nullable().catch(null),
        due_date: z.string().nullable().catch(null),
        priority: z.enum(PRIORITIES).catch('medium'),
        confidence,
        evidence: list,
      }),
      MOST_ITEMS,
    ),
    decisions: optionalListOf(z.object({ text: z.string(), confidence, evidence: list }), MOST_ITEMS),
    questions: optionalListOf(
      z.object({ text: z.string(), open: z.boolean().catch(false), evidence: list }),
      MOST_ITEMS,
    ),
    topics: optionalListOf(
      z.object({ title: z.string(), first_segment: wholeNumber, keywords: optionalListOf(z.string(), 8) }),
      MOST_ITEMS,
    ),
  })
}

interface Grounded<Evidence> {
  text: string
  evidence: Evidence[]
}

export interface SummaryReply<Evidence = QuotedEvidence> {
  language: string
  title: string
  overview: Grounded<Evidence>[]
  sections: { key: string; columns: string[]; entries: (Grounded<Evidence> & { cells: string[] })[] }[]
  action_items: {
    title: string
    description: string | null
    assignee: number | null
    assignee_name: string | null
    due_date: string | null
    priority: (typeof PRIORITIES)[number]
    confidence: number
    evidence: Evidence[]
  }[]
  decisions: (Grounded<Evidence> & { confidence: number })[]
  questions: (Grounded<Evidence> & { open: boolean })[]
  topics: { title: string; first_segment: number; keywords: string[] }[]
}
