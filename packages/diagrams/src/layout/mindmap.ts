import type { MindmapBranch, MindmapModel } from '../model/mindmap.ts'
import { MARGIN, PICTURE_WIDTH } from '../svg/document.ts'
import { counted } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { number, path, rect } from '../svg/shapes.ts'
import { textBlock } from '../svg/text.ts'
import { type Hue, hueAt, type Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import { footnote, type Heading, heading, type Placed } from './frame.ts'
import { legend } from './legend.ts'
import { type MeasuredBranch, measureBranch } from './mindmap-branch.ts'

const ROOT_WIDTH = 188
const ROOT_GAP = 76
const BRANCH_GAP = 30

interface Side {
  readonly branches: readonly MeasuredBranch[]
  readonly height: number
}

function sideHeight(branches: readonly MeasuredBranch[]): number {
  return Math.max(
    0,
    branches.reduce((sum, branch) => sum + branch.height + BRANCH_GAP, -BRANCH_GAP),
  )
}

/** The right side holds the first topics and the left the rest, cut where both are nearest in height. */
function halves(branches: readonly MeasuredBranch[]): { right: Side; left: Side } {
  let cut = branches.length
  let best = Number.POSITIVE_INFINITY
  for (let index = Math.ceil(branches.length / 4); index <= branches.length; index++) {
    const taller = Math.max(sideHeight(branches.slice(0, index)), sideHeight(branches.slice(index)))
    if (taller < best) {
      best = taller
      cut = index
    }
  }
  const side = (part: readonly MeasuredBranch[]) => ({ branches: part, height: sideHeight(part) })
  return { right: side(branches.slice(0, cut)), left: side(branches.slice(cut)) }
}

function drawRoot(theme: Theme, model: MindmapModel, middle: number): string {
  const block = wrapText(model.root.label, { size: 17, weight: 700 }, ROOT_WIDTH - 32, 9)
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

/** The meeting in the middle, topics to both sides, and under each topic what came of it. */
export function layoutMindmap(theme: Theme, model: MindmapModel, head: Heading): Placed {
  const header = heading(theme, head)
  const signed = model.branches.some(({ leaves }) => leaves.some(({ kind }) => kind !== 'point'))
  const top = header.bottom + (signed ? 72 : 44)
  const measured = model.branches.map((branch: MindmapBranch, index) =>
    measureBranch(theme, branch, hueAt(theme, index), PICTURE_WIDTH / 2 - MARGIN - ROOT_WIDTH / 2 - ROOT_GAP),
  )
  const { right, left } = halves(measured)
  const height = Math.max(right.height, left.height, 140)
  const middle = top + height / 2
  let limbs = ''
  let branches = ''
  for (const [side, direction] of [
    [right, 1],
    [left, -1],
  ] as const) {
    let y = middle - side.height / 2
    for (const branch of side.branches) {
      const x = direction === 1 ? PICTURE_WIDTH - MARGIN - branch.width : MARGIN
      const rootX = PICTURE_WIDTH / 2 + (direction * ROOT_WIDTH) / 2
      const nearX = direction === 1 ? x : x + branch.width
      limbs += limb(rootX, middle, nearX, y + branch.anchor, branch.hue, theme)
      branches += branch.draw(x, y)
      y += branch.height + BRANCH_GAP
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
