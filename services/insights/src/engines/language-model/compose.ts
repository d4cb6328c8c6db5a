import { defaultSummaryWords } from '@mi/meeting-analysis'
import type { SummaryDraft, SummaryRequest } from '../engine.ts'
import { condenseNotes } from './condense-notes.ts'
import type { StepContext } from './context.ts'
import { makeDraft } from './draft/make-draft.ts'
import type { Material } from './material.ts'
import { citeNotes, type Note } from './note.ts'
import { describeRequest } from './prompts/describe-request.ts'
import { instructionsFor } from './prompts/instructions.ts'
import { noteNumber } from './reply/evidence.ts'
import { jsonSchemaOf } from './reply/lenient.ts'
import { summaryReply } from './reply/summary-reply.ts'
import { planTokens } from './token-plan.ts'

const reply = summaryReply(noteNumber)
const schema = jsonSchemaOf(reply)

/** The second step for a long meeting: writes a summary from the notes of its parts, which are its only evidence. */
export async function compose(
  request: SummaryRequest,
  material: Material,
  notes: readonly Note[],
  language: string,
  ctx: StepContext,
): Promise<Omit<SummaryDraft, 'usage'>> {
  const { marker, shown, head, show } = material
  const instructions = instructionsFor({ name: 'compose' }, { marker, language, schema })
  const wishes = describeRequest(request, request.targetWords ?? defaultSummaryWords(request.segments))
  const { room, mostOutputTokens } = planTokens(ctx.tokenBudget, instructions, wishes, head)
  const numbered = await condenseNotes(notes, room, material, language, ctx)
  return ctx.ask(
    {
      instructions,
      prompt: `${wishes}\n\n${show(numbered)}`,
      reply,
      schema,
      mostOutputTokens,
      use: given => makeDraft(given, citeNotes(numbered), request, shown),
    },
    ctx,
  )
}
