import { askOnce } from './ask-once.ts'
import type { StepContext } from './context.ts'
import { clippedText } from './draft/plain-text.ts'
import { inTurns } from './in-turns.ts'
import type { Material } from './material.ts'
import { citeNotes, type Note, type NumberedNote, numberNotes } from './note.ts'
import { instructionsFor } from './prompts/instructions.ts'
import { jsonSchemaOf } from './reply/lenient.ts'
import { condensedReply } from './reply/notes-reply.ts'
import { planTokens } from './token-plan.ts'
import { estimateTokens } from './transcript/estimate-tokens.ts'
import { splitByTokens } from './transcript/split-by-tokens.ts'

const AT_ONCE = 3
const MOST_ROUNDS = 3
const LONGEST_NOTE = 500
/** The output tokens of a condensed note. */
const TOKENS_A_NOTE = 90

/** Condenses notes to `room` tokens: the model shortens them, and if necessary the least important notes are dropped. */
export async function condenseNotes(
  notes: readonly Note[],
  room: number,
  { marker, head, show }: Material,
  language: string,
  ctx: StepContext,
): Promise<NumberedNote[]> {
  let current = numberNotes(notes)
  for (let round = 0; round < MOST_ROUNDS && sizeOf(current) > room; round++) {
    const shorter = await condenseOnce(current)
    if (shorter.length >= current.length) break
    current = numberNotes(shorter)
  }
  return numberNotes(mostTelling(current, room))

  async function condenseOnce(all: readonly NumberedNote[]): Promise<Note[]> {
    const mostAnswered = Math.floor(planTokens(ctx.tokenBudget).mostOutputTokens / TOKENS_A_NOTE)
    const plan = (most: number) => {
      const reply = condensedReply(most)
      const schema = jsonSchemaOf(reply)
      const task = { name: 'condense-notes', values: { most: String(most) } } as const
      return { reply, schema, instructions: instructionsFor(task, { marker, language, schema }) }
    }
    const tokens = planTokens(ctx.tokenBudget, plan(mostAnswered).instructions, head)
    const parts = splitByTokens(all, tokens.room)
    const condensed = await inTurns(parts, AT_ONCE, ctx.signal, (part, signal) => {
      const { reply, schema, instructions } = plan(
        Math.max(1, Math.min(mostAnswered, Math.floor(part.length / 2))),
      )
      const cite = citeNotes(part)
      return askOnce(
        {
          marker,
          evidence: part.map(note => note.citations),
          instructions,
          prompt: show(part),
          reply,
          schema,
          mostOutputTokens: tokens.mostOutputTokens,
          use(given) {
            const usable = given.notes.flatMap(({ kind, text, notes: numbers }): Note[] => {
              const from = part.filter(({ number }) => numbers.includes(number))
              const said = clippedText(text, LONGEST_NOTE)
              if (from.length === 0 || said === '') return []
              const segment = Math.min(...from.map(note => note.segment))
              return [{ kind, text: said, citations: cite(numbers), segment }]
            })
            return usable.length === 0
              ? { problem: 'no note names the notes it is made from.' }
              : { result: usable }
          },
        },
        signal,
        ctx,
      )
    })
    return condensed.flat()
  }
}

/** Selects decisions and promises first, then other notes evenly over the meeting. */
function mostTelling(notes: readonly NumberedNote[], room: number): NumberedNote[] {
  let left = room
  const chosen = new Set<NumberedNote>()
  const settled = notes.filter(({ kind }) => kind === 'decision' || kind === 'action_item')
  const others = notes.filter(note => !settled.includes(note))
  const step = Math.max(1, Math.ceil(sizeOf(others) / Math.max(1, room - sizeOf(settled))))
  for (const note of [...settled, ...others.filter((_, at) => at % step === 0), ...others]) {
    const size = estimateTokens(note.line) + 1
    if (chosen.has(note) || size > left) continue
    chosen.add(note)
    left -= size
  }
  return notes.filter(note => chosen.has(note))
}

function sizeOf(notes: readonly NumberedNote[]): number {
  return notes.reduce((sum, { line }) => sum + estimateTokens(line) + 1, 0)
}
