import type { DiagramStyle } from '../input.ts'
import type { FlowchartModel } from '../model/flowchart.ts'
import type { DiagramNode } from '../model/nodes.ts'
import { frontMatter, mermaidText } from './escape.ts'
import { FLOW_CLASSES, MERMAID_THEMES } from './theme.ts'

const SHAPES: Readonly<Record<string, readonly [open: string, close: string]>> = {
  topic: ['["', '"]'],
  question: ['{{"', '"}}'],
  option: ['(["', '"])'],
  decision: ['["', '"]'],
  action: ['[/"', '"/]'],
}

function labelOf(node: DiagramNode): string {
  const owner = [node.assigneeName, node.dueDate && `due ${node.dueDate}`].filter(Boolean).join(', ')
  return mermaidText(node.label) + (owner === '' ? '' : `<br/>${mermaidText(owner)}`)
}

/** The flowchart in Mermaid's notation. */
export function flowchartMarkup(model: FlowchartModel, title: string, style: DiagramStyle): string {
  const nodes = model.nodes.map(node => {
    const [open, close] = SHAPES[node.kind] ?? ['["', '"]']
    return `  ${node.id}${open}${labelOf(node)}${close}:::${node.kind}`
  })
  const edges = model.edges.map(edge => `  ${edge.from} --> ${edge.to}`)
  const classes = Object.entries(FLOW_CLASSES[style]).map(([kind, look]) => `  classDef ${kind} ${look}`)
  return [
    ...frontMatter(title, MERMAID_THEMES[style]),
    'flowchart LR',
    ...nodes,
    ...edges,
    ...classes,
    '',
  ].join('\n')
}
