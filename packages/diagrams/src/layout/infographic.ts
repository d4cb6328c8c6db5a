import type { InfographicModel } from '../model/infographic.ts'
import type { DiagramNode } from '../model/nodes.ts'
import { CONTENT_WIDTH, MARGIN } from '../svg/document.ts'
import { counted } from '../svg/format.ts'
import type { Theme } from '../svg/theme.ts'
import { footnote, type Heading, heading, type Placed } from './frame.ts'
import { figures } from './infographic-figures.ts'
import { dateList, factList, taskColumns, taskList } from './infographic-lists.ts'
import { talkTime } from './infographic-talk.ts'
import { topicsOverTime } from './infographic-topics.ts'
import { type Area, panel } from './panel.ts'

const COLUMN_GAP = 24

/** A panel less than this share as tall as its neighbour would be mostly empty. */
const LEAST_FILLED = 0.7
/** From so many entries on a panel as wide as the picture has two columns. */
const TWO_COLUMNS_FROM = 2

interface List {
  readonly title: string
  /** In one column, beside another list. */
  narrow(inner: Area): Placed
  /** As wide as the picture. */
  wide(inner: Area): Placed
}

function listsOf(theme: Theme, { decisions, actions, tasks, counts }: InfographicModel): List[] {
  const decided = {
    title: 'Decisions',
    narrow: (inner: Area) => factList(theme, decisions, counts.decisions, inner),
    wide: (inner: Area) =>
      decisions.length < TWO_COLUMNS_FROM
        ? factList(theme, decisions, counts.decisions, inner)
        : twoColumns(theme, decisions, counts.decisions, inner),
  }
  const omitted = counts.actions - actions.length
  const toDo = {
    title: 'Action items',
    narrow: (inner: Area) => taskList(theme, tasks, omitted, inner),
    wide: (inner: Area) =>
      actions.length < TWO_COLUMNS_FROM
        ? taskList(theme, tasks, omitted, inner)
        : taskColumns(theme, tasks, omitted, inner, 2 * COLUMN_GAP),
  }
  return [...(decisions.length > 0 ? [decided] : []), ...(actions.length > 0 ? [toDo] : [])]
}

/** Decisions and action items: side by side where both fill their half, else one under the other. What there is none of has no panel. */
function lists(theme: Theme, model: InfographicModel, y: number): Placed | null {
  const filled = listsOf(theme, model)
  if (filled.length === 0) return null
  const beside = filled.length === 2 ? sideBySide(theme, filled, y) : null
  return beside ?? stacked(theme, filled, y)
}

function sideBySide(theme: Theme, filled: readonly List[], y: number): Placed | null {
  const gap = theme.style === 'minimal' ? 56 : COLUMN_GAP
  const width = (CONTENT_WIDTH - gap) / 2
  const draw = (minBottom: number) =>
    filled.map(({ title, narrow }, index) =>
      panel(theme, title, { x: MARGIN + index * (width + gap), y, width }, narrow, minBottom),
    )
  const bottoms = draw(0).map(part => part.bottom)
  const bottom = Math.max(...bottoms)
  if (Math.min(...bottoms) - y < LEAST_FILLED * (bottom - y)) return null
  // The shorter panel is drawn as tall as the longer one.
  const drawn = draw(bottom)
  return { svg: drawn.map(part => part.svg).join(''), bottom }
}

function stacked(theme: Theme, filled: readonly List[], top: number): Placed {
  const gap = theme.style === 'minimal' ? 40 : COLUMN_GAP
  let svg = ''
  let y = top
  for (const { title, wide } of filled) {
    const drawn = panel(theme, title, { x: MARGIN, y, width: CONTENT_WIDTH }, wide)
    svg += drawn.svg
    y = drawn.bottom + gap
  }
  return { svg, bottom: y - gap }
}

/** The first half on the left, the others on the right, which says too how many there was no room for. */
function twoColumns(theme: Theme, nodes: readonly DiagramNode[], total: number, inner: Area): Placed {
  const gap = 2 * COLUMN_GAP
  const width = (inner.width - gap) / 2
  const half = Math.ceil(nodes.length / 2)
  const left = factList(theme, nodes.slice(0, half), half, { ...inner, width })
  const right = factList(theme, nodes.slice(half), total - half, {
    ...inner,
    x: inner.x + width + gap,
    width,
  })
  return { svg: left.svg + right.svg, bottom: Math.max(left.bottom, right.bottom) }
}

/** What came of the meeting, then what it was about, then who talked: one panel under the other. */
export function layoutInfographic(theme: Theme, model: InfographicModel, head: Heading): Placed {
  const gap = theme.style === 'minimal' ? 40 : COLUMN_GAP
  const header = heading(theme, head)
  const counts = figures(theme, model, header.bottom + 28)
  const parts = [header.svg, counts.svg]
  let y = counts.bottom + gap
  const add = (placed: Placed) => {
    parts.push(placed.svg)
    y = placed.bottom + gap
  }
  const area = () => ({ x: MARGIN, y, width: CONTENT_WIDTH })
  const listed = lists(theme, model, y)
  if (listed) add(listed)
  if (model.dates.length > 0) add(panel(theme, 'Dates', area(), inner => dateList(theme, model.dates, inner)))
  if (model.topics.length > 0)
    add(panel(theme, 'Topics over time', area(), inner => topicsOverTime(theme, model, inner)))
  add(panel(theme, 'Talk time', area(), inner => talkTime(theme, model, inner)))
  const further = model.counts.topics - model.topics.length
  const foot = footnote(theme, further > 0 ? `Not shown: ${counted(further, 'further topic')}.` : '', y - gap)
  return { svg: parts.join('') + foot.svg, bottom: foot.bottom }
}
