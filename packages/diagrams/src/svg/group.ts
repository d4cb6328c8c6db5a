import type { DiagramNode } from '../model/nodes.ts'
import { xml } from './shapes.ts'

/** The SVG group of a node, with its id, its text for screen readers and its segments. */
export function nodeGroup(node: DiagramNode, content: string): string {
  return `<g id="${node.id}" data-segments="${xml(node.segmentIds.join(' '))}"><title>${xml(node.label)}</title>${content}</g>`
}
