import type { MindmapBranch, MindmapModel } from '../model/mindmap.ts'
import { MARGIN, PICTURE_WIDTH } from '../svg/document.ts'
import { counted } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { number, path, rect } from '../svg/shapes.ts'
import { textBlock, textWidth } from '../svg/text.ts'
import { type Hue, hueAt, type Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import { balancedColumns, heightOf } from './columns.ts'
import { footnote, type Heading, heading, type Placed } from './frame.ts'
import { legend } from './legend.ts'
import { measureBranch } from './mindmap-branch.ts'

const ROOT_WIDTH = 172
const ROOT_PADDING = 14
const ROOT_SIZES = [17, 15, 13] as const
const ROOT_GAP = 52
const BRANCH_GAP = 28

function drawRoot(theme: Theme, model: MindmapModel, middle: number): string {
  const room = ROOT_WIDTH - 2 * ROOT_PADDING
  // Uses a smaller size if it avoids breaking a word.
  const words = model.root.label.split(' ')
  const size =
    ROOT_SIZES.find(size => words.every(word => textWidth(word, size, 700) <= room)) ?? ROOT_SIZES[0]
  const block = wrapText(model.root.label, { size, weight: 700 }, room, 9)
  const height = Math.max(72, block.height + 36)
  const box = { x: PICTURE_WIDTH / 2 - ROOT_WIDTH / 2, y: middle - height / 2, width: ROOT_WIDTH, height }
  const filled = theme.style !== 'minimal'
  const fill = theme.banner?.solid ?? theme.ink
  const shape = filled
    ? rect(box, { fill, radius: 16 })
    : rect(box, { fill: theme.card, stroke: theme.ink, strokeWidth: 2, radius: 16 })
  const colour = filled ? '#ffffff' : theme.ink
  return nodeGroup(
    model.root,
    shape + textBlock(block, PICTURE_WIDTH / 2, middle - block.height / 2, colour, 'middle'),
  )
}

function limb(fromX: number, fromY: number, toX: number, toY: number, hue: Hue, theme: Theme): string {
  const bend = (toX - fromX) * 0.6
  const d = `M${number(fromX)} ${number(fromY)}C${number(fromX + bend)} ${number(fromY)} ${number(toX - bend)} ${number(toY)} ${number(toX)} ${number(toY)}`
  const stroke = theme.style === 'minimal' ? hue.line : theme.style === 'colorful' ? hue.solid : hue.line
  return path(d, { stroke, strokeWidth: theme.style === 'colorful' ? 3 : 2 })
}

/** Draws the meeting in the middle, topics on both sides, and the results below each topic. */
export function layoutMindmap(theme: Theme, model: MindmapModel, head: Heading): Placed {
  const header = heading(theme, head)
  const signed = model.branches.some(({ leaves }) => leaves.some(({ kind }) => kind !== 'point'))
  const top = header.bottom + (signed ? 72 : 44)
  const width = PICTURE_WIDTH / 2 - MARGIN - ROOT_WIDTH / 2 - ROOT_GAP
  const measured = model.branches.map((branch: MindmapBranch, index) => ({
    gap: BRANCH_GAP,
    ...measureBranch(theme, branch, hueAt(theme, index), width),
  }))
  // The reading order is down the left side, then down the right side.
  const [left = [], right = []] = balancedColumns(measured, 2)
  const height = Math.max(heightOf(left), heightOf(right), 140)
  const middle = top + height / 2
  let limbs = ''
  let branches = ''
  for (const [side, direction] of [
    [left, -1],
    [right, 1],
  ] as const) {
    let y = top
    for (const branch of side) {
      const x = direction === 1 ? PICTURE_WIDTH - MARGIN - branch.width : MARGIN
      const rootX = PICTURE_WIDTH / 2 + (direction * ROOT_WIDTH) / 2
      const nearX = direction === 1 ? x : x + branch.width
      limbs += limb(rootX, middle, nearX, y + branch.anchor, branch.hue, theme)
      branches += branch.draw(x, y)
      y += branch.height + branch.gap
    }
  }
  const present = new Set(model.branches.flatMap(branch => branch.leaves.map(leaf => leaf.kind)))
  const kinds = (['decision', 'action'] as const).filter(kind => present.has(kind))
  const note = model.omittedTopics > 0 ? `Not shown: ${counted(model.omittedTopics, 'further topic')}.` : ''
  const foot = footnote(theme, note, top + height)
  const svg =
    header.svg + legend(theme, kinds, header.bottom + 34) + limbs + drawRoot(theme, model, middle) + branches
  return { svg: svg + foot.svg, bottom: foot.bottom }
}
