import type { DiagramNode } from '../model/nodes.ts'
import { xml } from './shapes.ts'

/** What is drawn for one node, with its id, its words for screen readers and the segments it rests on. */
export function nodeGroup(node: DiagramNode, content: string): string {
  return `<g id="${node.id}" data-segments="${xml(node.segmentIds.join(' '))}"><title>${xml(node.label)}</title>${content}</g>`
}
