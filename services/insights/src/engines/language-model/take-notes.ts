import type { SummaryRequest } from '../engine.ts'
import { askOnce } from './ask-once.ts'
import type { StepContext } from './context.ts'
import { grounded } from './draft/grounded.ts'
import { clippedText } from './draft/plain-text.ts'
import { citeQuotes } from './evidence/cite-quotes.ts'
import { inTurns } from './in-turns.ts'
import type { Material } from './material.ts'
import type { Note } from './note.ts'
import { instructionsFor } from './prompts/instructions.ts'
import { jsonSchemaOf } from './reply/lenient.ts'
import { notesReply } from './reply/notes-reply.ts'
import { planTokens } from './token-plan.ts'
import type { NumberedSegment } from './transcript/number-segments.ts'
import { splitByTokens } from './transcript/split-by-tokens.ts'

/** The number of parts that are processed concurrently. */
const AT_ONCE = 3
/** The output tokens of a note with its quotes. */
const TOKENS_A_NOTE = 150
const MOST_NOTES = 40
const LONGEST_NOTE = 500

/** The first step for a long meeting: takes notes of all parts, in order, each with checked evidence. */
export async function takeNotes(
  request: SummaryRequest,
  { marker, shown, head, show }: Material,
  language: string,
  ctx: StepContext,
): Promise<Note[]> {
  const most = Math.min(MOST_NOTES, Math.floor(planTokens(ctx.tokenBudget).mostOutputTokens / TOKENS_A_NOTE))
  const reply = notesReply(most)
  const schema = jsonSchemaOf(reply)
  const task = { name: 'take-notes', values: { most: String(most) } } as const
  const instructions = instructionsFor(task, { marker, language, schema })
  const wish = request.instructions?.trim()
    ? `What the summary is to stress: ${request.instructions.trim()}\n\n`
    : ''
  const { room, mostOutputTokens } = planTokens(ctx.tokenBudget, instructions, wish, head)
  const parts = splitByTokens(shown, room)
  const notes = await inTurns(parts, AT_ONCE, ctx.signal, (part, signal) =>
    askOnce(
      {
        marker,
        evidence: part.map(({ segment: { id, start, end } }) => [id, start, end]),
        instructions,
        prompt: `${wish}${show(part)}`,
        reply,
        schema,
        mostOutputTokens,
        use(given) {
          const usable = given.notes.flatMap(note => toNotes(note, part))
          return usable.length === 0 && given.notes.length > 0
            ? { problem: 'no note has evidence that is found word for word where it is said to stand.' }
            : { result: usable }
        },
      },
      signal,
      ctx,
    ),
  )
  return notes.flat()
}

type GivenNote = ReturnType<ReturnType<typeof notesReply>['parse']>['notes'][number]

function toNotes(given: GivenNote, part: readonly NumberedSegment[]): Note[] {
  const numbers = new Map(part.map(({ number, segment }) => [segment.id, number]))
  return grounded([given], citeQuotes(part)).map(({ text, citations }) => ({
    kind: given.kind,
    text: clippedText(text, LONGEST_NOTE),
    citations,
    segment: Math.min(...citations.map(({ segmentId }) => numbers.get(segmentId) as number)),
  }))
}
