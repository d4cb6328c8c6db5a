import type { Facts, FoundFacts } from '../evidence/facts.ts'
import type { DiagramStyle } from '../input.ts'
import type { Heading, Placed } from '../layout/frame.ts'
import type { DiagramEdge, DiagramNode } from '../model/nodes.ts'
import { THEMES, type Theme } from '../svg/theme.ts'

/** The steps that draw one type of diagram. */
export interface DiagramSteps<Model extends Pick<Drawn, 'nodes' | 'edges'>> {
  /** The first words of the title. */
  name(facts: Facts): string
  draws: readonly FoundFacts[]
  model(facts: Facts, style: DiagramStyle): Model
  layout(theme: Theme, model: Model, head: Heading): Placed
  /** The model in Mermaid's notation. Null when Mermaid has no such diagram: the SVG is then the source. */
  markup: ((model: Model, title: string, style: DiagramStyle) => string) | null
}

export interface Drawn extends Placed {
  readonly markup: string | null
  readonly nodes: readonly DiagramNode[]
  readonly edges: readonly DiagramEdge[]
}

/** The record of one type of diagram. */
export interface DiagramTypeRecord {
  name(facts: Facts): string
  readonly draws: readonly FoundFacts[]
  draw(facts: Facts, style: DiagramStyle, head: Heading, title: string): Drawn
}

export function defineDiagramType<Model extends Pick<Drawn, 'nodes' | 'edges'>>({
  name,
  draws,
  ...steps
}: DiagramSteps<Model>): DiagramTypeRecord {
  return {
    name,
    draws,
    draw(facts, style, head, title) {
      const model = steps.model(facts, style)
      const { nodes, edges } = model
      const markup = steps.markup?.(model, title, style) ?? null
      return { ...steps.layout(THEMES[style], model, head), markup, nodes, edges }
    },
  }
}
