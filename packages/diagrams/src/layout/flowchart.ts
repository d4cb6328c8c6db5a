import type { FlowchartModel, FlowGroup } from '../model/flowchart.ts'
import { CONTENT_WIDTH, MARGIN } from '../svg/document.ts'
import { counted } from '../svg/format.ts'
import type { Theme } from '../svg/theme.ts'
import { balancedColumns, heightOf } from './columns.ts'
import { type Block, measureGroup, withNotes } from './flow-block.ts'
import { footnote, type Heading, heading, type Placed } from './frame.ts'
import { legend } from './legend.ts'

const COLUMN_GAP = 32
const MOST_COLUMNS = 3
/** More, narrower columns are preferred unless their filled share is smaller by more than this value. */
const NARROWER_BY = 0.1

interface Columns {
  readonly width: number
  readonly blocks: readonly (readonly Block[])[]
  /** The filled share of the area, from 0 to 1. */
  readonly filled: number
  readonly height: number
}

function noteOf({ branches }: FlowGroup): string {
  const decided = branches.some(({ decision }) => decision !== null)
  const open = branches.some(({ actions }) => actions.length > 0)
  return decided && open
    ? 'Other decisions and action items'
    : decided
      ? 'Other decisions'
      : 'Other action items'
}

function columnsOf(theme: Theme, groups: readonly FlowGroup[], count: number): Columns {
  const width = (CONTENT_WIDTH - (count - 1) * COLUMN_GAP) / count
  const blocks = groups.flatMap(group =>
    measureGroup(theme, group, width, groups.length > 1 ? noteOf(group) : ''),
  )
  const columns = balancedColumns(blocks, count).map(withNotes)
  const heights = columns.map(heightOf)
  const height = Math.max(...heights)
  return {
    width,
    blocks: columns,
    filled: heights.reduce((sum, one) => sum + one, 0) / (count * height),
    height,
  }
}

/** Selects the largest number of columns that are well filled. With at least two blocks, the minimum is two. */
function bestColumns(theme: Theme, groups: readonly FlowGroup[]): Columns {
  const few = columnsOf(theme, groups, 2)
  if (few.blocks.length < 2) return columnsOf(theme, groups, 1)
  const many = columnsOf(theme, groups, MOST_COLUMNS)
  return many.filled >= few.filled - NARROWER_BY ? many : few
}

function omittedNote({ omitted }: FlowchartModel): string {
  const parts = [
    ...(omitted.decisions > 0 ? [counted(omitted.decisions, 'decision')] : []),
    ...(omitted.actions > 0 ? [counted(omitted.actions, 'action item')] : []),
  ]
  return parts.length > 0 ? `Not shown: ${parts.join(', ')}.` : ''
}

/** Draws the results of each topic or question below it, in columns of similar height. */
export function layoutFlowchart(theme: Theme, model: FlowchartModel, head: Heading): Placed {
  const header = heading(theme, head)
  const present = new Set(model.nodes.map(node => node.kind))
  const kinds = (['topic', 'question', 'option', 'decision', 'action'] as const).filter(kind =>
    present.has(kind),
  )
  const top = header.bottom + 66
  const { width, blocks, height } = bestColumns(theme, model.groups)
  const drawn = blocks.map((column, index) => {
    let y = top
    return column
      .map((block, place) => {
        if (place > 0) y += block.gap
        const svg = block.draw(MARGIN + index * (width + COLUMN_GAP), y)
        y += block.height
        return svg
      })
      .join('')
  })
  const foot = footnote(theme, omittedNote(model), top + height)
  return {
    svg: header.svg + legend(theme, kinds, header.bottom + 34) + drawn.join('') + foot.svg,
    bottom: foot.bottom,
  }
}
