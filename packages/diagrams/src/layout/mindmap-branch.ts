import type { MindmapBranch } from '../model/mindmap.ts'
import type { DiagramNode } from '../model/nodes.ts'
import { calendarDay, clock } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { circle, line, path, rect } from '../svg/shapes.ts'
import { columnText, textBlock } from '../svg/text.ts'
import type { Hue, Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import { ICON_RADIUS, kindIcon } from './icons.ts'

export interface MeasuredBranch {
  readonly hue: Hue
  readonly width: number
  readonly height: number
  /** The distance from the top of the branch to the point where the line from the root meets the topic. */
  readonly anchor: number
  draw(x: number, y: number): string
}

const PADDING = 14
const LEAF_INDENT = 22
const LEAF_GAP = 12
const POINT_RADIUS = 4
const TITLE = { size: 17, weight: 600 } as const
const SMALL = { size: 13, weight: 400 } as const
const META = { size: 13, weight: 600 } as const
const LEAF = { size: 15, weight: 400 } as const

function metaOf(theme: Theme, leaf: DiagramNode): string {
  const due = leaf.dueDate && `due ${calendarDay(leaf.dueDate, false)}`
  const said = theme.style === 'detailed' ? clock(leaf.startSeconds) : null
  const spoken = leaf.kind === 'point' || theme.style === 'detailed' ? leaf.speakerName : null
  const who = leaf.kind === 'action' ? leaf.assigneeName : spoken
  return [who, due, said].filter(Boolean).join(' · ')
}

function measureLeaf(theme: Theme, leaf: DiagramNode, hue: Hue, width: number) {
  const boxed = theme.style === 'colorful'
  const pad = boxed ? 12 : 0
  const textX = pad + 2 * ICON_RADIUS + 10
  const room = width - textX - pad
  const text = wrapText(leaf.label, LEAF, room, 8)
  const meta = metaOf(theme, leaf)
  const metaBlock = meta === '' ? null : wrapText(meta, META, room, 3)
  const height =
    Math.max(text.height, 2 * ICON_RADIUS) + (metaBlock ? metaBlock.height + 2 : 0) + (boxed ? 18 : 0)
  const firstLine = (boxed ? 9 : 0) + text.lineHeight / 2
  const kindHue = leaf.kind === 'decision' ? theme.decision : theme.action
  return {
    height,
    firstLine,
    draw(x: number, y: number): string {
      const top = y + (boxed ? 9 : 0)
      const ink = boxed ? hue.ink : theme.ink
      return nodeGroup(
        leaf,
        (boxed ? rect({ x, y, width, height }, { fill: hue.tint, radius: 10 }) : '') +
          (leaf.kind === 'point'
            ? circle(x + pad + ICON_RADIUS, y + firstLine, POINT_RADIUS, { fill: hue.solid })
            : kindIcon(
                leaf.kind,
                x + pad + ICON_RADIUS,
                y + firstLine,
                kindHue.solid,
                '#ffffff',
                theme.style === 'minimal' && leaf.kind === 'action',
              )) +
          columnText(text, x + textX, top, room, ink) +
          (metaBlock
            ? columnText(metaBlock, x + textX, top + text.height + 2, room, boxed ? ink : theme.muted)
            : ''),
      )
    },
  }
}

function measureTopic(theme: Theme, branch: MindmapBranch, hue: Hue, width: number) {
  const inner = width - 2 * PADDING
  const title = wrapText(branch.topic.label, TITLE, inner, 5)
  const times =
    branch.endSeconds === null ? '' : `${clock(branch.topic.startSeconds)}–${clock(branch.endSeconds)}`
  const detail = theme.style === 'minimal' ? '' : times
  const detailBlock = detail === '' ? null : wrapText(detail, SMALL, inner, 4)
  const height = title.height + (detailBlock ? detailBlock.height + 2 : 0) + 20
  const solid = theme.style === 'colorful'
  return {
    height,
    draw(x: number, y: number): string {
      const box = { x, y, width, height }
      const shape =
        theme.style === 'minimal'
          ? rect(box, { fill: theme.card, stroke: theme.ink, strokeWidth: 1.5, radius: 8 })
          : solid
            ? rect(box, { fill: hue.solid, radius: 12 })
            : rect(box, { fill: hue.tint, stroke: hue.line, radius: 8 })
      const ink = solid ? hue.onSolid : theme.style === 'minimal' ? theme.ink : hue.ink
      return nodeGroup(
        branch.topic,
        shape +
          columnText(title, x + PADDING, y + 10, inner, ink) +
          (detailBlock ? columnText(detailBlock, x + PADDING, y + 12 + title.height, inner, ink) : ''),
      )
    },
  }
}

/** Measures a topic with a list of its decisions and action items. */
export function measureBranch(theme: Theme, branch: MindmapBranch, hue: Hue, width: number): MeasuredBranch {
  const topic = measureTopic(theme, branch, hue, width)
  const leaves = branch.leaves.map(leaf => measureLeaf(theme, leaf, hue, width - LEAF_INDENT))
  const more =
    branch.omitted > 0 ? wrapText(`and ${branch.omitted} more`, SMALL, width - LEAF_INDENT, 1) : null
  const leavesHeight = leaves.reduce((sum, leaf) => sum + LEAF_GAP + leaf.height, 0)
  const height = topic.height + leavesHeight + (more ? more.height + 8 : 0)
  return {
    hue,
    width,
    height,
    anchor: topic.height / 2,
    draw(x, y) {
      const trunkX = x + 6
      const leafX = x + LEAF_INDENT
      const nearX = theme.style === 'colorful' ? leafX : leafX - 4
      let leafY = y + topic.height
      let ticks = ''
      let content = ''
      let last = leafY
      for (const leaf of leaves) {
        leafY += LEAF_GAP
        last = leafY + leaf.firstLine
        ticks += line(trunkX, last, nearX, last, { stroke: hue.line, strokeWidth: 1.5 })
        content += leaf.draw(leafX, leafY)
        leafY += leaf.height
      }
      const trunk =
        leaves.length > 0
          ? path(`M${trunkX} ${y + topic.height}V${last}`, { stroke: hue.line, strokeWidth: 1.5 })
          : ''
      const rest = more
        ? textBlock(more, leafX + (theme.style === 'colorful' ? 12 : 0), leafY + 8, theme.muted)
        : ''
      return trunk + ticks + topic.draw(x, y) + content + rest
    },
  }
}
