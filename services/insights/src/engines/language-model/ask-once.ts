import { createHash } from 'node:crypto'
import type { StepContext } from './context.ts'
import type { Question } from './model/ask-model.ts'
import type { Note } from './note.ts'

/** A question about one part of a long meeting, or about its notes. */
export interface PartQuestion<Reply> extends Question<Reply, Note[]> {
  /** The word that fences the material of this request. Equal parts differ only in it. */
  readonly marker: string
  /** The data that notes cite in addition to the words: ids and times. */
  readonly evidence: readonly unknown[]
}

/**
 * Asks about a part, unless an earlier attempt at the same summary did: then its stored notes are returned without cost. Another model,
 * prompt, request, word or segment makes a different part.
 */
export async function askOnce<Reply>(
  { marker, evidence, ...question }: PartQuestion<Reply>,
  signal: AbortSignal,
  { ask, meter, model, finishedParts }: StepContext,
): Promise<Note[]> {
  const asked = [question.instructions, question.prompt].map(text => text.replaceAll(marker, ''))
  const key = createHash('sha256')
    .update(JSON.stringify([model, ...asked, evidence]))
    .digest('base64url')
  const finished = await finishedParts?.find(key)
  if (finished !== undefined) return finished as Note[]
  const notes = await ask(question, { meter, signal })
  await finishedParts?.keep(key, notes)
  return notes
}
