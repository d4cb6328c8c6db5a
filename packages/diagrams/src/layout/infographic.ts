import type { InfographicModel } from '../model/infographic.ts'
import { CONTENT_WIDTH, MARGIN } from '../svg/document.ts'
import { counted } from '../svg/format.ts'
import type { Theme } from '../svg/theme.ts'
import { footnote, type Heading, heading, type Placed } from './frame.ts'
import { figures } from './infographic-figures.ts'
import { dateList, factColumns, factList } from './infographic-lists.ts'
import { talkTime } from './infographic-talk.ts'
import { taskColumns, taskList } from './infographic-tasks.ts'
import { topicsOverTime } from './infographic-topics.ts'
import { type Area, panel } from './panel.ts'

const COLUMN_GAP = 24

/** The least height of a panel as a share of its neighbour's height. Rows of bars may be shorter than lists. */
const LEAST_FILLED = { lists: 0.78, course: 0.62 } as const
/** A panel of full width has two columns from this number of entries on. */
const TWO_COLUMNS_FROM = 2

interface Part {
  readonly title: string
  /** Draws the part in one column beside another part. */
  narrow(inner: Area): Placed
  /** Draws the part in the full width. */
  wide(inner: Area): Placed
}

function listsOf(theme: Theme, { decisions, actions, tasks, counts }: InfographicModel): Part[] {
  const undecided = counts.decisions - decisions.length
  const decided = {
    title: 'Decisions',
    narrow: (inner: Area) => factList(theme, decisions, undecided, inner),
    wide: (inner: Area) =>
      decisions.length < TWO_COLUMNS_FROM
        ? factList(theme, decisions, undecided, inner)
        : factColumns(theme, decisions, undecided, inner, 2 * COLUMN_GAP),
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

/** The parts for topics and talk time. */
function courseOf(theme: Theme, model: InfographicModel): Part[] {
  const topics = (inner: Area) => topicsOverTime(theme, model, inner)
  const talk = (inner: Area) => talkTime(theme, model, inner)
  return [
    ...(model.topics.length > 0 ? [{ title: 'Topics over time', narrow: topics, wide: topics }] : []),
    { title: 'Talk time', narrow: talk, wide: talk },
  ]
}

/** Draws two parts side by side if both fill their half, otherwise below each other. */
function arranged(theme: Theme, parts: readonly Part[], y: number, leastFilled: number): Placed {
  const beside = parts.length === 2 ? sideBySide(theme, parts, y, leastFilled) : null
  return beside ?? stacked(theme, parts, y)
}

function sideBySide(theme: Theme, parts: readonly Part[], y: number, leastFilled: number): Placed | null {
  const gap = theme.style === 'minimal' ? 56 : COLUMN_GAP
  const width = (CONTENT_WIDTH - gap) / 2
  const draw = (minBottom: number) =>
    parts.map(({ title, narrow }, index) =>
      panel(theme, title, { x: MARGIN + index * (width + gap), y, width }, narrow, minBottom),
    )
  const bottoms = draw(0).map(part => part.bottom)
  const bottom = Math.max(...bottoms)
  if (Math.min(...bottoms) - y < leastFilled * (bottom - y)) return null
  // The shorter panel gets the height of the longer panel.
  const drawn = draw(bottom)
  return { svg: drawn.map(part => part.svg).join(''), bottom }
}

function stacked(theme: Theme, parts: readonly Part[], top: number): Placed {
  const gap = theme.style === 'minimal' ? 40 : COLUMN_GAP
  let svg = ''
  let y = top
  for (const { title, wide } of parts) {
    const drawn = panel(theme, title, { x: MARGIN, y, width: CONTENT_WIDTH }, wide)
    svg += drawn.svg
    y = drawn.bottom + gap
  }
  return { svg, bottom: y - gap }
}

/** Draws the panels below each other: results, topics, talk time. */
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
  const lists = listsOf(theme, model)
  if (lists.length > 0) add(arranged(theme, lists, y, LEAST_FILLED.lists))
  if (model.points.length > 0) {
    const points = (inner: Area) => factColumns(theme, model.points, 0, inner, 2 * COLUMN_GAP)
    add(panel(theme, 'What was said', area(), points))
  }
  if (model.dates.length > 0)
    add(panel(theme, 'Due dates', area(), inner => dateList(theme, model.dates, inner)))
  add(arranged(theme, courseOf(theme, model), y, LEAST_FILLED.course))
  const further = model.counts.topics - model.topics.length
  const foot = footnote(theme, further > 0 ? `Not shown: ${counted(further, 'further topic')}.` : '', y - gap)
  return { svg: parts.join('') + foot.svg, bottom: foot.bottom }
}
