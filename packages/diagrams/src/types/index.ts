import type { DiagramTypeRecord } from './diagram-type.ts'
import { flowchart } from './flowchart.ts'
import { infographic } from './infographic.ts'
import { mindmap } from './mindmap.ts'
import { sequence } from './sequence.ts'

/** The types of diagrams, by the words of `DiagramType` in the contract. */
export const DIAGRAMS = { flowchart, sequence, mindmap, infographic } as const satisfies Record<
  string,
  DiagramTypeRecord
>

export type DiagramType = keyof typeof DIAGRAMS
export const DIAGRAM_TYPES = Object.keys(DIAGRAMS) as DiagramType[]
