import type { InfographicModel } from '../model/infographic.ts'
import type { DiagramNode } from '../model/nodes.ts'
import { calendarDay, clock, counted } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { circle, rect } from '../svg/shapes.ts'
import { columnText, textLine, textWidth } from '../svg/text.ts'
import { hueAt, hueOf, type Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import { balancedColumns } from './columns.ts'
import type { Placed } from './frame.ts'
import { ICON_RADIUS, kindIcon } from './icons.ts'
import type { Area } from './panel.ts'

const TEXT = { size: 15, weight: 400 } as const
const META = { size: 13, weight: 600 } as const
const DAY = { size: 15, weight: 700 } as const
const NOTE = { size: 13, weight: 400 } as const
/** The indentation of text beside its sign. */
export const TEXT_INDENT = 34
const ROW_GAP = 16

const DUE_HEIGHT = 24
const POINT_RADIUS = 4
const DUE_PADDING = 9
const RIGHT_GAP = 14

export function entryHeight(theme: Theme, node: DiagramNode, width: number): number {
  return entry(theme, node, { x: 0, y: 0, width }, 0).bottom
}

/** Draws an entry with its sign. The time in the recording, or the due day of a task, is at the right edge. */
function entry(theme: Theme, node: DiagramNode, area: Area, y: number): Placed {
  const time = clock(node.startSeconds)
  const timeWidth = textWidth(time, META.size, META.weight)
  const due = dueChip(theme, node)
  const width = area.width - TEXT_INDENT - timeWidth - RIGHT_GAP - (due ? due.width + RIGHT_GAP : 0)
  const text = wrapText(node.label, TEXT, width, 8)
  // A heading above the tasks names their owner.
  const who = node.kind === 'action' ? null : node.speakerName
  const meta = who === null ? null : wrapText(who, META, width, 2)
  const middle = y + text.lineHeight / 2
  const icon = signOf(theme, node, area.x + ICON_RADIUS, middle)
  const x = area.x + TEXT_INDENT
  const right = area.x + area.width
  const words =
    columnText(text, x, y, width, theme.ink) +
    (meta ? columnText(meta, x, y + text.height + 3, width, theme.muted) : '') +
    (due?.draw(right - timeWidth - RIGHT_GAP - due.width, middle) ?? '') +
    textLine(time, right, middle + 4.7, META, theme.muted, 'end')
  return { svg: nodeGroup(node, icon + words), bottom: y + text.height + (meta ? meta.height + 3 : 0) }
}

function signOf(theme: Theme, { kind }: DiagramNode, x: number, y: number): string {
  if (kind === 'point') return circle(x, y, POINT_RADIUS, { fill: hueAt(theme, 0).solid })
  const ring = theme.style === 'minimal' && kind === 'action'
  return kindIcon(kind, x, y, hueOf(theme, kind).solid, '#ffffff', ring)
}

function dueChip(theme: Theme, { dueDate }: DiagramNode) {
  if (dueDate === null) return null
  const due = `due ${calendarDay(dueDate, false)}`
  const width = textWidth(due, META.size, META.weight) + 2 * DUE_PADDING
  const { fill, text } =
    theme.style === 'minimal'
      ? { fill: '#eef0f3', text: theme.ink }
      : { fill: theme.action.tint, text: theme.action.ink }
  return {
    width,
    draw: (x: number, middle: number) =>
      rect({ x, y: middle - DUE_HEIGHT / 2, width, height: DUE_HEIGHT }, { fill, radius: DUE_HEIGHT / 2 }) +
      textLine(due, x + DUE_PADDING, middle + 4.7, META, text),
  }
}

/** Draws entries in a column, with the number of omitted entries. */
export function factList(
  theme: Theme,
  nodes: readonly DiagramNode[],
  omitted: number,
  area: Area,
  gap = ROW_GAP,
): Placed {
  let svg = ''
  let y = area.y
  nodes.forEach((node, index) => {
    if (index > 0) y += gap
    const placed = entry(theme, node, area, y)
    svg += placed.svg
    y = placed.bottom
  })
  if (omitted > 0) {
    svg += textLine(`and ${omitted} more`, area.x + TEXT_INDENT, y + 28, NOTE, theme.muted)
    y += 34
  }
  return { svg, bottom: y }
}

/** Draws entries in two columns of similar height. */
export function factColumns(
  theme: Theme,
  nodes: readonly DiagramNode[],
  omitted: number,
  area: Area,
  gap: number,
  rowGap = ROW_GAP,
): Placed {
  const width = (area.width - gap) / 2
  const heights = nodes.map(node => ({
    node,
    gap: rowGap,
    height: entryHeight(theme, node, width),
  }))
  const [left = [], right = []] = balancedColumns(heights, 2).map(column => column.map(({ node }) => node))
  const first = factList(theme, left, 0, { ...area, width }, rowGap)
  const second = factList(theme, right, omitted, { ...area, x: area.x + width + gap, width }, rowGap)
  return { svg: first.svg + second.svg, bottom: Math.max(first.bottom, second.bottom) }
}

const DAY_GAP = 20
const CHIP_HEIGHT = 28
const DAYS_IN_ROW = 4

/** Draws the due days side by side, with the owners. The tasks are in the list above. */
export function dateList(theme: Theme, dates: InfographicModel['dates'], area: Area): Placed {
  const across = Math.min(dates.length, DAYS_IN_ROW)
  const width = (area.width - (across - 1) * DAY_GAP) / across
  const chip = theme.style !== 'minimal'
  const cells = dates.map(({ node, items }) => {
    const day = calendarDay(node.label)
    const dayWidth = textWidth(day, DAY.size, DAY.weight) + (chip ? 28 : 0)
    const owners = [...new Set(items.flatMap(({ assigneeName }) => assigneeName ?? []))]
    const who = owners.length > 0 ? owners.join(', ') : counted(items.length, 'action item')
    const names = wrapText(who, META, width, 3)
    const height = CHIP_HEIGHT + 6 + names.height
    return {
      height,
      draw: (x: number, y: number) =>
        nodeGroup(
          node,
          (chip
            ? rect({ x, y, width: dayWidth, height: CHIP_HEIGHT }, { fill: theme.action.tint, radius: 8 })
            : '') +
            textLine(day, x + (chip ? 14 : 0), y + 19, DAY, chip ? theme.action.ink : theme.ink) +
            columnText(names, x, y + CHIP_HEIGHT + 6, width, theme.muted),
        ),
    }
  })
  let svg = ''
  let y = area.y
  for (let from = 0; from < cells.length; from += across) {
    const row = cells.slice(from, from + across)
    if (from > 0) y += DAY_GAP
    svg += row.map((cell, place) => cell.draw(area.x + place * (width + DAY_GAP), y)).join('')
    y += Math.max(...row.map(({ height }) => height))
  }
  return { svg, bottom: y }
}
