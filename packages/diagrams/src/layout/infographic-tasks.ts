import type { InfographicModel } from '../model/infographic.ts'
import { initials } from '../svg/format.ts'
import { circle } from '../svg/shapes.ts'
import { columnText, textLine } from '../svg/text.ts'
import type { Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import type { Placed } from './frame.ts'
import { entryHeight, factColumns, factList, TEXT_INDENT } from './infographic-lists.ts'
import type { Area } from './panel.ts'

const TASK_GAP = 12
const OWNER = { size: 15, weight: 600 } as const
const AVATAR = { size: 12, weight: 600 } as const
const DISC_RADIUS = 14
const OWNER_GAP = 8
const GROUP_GAP = 22
/** The additional height that a list may have to keep the tasks of an owner together. */
const DIVIDED = 60
const NOBODY = 'No owner named'

function ownerHead(theme: Theme, owner: string | null, area: Area, y: number): Placed {
  const name = wrapText(owner ?? NOBODY, OWNER, area.width - TEXT_INDENT, 2)
  const middle = y + Math.max(DISC_RADIUS, name.lineHeight / 2)
  const hue = theme.action
  const disc =
    owner === null
      ? circle(area.x + 10, middle, DISC_RADIUS - 1, {
          fill: 'none',
          stroke: theme.cardLine,
          strokeWidth: 1.5,
        })
      : circle(area.x + 10, middle, DISC_RADIUS, { fill: theme.style === 'minimal' ? '#eef0f3' : hue.tint }) +
        textLine(
          initials(owner),
          area.x + 10,
          middle + 4.3,
          AVATAR,
          theme.style === 'minimal' ? theme.ink : hue.ink,
          'middle',
        )
  const words = columnText(
    name,
    area.x + TEXT_INDENT,
    middle - name.lineHeight / 2,
    area.width - TEXT_INDENT,
    owner === null ? theme.muted : theme.ink,
  )
  return {
    svg: disc + words,
    bottom: Math.max(middle + DISC_RADIUS, middle - name.lineHeight / 2 + name.height),
  }
}

type Tasks = InfographicModel['tasks']

/** Draws each owner with their tasks below the name, and the number of omitted tasks. */
export function taskList(theme: Theme, tasks: Tasks, omitted: number, area: Area): Placed {
  let svg = ''
  let y = area.y
  tasks.forEach(({ owner, items }, index) => {
    if (index > 0) y += GROUP_GAP
    const head = ownerHead(theme, owner, area, y)
    const rest = index === tasks.length - 1 ? omitted : 0
    const list = factList(theme, items, rest, { ...area, y: head.bottom + OWNER_GAP }, TASK_GAP)
    svg += head.svg + list.svg
    y = list.bottom
  })
  return { svg, bottom: y }
}

/** Divides the tasks at `cut`. An owner with tasks in both parts is named in both. */
function cutAt(tasks: Tasks, cut: number): [Tasks, Tasks] {
  let before = 0
  const parts = tasks.map(({ owner, items }) => {
    const at = Math.min(Math.max(cut - before, 0), items.length)
    before += items.length
    return [
      { owner, items: items.slice(0, at) },
      { owner, items: items.slice(at) },
    ] as const
  })
  const filled = (side: 0 | 1) => parts.map(part => part[side]).filter(({ items }) => items.length > 0)
  return [filled(0), filled(1)]
}

/** Draws tasks in two columns of similar height. The tasks of a single owner are divided below the name. */
export function taskColumns(theme: Theme, tasks: Tasks, omitted: number, area: Area, gap: number): Placed {
  const width = (area.width - gap) / 2
  const [only] = tasks
  if (only !== undefined && tasks.length === 1) {
    const head = ownerHead(theme, only.owner, area, area.y)
    const below = { ...area, y: head.bottom + OWNER_GAP }
    const list = factColumns(theme, only.items, omitted, below, gap, TASK_GAP)
    return { svg: head.svg + list.svg, bottom: list.bottom }
  }
  const [left, right] = bestCut(theme, tasks, width)
  const first = taskList(theme, left, 0, { ...area, width })
  const second = taskList(theme, right, omitted, { ...area, x: area.x + width + gap, width })
  return { svg: first.svg + second.svg, bottom: Math.max(first.bottom, second.bottom) }
}

function bestCut(theme: Theme, tasks: Tasks, width: number): [Tasks, Tasks] {
  const heads = new Map(
    tasks.map(({ owner }) => [owner, ownerHead(theme, owner, { x: 0, y: 0, width }, 0).bottom + OWNER_GAP]),
  )
  const entries = new Map(
    tasks.flatMap(({ items }) => items.map(item => [item, entryHeight(theme, item, width) + TASK_GAP])),
  )
  const heightOf = (side: Tasks) =>
    side.reduce(
      (sum, { owner, items }) =>
        items.reduce((below, item) => below + (entries.get(item) ?? 0), sum + (heads.get(owner) ?? 0)) +
        GROUP_GAP -
        TASK_GAP,
      -GROUP_GAP,
    )
  let best: [Tasks, Tasks] = [tasks, []]
  let least = Number.POSITIVE_INFINITY
  for (let cut = 1; cut < entries.size; cut++) {
    const [left, right] = cutAt(tasks, cut)
    const divided = left.at(-1)?.owner === right[0]?.owner
    const cost = Math.max(heightOf(left), heightOf(right)) + (divided ? DIVIDED : 0)
    if (cost < least) [best, least] = [[left, right], cost]
  }
  return best
}
