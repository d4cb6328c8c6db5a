import type { FlowBranch, FlowchartModel, FlowGroup } from '../model/flowchart.ts'
import type { DiagramNode } from '../model/nodes.ts'
import { CONTENT_WIDTH, MARGIN, PICTURE_WIDTH } from '../svg/document.ts'
import { clock, counted } from '../svg/format.ts'
import { line } from '../svg/shapes.ts'
import { textLine } from '../svg/text.ts'
import type { Theme } from '../svg/theme.ts'
import { type Card, measureCard } from './card.ts'
import { elbow } from './elbow.ts'
import { footnote, type Heading, heading, type Placed } from './frame.ts'

const STAGES = ['origin', 'options', 'decision', 'actions'] as const
type Stage = (typeof STAGES)[number]
type Columns = Partial<Record<Stage, { readonly x: number; readonly width: number }>>

const SHARES: Readonly<Record<Stage, number>> = { origin: 1, options: 0.95, decision: 1.15, actions: 1.1 }
const COLUMN_GAP = 52
const ROW_GAP = 18
const STACK_GAP = 12
const GROUP_GAP = 36
const STAGE_TITLE = { size: 14, weight: 600 } as const

function columnsOf(model: FlowchartModel): Columns {
  const branches = model.groups.flatMap(group => group.branches)
  const present: Readonly<Record<Stage, boolean>> = {
    origin: model.groups.some(group => group.origin !== null),
    options: branches.some(branch => branch.options.length > 0),
    decision: branches.some(branch => branch.decision !== null),
    actions: branches.some(branch => branch.actions.length > 0),
  }
  const stages = STAGES.filter(stage => present[stage])
  const total = stages.reduce((sum, stage) => sum + SHARES[stage], 0)
  const room = CONTENT_WIDTH - COLUMN_GAP * (stages.length - 1)
  const columns: Columns = {}
  let x = MARGIN
  for (const stage of stages) {
    const width = Math.floor((room * SHARES[stage]) / total)
    columns[stage] = { x, width }
    x += width + COLUMN_GAP
  }
  return columns
}

function stageTitles(theme: Theme, model: FlowchartModel, columns: Columns, y: number): string {
  const kinds = new Set(model.groups.map(group => group.origin?.kind))
  const origin =
    kinds.has('question') && kinds.has('topic')
      ? 'Question or topic'
      : kinds.has('topic')
        ? 'Topic'
        : 'Question'
  const titles: Readonly<Record<Stage, string>> = {
    origin,
    options: 'Options',
    decision: 'Decision',
    actions: 'Action items',
  }
  return STAGES.map(stage => {
    const column = columns[stage]
    return column ? textLine(titles[stage], column.x, y, STAGE_TITLE, theme.muted) : ''
  }).join('')
}

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
  const originSpots = place(origin, top + height / 2)
  let y = top + (height - branchesHeight) / 2
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
