import { checkedFacts, type Facts, tellingFacts } from './evidence/facts.ts'
import { focusFacts } from './evidence/focus.ts'
import { withShortNames } from './evidence/names.ts'
import { comparingOnce } from './evidence/words.ts'
import { type DiagramFailure, NothingToDraw } from './failure.ts'
import type { DiagramInput, DiagramStyle, DiagramType } from './input.ts'
import { layoutFlowchart } from './layout/flowchart.ts'
import type { Heading, Placed } from './layout/frame.ts'
import { layoutInfographic } from './layout/infographic.ts'
import { layoutMindmap } from './layout/mindmap.ts'
import { layoutSequence } from './layout/sequence.ts'
import { flowchartMarkup } from './markup/flowchart.ts'
import { mindmapMarkup } from './markup/mindmap.ts'
import { sequenceMarkup } from './markup/sequence.ts'
import { flowchartModel } from './model/flowchart.ts'
import { infographicModel } from './model/infographic.ts'
import { mindmapModel } from './model/mindmap.ts'
import type { DiagramEdge, DiagramNode } from './model/nodes.ts'
import { sequenceModel } from './model/sequence.ts'
import { svgDocument } from './svg/document.ts'
import { calendarDay, counted, duration } from './svg/format.ts'
import { THEMES, type Theme } from './svg/theme.ts'
import { factLabel, shortened } from './text/label.ts'

export interface Diagram {
  readonly type: DiagramType
  readonly style: DiagramStyle
  readonly title: string
  /** Mermaid for flowchart, sequence and mindmap; the picture's own SVG for an infographic. */
  readonly sourceMarkup: string
  /** Self-contained, without scripts, links and foreign content. */
  readonly svg: string
  readonly nodes: readonly DiagramNode[]
  readonly edges: readonly DiagramEdge[]
}

export type DiagramResult =
  | { readonly ok: true; readonly diagram: Diagram }
  | { readonly ok: false; readonly failure: DiagramFailure }

const NAMES: Readonly<Record<DiagramType, string>> = {
  flowchart: 'Decision flow',
  sequence: 'Conversation',
  mindmap: 'Mind map',
  infographic: 'At a glance',
}

/** The name of the diagram. For a meeting without decisions, a flowchart is named after its action items. */
function nameOf({ type }: DiagramInput, facts: Facts): string {
  const { decisions, questions } = tellingFacts(facts)
  return type === 'flowchart' && decisions.length + questions.length === 0 ? 'Next steps' : NAMES[type]
}

function titleOf(input: DiagramInput, facts: Facts): string {
  const focus = input.focusTopics.map(topic => factLabel(topic, 40)).filter(Boolean)
  const about = focus.length > 0 ? ` (${focus.join(', ')})` : ''
  return shortened(`${nameOf(input, facts)}: ${facts.title}${about}`, 200)
}

function headingOf(input: DiagramInput, facts: Facts): Heading {
  const speakers = new Set(facts.segments.map(segment => segment.speakerId ?? segment.speakerName)).size
  const focus = input.focusTopics.map(topic => factLabel(topic, 40)).filter(Boolean)
  return {
    eyebrow: [nameOf(input, facts), ...(focus.length > 0 ? [focus.join(', ')] : [])].join(' · '),
    title: facts.title,
    details: [
      ...(facts.date ? [calendarDay(facts.date)] : []),
      duration(facts.durationSeconds),
      counted(speakers, 'speaker'),
    ],
  }
}

interface Drawn extends Placed {
  readonly markup: string | null
  readonly nodes: readonly DiagramNode[]
  readonly edges: readonly DiagramEdge[]
}

function draw(input: DiagramInput, facts: Facts, theme: Theme, head: Heading, title: string): Drawn {
  const { style } = input
  switch (input.type) {
    case 'flowchart': {
      const model = flowchartModel(facts, style)
      return {
        ...model,
        ...layoutFlowchart(theme, model, head),
        markup: flowchartMarkup(model, title, style),
      }
    }
    case 'sequence': {
      const model = sequenceModel(facts, style)
      return { ...model, ...layoutSequence(theme, model, head), markup: sequenceMarkup(model, title, style) }
    }
    case 'mindmap': {
      const model = mindmapModel(facts, style)
      return { ...model, ...layoutMindmap(theme, model, head), markup: mindmapMarkup(model, title, style) }
    }
    case 'infographic': {
      const model = infographicModel(facts, style)
      return { ...model, ...layoutInfographic(theme, model, head), markup: null }
    }
  }
}

/**
 * Draws a diagram of a meeting. The same input gives the same bytes. A meeting without the evidence for the
 * diagram gives a failure with the reason.
 */
export function createDiagram(input: DiagramInput): DiagramResult {
  try {
    return { ok: true, diagram: comparingOnce(() => drawn(input)) }
  } catch (error) {
    if (error instanceof NothingToDraw)
      return { ok: false, failure: { code: error.code, message: error.message } }
    throw error
  }
}

function drawn(input: DiagramInput): Diagram {
  const whole = checkedFacts(withShortNames(input))
  const facts = focusFacts(whole, input.focusTopics)
  const title = titleOf(input, facts)
  const theme = THEMES[input.style]
  const {
    svg: content,
    bottom,
    markup,
    nodes,
    edges,
  } = draw(input, facts, theme, headingOf(input, facts), title)
  const svg = svgDocument(theme, Math.ceil(bottom), title, content)
  return { type: input.type, style: input.style, title, sourceMarkup: markup ?? svg, svg, nodes, edges }
}
