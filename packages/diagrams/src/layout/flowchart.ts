import type { FlowchartModel, FlowGroup } from '../model/flowchart.ts'
import { MARGIN, PICTURE_WIDTH } from '../svg/document.ts'
import { clock, counted } from '../svg/format.ts'
import { line } from '../svg/shapes.ts'
import type { Theme } from '../svg/theme.ts'
import { connect, isChain, measureChain, measureLeaves, measureStack, type Row } from './flow-branch.ts'
import { columnsOf } from './flow-columns.ts'
import { footnote, type Heading, heading, type Placed } from './frame.ts'
import { legend } from './legend.ts'

const ROW_GAP = 18
const GROUP_GAP = 36
/** The origin of a group is level with a row this near to the group's middle. */
const LEVEL_WITHIN = 40

/** The middle of the row that lies nearest, when it is near: a straight line instead of a small step. */
function levelWith(middle: number, rows: readonly Row[], top: number): number {
  let y = top
  for (const row of rows) {
    const level = y + row.height / 2
    if (Math.abs(level - middle) < LEVEL_WITHIN) return level
    y += row.height + ROW_GAP
  }
  return middle
}

function originHead({ origin, topicTitle }: FlowGroup): string {
  if (origin === null) return ''
  const time = clock(origin.startSeconds)
  return origin.kind === 'question' && topicTitle ? `${time} · ${topicTitle}` : time
}

function rowsOf(theme: Theme, group: FlowGroup, columns: ReturnType<typeof columnsOf>): Row[] {
  const chains = group.branches.filter(isChain)
  const leaves = group.branches
    .filter(branch => !isChain(branch))
    .flatMap(({ decision, actions }) => (decision ? [decision] : actions))
    .toSorted((one, other) => one.startSeconds - other.startSeconds)
  const left = (columns.options.width > 0 ? columns.options : columns.decision).x
  const rows = chains.map(branch => measureChain(theme, branch, columns))
  if (leaves.length > 0) rows.push(measureLeaves(theme, leaves, left))
  return rows.toSorted((one, other) => one.startSeconds - other.startSeconds)
}

function drawGroup(theme: Theme, group: FlowGroup, top: number): Placed {
  const columns = columnsOf(group)
  const rows = rowsOf(theme, group, columns)
  const origin = measureStack(theme, group.origin ? [group.origin] : [], columns.origin, originHead(group))
  const rowsHeight = rows.reduce((sum, row) => sum + row.height + ROW_GAP, -ROW_GAP)
  const height = Math.max(origin.height, rowsHeight)
  const firstTop = top + (height - rowsHeight) / 2
  const from = origin.draw(levelWith(top + height / 2, rows, firstTop))
  let y = firstTop
  let [lines, cards] = ['', from.svg]
  for (const row of rows) {
    const drawn = row.draw(y)
    lines += connect(theme, from.ports, drawn.ports)
    cards += drawn.svg
    y += row.height + ROW_GAP
  }
  return { svg: lines + cards, bottom: top + height }
}

function omittedNote({ omitted }: FlowchartModel): string {
  const parts = [
    ...(omitted.decisions > 0 ? [counted(omitted.decisions, 'decision')] : []),
    ...(omitted.actions > 0 ? [counted(omitted.actions, 'action item')] : []),
  ]
  return parts.length > 0 ? `Not shown: ${parts.join(', ')}.` : ''
}

/** One band for each question or topic, and in it from left to right what it led to. */
export function layoutFlowchart(theme: Theme, model: FlowchartModel, head: Heading): Placed {
  const header = heading(theme, head)
  const present = new Set(model.nodes.map(node => node.kind))
  const kinds = (['topic', 'question', 'option', 'decision', 'action'] as const).filter(kind =>
    present.has(kind),
  )
  const parts = [header.svg, legend(theme, kinds, header.bottom + 34)]
  let y = header.bottom + 66
  model.groups.forEach((group, index) => {
    if (index > 0) {
      const rule = y + GROUP_GAP / 2
      parts.push(line(MARGIN, rule, PICTURE_WIDTH - MARGIN, rule, { stroke: theme.hairline }))
      y += GROUP_GAP
    }
    const placed = drawGroup(theme, group, y)
    parts.push(placed.svg)
    y = placed.bottom
  })
  const foot = footnote(theme, omittedNote(model), y)
  return { svg: parts.join('') + foot.svg, bottom: foot.bottom }
}
