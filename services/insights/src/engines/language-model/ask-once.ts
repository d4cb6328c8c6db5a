import { createHash } from 'node:crypto'
import type { StepContext } from './context.ts'
import type { Question } from './model/ask-model.ts'
import type { Note } from './note.ts'

/** One part of a long meeting, or of the notes of it. */
export interface PartQuestion<Reply> extends Question<Reply, Note[]> {
  /** The word of this request alone, which fences the material: equal parts differ in it and in nothing else. */
  readonly marker: string
  /** What the notes cite beside the words they were made from: ids and times. */
  readonly evidence: readonly unknown[]
}

/**
 * Asks about a part, unless an earlier attempt at the same summary has: then its notes are taken as they are, and nothing is paid. Another
 * model, prompt, wish, word or segment makes another part.
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
  const kept = await finishedParts?.find(key)
  if (kept !== undefined) return kept as Note[]
  const notes = await ask(question, { meter, signal })
  await finishedParts?.keep(key, notes)
  return notes
}
