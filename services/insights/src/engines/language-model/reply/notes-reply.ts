import { z } from 'zod'
import { evidenceList, noteNumber, quotedEvidence } from './evidence.ts'
import { listOf } from './lenient.ts'

const NOTE_KINDS = ['point', 'decision', 'action_item', 'question', 'topic'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

const kind = z.enum(NOTE_KINDS).catch('point')

/** At most `most` notes of one part of a long meeting. */
export function notesReply(most: number) {
  return z.object({
    notes: listOf(z.object({ kind, text: z.string(), evidence: evidenceList(quotedEvidence) }), most),
  })
}

/** At most `most` notes, condensed from many. */
export function condensedReply(most: number) {
  return z.object({
    notes: listOf(z.object({ kind, text: z.string(), notes: evidenceList(noteNumber) }), most),
  })
}
