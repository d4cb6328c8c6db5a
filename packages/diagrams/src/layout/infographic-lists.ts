import type { InfographicModel } from '../model/infographic.ts'
import type { DiagramNode } from '../model/nodes.ts'
import { calendarDay, clock, initials } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { circle, line, rect } from '../svg/shapes.ts'
import { columnText, textLine, textWidth } from '../svg/text.ts'
import type { Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import type { Placed } from './frame.ts'
import { kindIcon } from './icons.ts'
import type { Area } from './panel.ts'

const TEXT = { size: 15, weight: 400 } as const
const META = { size: 13, weight: 600 } as const
const DAY = { size: 15, weight: 700 } as const
const NOTE = { size: 13, weight: 400 } as const
const TEXT_INDENT = 34
const ROW_GAP = 22

function metaOf(node: DiagramNode): string {
  const due = node.dueDate && `due ${calendarDay(node.dueDate)}`
  // The owner stands above the task.
  const who = node.kind === 'action' ? null : node.speakerName
  return [who, due, clock(node.startSeconds)].filter(Boolean).join(' · ')
}

function entry(theme: Theme, node: DiagramNode, area: Area, y: number): Placed {
  const width = area.width - TEXT_INDENT
  const text = wrapText(node.label, TEXT, width, 8)
  const meta = wrapText(metaOf(node), META, width, 3)
  const hue = node.kind === 'decision' ? theme.decision : theme.action
  const icon = kindIcon(
    node.kind,
    area.x + 10,
    y + text.lineHeight / 2,
    hue.solid,
    '#ffffff',
    theme.style === 'minimal' && node.kind === 'action',
  )
  const x = area.x + TEXT_INDENT
  const words =
    columnText(text, x, y, width, theme.ink) + columnText(meta, x, y + text.height + 3, width, theme.muted)
  return { svg: nodeGroup(node, icon + words), bottom: y + text.height + 3 + meta.height }
}

/** Decisions or action items, one under the other; says how many there was no room for. */
export function factList(theme: Theme, nodes: readonly DiagramNode[], total: number, area: Area): Placed {
  let svg = ''
  let y = area.y
  nodes.forEach((node, index) => {
    if (index > 0) {
      svg += line(area.x + TEXT_INDENT, y + ROW_GAP / 2, area.x + area.width, y + ROW_GAP / 2, {
        stroke: theme.hairline,
      })
      y += ROW_GAP
    }
    const placed = entry(theme, node, area, y)
    svg += placed.svg
    y = placed.bottom
  })
  if (total > nodes.length) {
    svg += textLine(`and ${total - nodes.length} more`, area.x + TEXT_INDENT, y + 28, NOTE, theme.muted)
    y += 34
  }
  return { svg, bottom: y }
}

const OWNER = { size: 15, weight: 600 } as const
const AVATAR = { size: 12, weight: 600 } as const
const DISC_RADIUS = 14
const OWNER_GAP = 10
const GROUP_GAP = 26
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

/** Who does what: each owner with their tasks under the name; says how many tasks there was no room for. */
export function taskList(theme: Theme, tasks: Tasks, omitted: number, area: Area): Placed {
  let svg = ''
  let y = area.y
  tasks.forEach(({ owner, items }, index) => {
    if (index > 0) y += GROUP_GAP
    const head = ownerHead(theme, owner, area, y)
    const list = factList(theme, items, items.length, { ...area, y: head.bottom + OWNER_GAP })
    svg += head.svg + list.svg
    y = list.bottom
  })
  if (omitted > 0) {
    svg += textLine(`and ${omitted} more`, area.x + TEXT_INDENT, y + 28, NOTE, theme.muted)
    y += 34
  }
  return { svg, bottom: y }
}

/** The same in two columns, cut between owners where both are nearest in height; the tasks of one owner alone are halved below the name. */
export function taskColumns(theme: Theme, tasks: Tasks, omitted: number, area: Area, gap: number): Placed {
  const width = (area.width - gap) / 2
  const [only] = tasks
  if (only !== undefined && tasks.length === 1) {
    const head = ownerHead(theme, only.owner, area, area.y)
    const half = Math.ceil(only.items.length / 2)
    const below = { ...area, y: head.bottom + OWNER_GAP, width }
    const right = only.items.slice(half)
    const first = factList(theme, only.items.slice(0, half), half, below)
    const second = factList(theme, right, right.length + omitted, { ...below, x: area.x + width + gap })
    return { svg: head.svg + first.svg + second.svg, bottom: Math.max(first.bottom, second.bottom) }
  }
  const drawn = tasks.slice(1).map((_, index) => {
    const first = taskList(theme, tasks.slice(0, index + 1), 0, { ...area, width })
    const left = area.x + width + gap
    const second = taskList(theme, tasks.slice(index + 1), omitted, { ...area, x: left, width })
    return { svg: first.svg + second.svg, bottom: Math.max(first.bottom, second.bottom) }
  })
  return drawn.toSorted((one, other) => one.bottom - other.bottom)[0] ?? { svg: '', bottom: area.y }
}

/** Days on which something is due, each with its tasks. */
export function dateList(theme: Theme, dates: InfographicModel['dates'], area: Area): Placed {
  const labels = dates.map(({ node }) => calendarDay(node.label))
  const dayWidth = Math.max(...labels.map(label => textWidth(label, DAY.size, DAY.weight))) + 28
  let svg = ''
  let y = area.y
  dates.forEach(({ node, items }, index) => {
    const tasks = items.map(item =>
      wrapText(
        item.assigneeName ? `${item.label} (${item.assigneeName})` : item.label,
        TEXT,
        area.width - dayWidth - 20,
        6,
      ),
    )
    const hue = theme.action
    const chip = theme.style !== 'minimal'
    const parts = [
      chip ? rect({ x: area.x, y, width: dayWidth, height: 28 }, { fill: hue.tint, radius: 8 }) : '',
      textLine(labels[index] ?? '', area.x + (chip ? 14 : 0), y + 19, DAY, chip ? hue.ink : theme.ink),
    ]
    let taskY = y + 4
    for (const task of tasks) {
      parts.push(columnText(task, area.x + dayWidth + 20, taskY, area.width - dayWidth - 20, theme.ink))
      taskY += task.height + 6
    }
    svg += nodeGroup(node, parts.join(''))
    y = Math.max(y + 28, taskY) + 10
  })
  return { svg, bottom: y - 10 }
}
