import type { FlowBranch, FlowchartModel, FlowGroup } from '../model/flowchart.ts'
import type { DiagramNode } from '../model/nodes.ts'
import { MARGIN, PICTURE_WIDTH } from '../svg/document.ts'
import { clock, counted } from '../svg/format.ts'
import { line } from '../svg/shapes.ts'
import type { Theme } from '../svg/theme.ts'
import { type Card, measureCard } from './card.ts'
import { elbow } from './elbow.ts'
import { COLUMN_GAP, type Columns, columnsOf, type Stage, stageTitles } from './flow-columns.ts'
import { footnote, type Heading, heading, type Placed } from './frame.ts'

const ROW_GAP = 18
const STACK_GAP = 12
const GROUP_GAP = 36
/** The origin of a group is level with a branch this near to the group's middle. */
const LEVEL_WITHIN = 40

interface Column {
  readonly x: number
  readonly cards: readonly Card[]
  readonly height: number
}

function stack(theme: Theme, nodes: readonly DiagramNode[], column: Columns[Stage], head?: string): Column {
  const cards = column
    ? nodes.map(node => measureCard(theme, node, column.width, { maxLines: 12, ...(head ? { head } : {}) }))
    : []
  const height = cards.reduce((sum, card) => sum + card.height + STACK_GAP, -STACK_GAP)
  return { x: column?.x ?? MARGIN, cards, height: Math.max(0, height) }
}

interface Spot {
  readonly card: Card
  readonly x: number
  readonly middle: number
}

function place(column: Column, middle: number): Spot[] {
  let y = middle - column.height / 2
  return column.cards.map(card => {
    const spot = { card, x: column.x, middle: y + card.height / 2 }
    y += card.height + STACK_GAP
    return spot
  })
}

function connect(theme: Theme, from: readonly Spot[], to: readonly Spot[]): string {
  const colour = theme.style === 'minimal' ? theme.ink : '#8492a6'
  return from
    .flatMap(source =>
      to.map(target =>
        elbow(source.x + source.card.width, source.middle, target.x, target.middle, COLUMN_GAP / 2, colour),
      ),
    )
    .join('')
}

function drawSpots(spots: readonly Spot[]): string {
  return spots.map(spot => spot.card.draw(spot.x, spot.middle - spot.card.height / 2)).join('')
}

function measureBranch(theme: Theme, branch: FlowBranch, columns: Columns) {
  const options = stack(theme, branch.options, columns.options)
  const decision = stack(theme, branch.decision ? [branch.decision] : [], columns.decision)
  const actions = stack(theme, branch.actions, columns.actions)
  return { options, decision, actions, height: Math.max(options.height, decision.height, actions.height) }
}

/** The middle of the branch that lies nearest, when it is near: a straight line instead of a small step. */
function levelWith(middle: number, branches: readonly { readonly height: number }[], top: number): number {
  let y = top
  for (const branch of branches) {
    const level = y + branch.height / 2
    if (Math.abs(level - middle) < LEVEL_WITHIN) return level
    y += branch.height + ROW_GAP
  }
  return middle
}

function originHead(group: FlowGroup): string {
  const { origin, topicTitle } = group
  if (origin === null) return ''
  return origin.kind === 'question' && topicTitle
    ? `${clock(origin.startSeconds)} · ${topicTitle}`
    : clock(origin.startSeconds)
}

function drawGroup(theme: Theme, group: FlowGroup, columns: Columns, top: number): Placed {
  const branches = group.branches.map(branch => measureBranch(theme, branch, columns))
  const origin = stack(theme, group.origin ? [group.origin] : [], columns.origin, originHead(group))
  const branchesHeight = branches.reduce((sum, branch) => sum + branch.height + ROW_GAP, -ROW_GAP)
  const height = Math.max(origin.height, branchesHeight)
  const firstTop = top + (height - branchesHeight) / 2
  const originSpots = place(origin, levelWith(top + height / 2, branches, firstTop))
  let y = firstTop
  let lines = ''
  let cards = drawSpots(originSpots)
  for (const branch of branches) {
    const middle = y + branch.height / 2
    const stages = [
      originSpots,
      place(branch.options, middle),
      place(branch.decision, middle),
      place(branch.actions, middle),
    ]
    const drawn = stages.filter(stage => stage.length > 0)
    for (let index = 1; index < drawn.length; index++)
      lines += connect(theme, drawn[index - 1] ?? [], drawn[index] ?? [])
    cards += stages.slice(1).map(drawSpots).join('')
    y += branch.height + ROW_GAP
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

/** Stages from left to right, one band for each question or topic. */
export function layoutFlowchart(theme: Theme, model: FlowchartModel, head: Heading): Placed {
  const header = heading(theme, head)
  const columns = columnsOf(model)
  const parts = [header.svg, stageTitles(theme, model, columns, header.bottom + 34)]
  let y = header.bottom + 54
  model.groups.forEach((group, index) => {
    if (index > 0) {
      const rule = y + GROUP_GAP / 2
      parts.push(line(MARGIN, rule, PICTURE_WIDTH - MARGIN, rule, { stroke: theme.hairline }))
      y += GROUP_GAP
    }
    const placed = drawGroup(theme, group, columns, y)
    parts.push(placed.svg)
    y = placed.bottom
  })
  const foot = footnote(theme, omittedNote(model), y)
  return { svg: parts.join('') + foot.svg, bottom: foot.bottom }
}
