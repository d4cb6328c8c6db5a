/** The tasks of a thread in the pool. The first task that needs fonts (images) or weights (summaries) loads them. */
import type { Diagram, DiagramInput } from '@mi/diagrams'
import type { AnswerDraft, AnswerRequest, InsightsEngine, SummaryDraft, SummaryRequest } from './engine.ts'

export type DrawnDiagram =
  | { ok: true; diagram: Pick<Diagram, 'title' | 'sourceMarkup' | 'svg' | 'nodes'>; png: Uint8Array }
  /** The meeting has no content to draw; a retry would not help. */
  | { ok: false; reason: string }

let engine: InsightsEngine | undefined

async function builtIn(): Promise<InsightsEngine> {
  if (!engine) {
    const { createBuiltInEngine } = await import('./built-in.ts')
    engine = createBuiltInEngine()
  }
  return engine
}

export async function summarize(request: SummaryRequest): Promise<SummaryDraft> {
  return (await builtIn()).summarize(request)
}

export async function answer(request: AnswerRequest): Promise<AnswerDraft> {
  return (await builtIn()).answer(request)
}

export async function draw(input: DiagramInput): Promise<DrawnDiagram> {
  const { createDiagram, renderPng } = await import('@mi/diagrams')
  const result = createDiagram(input)
  if (!result.ok) return { ok: false, reason: result.failure.code }
  const { title, sourceMarkup, svg, nodes } = result.diagram
  return { ok: true, diagram: { title, sourceMarkup, svg, nodes }, png: await renderPng(svg) }
}
