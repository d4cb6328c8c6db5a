import type { FlowBranch } from '../model/flowchart.ts'
import type { DiagramNode } from '../model/nodes.ts'
import { MARGIN, PICTURE_WIDTH } from '../svg/document.ts'
import { rect } from '../svg/shapes.ts'
import type { Theme } from '../svg/theme.ts'
import { measureCard } from './card.ts'
import { elbow } from './elbow.ts'
import { COLUMN_GAP, type Column, type columnsOf } from './flow-columns.ts'

/** Where a connector arrives at something or leaves it. */
export interface Port {
  readonly x: number
  readonly right: number
  readonly middle: number
}

/** What hangs from an origin: a chain that leads on, or what leads nowhere further. */
export interface Row {
  readonly startSeconds: number
  readonly height: number
  draw(top: number): { readonly svg: string; readonly ports: readonly Port[] }
}

const STACK_GAP = 12
const TRAY_PADDING = 12
const MAX_LINES = 12

export function connect(theme: Theme, from: readonly Port[], to: readonly Port[]): string {
  const colour = theme.style === 'minimal' ? theme.ink : '#8492a6'
  return from
    .flatMap(source =>
      to.map(target => elbow(source.right, source.middle, target.x, target.middle, COLUMN_GAP / 2, colour)),
    )
    .join('')
}

/** Cards one under the other. */
export function measureStack(theme: Theme, nodes: readonly DiagramNode[], column: Column, head?: string) {
  const cards = nodes.map(node =>
    measureCard(theme, node, column.width, { maxLines: MAX_LINES, ...(head ? { head } : {}) }),
  )
  const height = Math.max(
    0,
    cards.reduce((sum, card) => sum + card.height + STACK_GAP, -STACK_GAP),
  )
  return {
    height,
    draw(middle: number): { svg: string; ports: Port[] } {
      let [y, svg] = [middle - height / 2, '']
      const ports: Port[] = []
      for (const card of cards) {
        svg += card.draw(column.x, y)
        ports.push({ x: column.x, right: column.x + column.width, middle: y + card.height / 2 })
        y += card.height + STACK_GAP
      }
      return { svg, ports }
    },
  }
}

/** Whether a branch leads from one stage to the next. */
export function isChain({ options, decision, actions }: FlowBranch): boolean {
  return options.length > 0 || (decision !== null && actions.length > 0)
}

/** Options → decision → action items, from left to right; a stage that is not there takes no room. */
export function measureChain(theme: Theme, branch: FlowBranch, columns: ReturnType<typeof columnsOf>): Row {
  const stages = [
    measureStack(theme, branch.options, columns.options),
    measureStack(theme, branch.decision ? [branch.decision] : [], columns.decision),
    measureStack(theme, branch.actions, columns.actions),
  ].filter(stage => stage.height > 0)
  const height = Math.max(...stages.map(stage => stage.height))
  const first = branch.options[0] ?? branch.decision ?? branch.actions[0]
  return {
    startSeconds: first?.startSeconds ?? 0,
    height,
    draw(top) {
      const drawn = stages.map(stage => stage.draw(top + height / 2))
      const lines = drawn
        .slice(1)
        .map((stage, index) => connect(theme, drawn[index]?.ports ?? [], stage.ports))
      return { svg: lines.join('') + drawn.map(stage => stage.svg).join(''), ports: drawn[0]?.ports ?? [] }
    },
  }
}

/** What leads nowhere further: one card, or two columns of them in a frame that one line leads to. One that has no other beside it takes the room of both. */
export function measureLeaves(theme: Theme, leaves: readonly DiagramNode[], left: number): Row {
  const startSeconds = leaves[0]?.startSeconds ?? 0
  const framed = leaves.length > 1
  const inset = framed ? TRAY_PADDING : 0
  const width = PICTURE_WIDTH - MARGIN - left
  const room = width - 2 * inset
  const half = (room - STACK_GAP) / 2
  const cards = leaves.map((node, index) =>
    measureCard(theme, node, index % 2 === 0 && index === leaves.length - 1 ? room : half, {
      maxLines: MAX_LINES,
    }),
  )
  const rows = Map.groupBy(cards.entries(), ([index]) => Math.floor(index / 2))
  const heights = [...rows.values()].map(row => Math.max(...row.map(([, card]) => card.height)))
  const height = heights.reduce((sum, one) => sum + one + STACK_GAP, 2 * inset - STACK_GAP)
  return {
    startSeconds,
    height,
    draw(top) {
      let y = top + inset
      const frame = framed
        ? rect(
            { x: left, y: top, width, height },
            { fill: 'none', stroke: theme.cardLine, strokeWidth: 1.5, radius: 14 },
          )
        : ''
      let svg = frame
      ;[...rows.values()].forEach((row, index) => {
        row.forEach(([, card], place) => {
          svg += card.draw(left + inset + place * (half + STACK_GAP), y)
        })
        y += (heights[index] ?? 0) + STACK_GAP
      })
      return { svg, ports: [{ x: left, right: left + width, middle: top + height / 2 }] }
    },
  }
}
