import { boundedInput } from './evidence/bounded-input.ts'
import { checkedFacts, type Facts } from './evidence/facts.ts'
import { focusFacts } from './evidence/focus.ts'
import { withShortNames } from './evidence/names.ts'
import { comparingOnce } from './evidence/words.ts'
import { type DiagramFailure, NothingToDraw } from './failure.ts'
import type { DiagramStyle, MeetingToDraw } from './input.ts'
import type { Heading } from './layout/frame.ts'
import type { DiagramEdge, DiagramNode } from './model/nodes.ts'
import { svgDocument } from './svg/document.ts'
import { calendarDay, counted, duration } from './svg/format.ts'
import { THEMES } from './svg/theme.ts'
import { factLabel, shortened } from './text/label.ts'
import { DIAGRAMS, type DiagramType } from './types/index.ts'

export interface DiagramInput extends MeetingToDraw {
  readonly type: DiagramType
}

export interface Diagram {
  readonly type: DiagramType
  readonly style: DiagramStyle
  readonly title: string
  /** Mermaid, or the picture's own SVG for a type that Mermaid does not have. */
  readonly sourceMarkup: string
  /** Self-contained: no script, no link, no foreign content. */
  readonly svg: string
  readonly nodes: readonly DiagramNode[]
  readonly edges: readonly DiagramEdge[]
}

export type DiagramResult =
  | { readonly ok: true; readonly diagram: Diagram }
  | { readonly ok: false; readonly failure: DiagramFailure }

/**
 * Draws one diagram of a meeting. The same input gives the same bytes. A meeting without the evidence a diagram needs
 * ends in a failure that says so.
 */
export function createDiagram(input: DiagramInput): DiagramResult {
  try {
    return { ok: true, diagram: comparingOnce(() => drawn(input.type, boundedInput(input))) }
  } catch (error) {
    if (error instanceof NothingToDraw)
      return { ok: false, failure: { code: error.code, message: error.message } }
    throw error
  }
}

function drawn(type: DiagramType, input: MeetingToDraw): Diagram {
  const record = DIAGRAMS[type]
  const { style, focusTopics } = input
  const facts = focusFacts(checkedFacts(withShortNames(input), record.draws), focusTopics)
  const name = record.name(facts)
  const focus = focusTopics.map(topic => factLabel(topic, 40)).filter(Boolean)
  const title = titleOf(name, focus, facts)
  const head = headingOf(name, focus, facts)
  const { svg: content, bottom, markup, nodes, edges } = record.draw(facts, style, head, title)
  const svg = svgDocument(THEMES[style], Math.ceil(bottom), title, content)
  return { type, style, title, sourceMarkup: markup ?? svg, svg, nodes, edges }
}

function titleOf(name: string, focus: readonly string[], facts: Facts): string {
  const about = focus.length > 0 ? ` (${focus.join(', ')})` : ''
  return shortened(`${name}: ${facts.title}${about}`, 200)
}

function headingOf(name: string, focus: readonly string[], facts: Facts): Heading {
  const speakers = new Set(facts.segments.map(segment => segment.speakerId ?? segment.speakerName)).size
  return {
    eyebrow: [name, ...(focus.length > 0 ? [focus.join(', ')] : [])].join(' · '),
    title: facts.title,
    details: [
      ...(facts.date ? [calendarDay(facts.date)] : []),
      duration(facts.durationSeconds),
      counted(speakers, 'speaker'),
    ],
  }
}
