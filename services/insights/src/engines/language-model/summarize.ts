import { defaultSummaryWords } from '@mi/meeting-analysis'
import type { SummaryDraft, SummaryRequest } from '../engine.ts'
import { compose } from './compose.ts'
import type { StepContext } from './context.ts'
import { emptyDraft } from './draft/empty-draft.ts'
import { makeDraft } from './draft/make-draft.ts'
import { citeQuotes } from './evidence/cite-quotes.ts'
import { readMaterial } from './material.ts'
import { describeRequest } from './prompts/describe-request.ts'
import { instructionsFor } from './prompts/instructions.ts'
import { quotedEvidence } from './reply/evidence.ts'
import { jsonSchemaOf } from './reply/lenient.ts'
import { summaryReply } from './reply/summary-reply.ts'
import { takeNotes } from './take-notes.ts'
import { planTokens } from './token-plan.ts'
import { estimateTokens } from './transcript/estimate-tokens.ts'

const reply = summaryReply(quotedEvidence)
const schema = jsonSchemaOf(reply)

/** Asks one question for a meeting that fits into one request. Otherwise takes notes of every part, and summarises the notes. */
export async function summarize(request: SummaryRequest, ctx: StepContext): Promise<SummaryDraft> {
  const material = readMaterial(request)
  const { shown, marker, head, show } = material
  if (shown.length === 0) return emptyDraft(request)
  const language = languageFor(request)
  const instructions = instructionsFor({ name: 'summarize' }, { marker, language, schema })
  const wishes = describeRequest(request, request.targetWords ?? defaultSummaryWords(request.segments))
  const { room, mostOutputTokens } = planTokens(ctx.tokenBudget, instructions, wishes, head)
  const size = shown.reduce((sum, { line }) => sum + estimateTokens(line) + 1, 0)
  if (size > room) {
    const notes = await takeNotes(request, material, language, ctx)
    return { ...(await compose(request, material, notes, language, ctx)), usage: ctx.meter.total() }
  }
  const draft = await ctx.ask(
    {
      instructions,
      prompt: `${wishes}\n\n${show(shown)}`,
      reply,
      schema,
      mostOutputTokens,
      use: given => makeDraft(given, citeQuotes(shown), request, shown),
    },
    ctx,
  )
  return { ...draft, usage: ctx.meter.total() }
}

/** The name of the language in the prompt. */
function languageFor({ language, template, instructions }: SummaryRequest): string {
  const tag = language ?? template.language
  const named =
    tag === null ? 'the language most of the material is in' : `the language with the tag ${tag.slice(0, 35)}`
  return instructions?.trim() ? `${named}, unless the wishes of the person who asks name another` : named
}
