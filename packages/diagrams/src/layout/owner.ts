import type { DiagramNode } from '../model/nodes.ts'
import { calendarDay, initials } from '../svg/format.ts'
import { circle, rect } from '../svg/shapes.ts'
import { columnText, textLine, textWidth } from '../svg/text.ts'

import { wrapText } from '../text/wrap.ts'

const STRONG = { size: 13, weight: 600 } as const
const AVATAR = { size: 12, weight: 600 } as const
/** The disc fits two letters of any script at the smallest size. */
const DISC_RADIUS = 14
const ROW = 2 * DISC_RADIUS
const CHIP = 24
const ROW_GAP = 6
const NAME_INDENT = 2 * DISC_RADIUS + 8

interface OwnerLook {
  readonly text: string
  readonly chip: { readonly fill: string; readonly text: string }
}

/** Measures the owner and due day of a node, in one row if both fit, otherwise in two. Returns null without both. */
export function measureOwner(node: DiagramNode, look: OwnerLook, width: number) {
  if (node.kind !== 'action' || (node.assigneeName === null && node.dueDate === null)) return null
  const name = node.assigneeName
  const due = node.dueDate === null ? null : `due ${calendarDay(node.dueDate, false)}`
  const chipWidth = due === null ? 0 : textWidth(due, STRONG.size, STRONG.weight) + 18
  const block = wrapText(name ?? '', STRONG, width - NAME_INDENT, 3)
  const stacked =
    name !== null &&
    due !== null &&
    (block.lines.length > 1 || NAME_INDENT + block.width + 12 + chipWidth > width)
  const nameHeight = Math.max(ROW, block.height + 6)
  const height = stacked ? nameHeight + ROW_GAP + CHIP : name === null ? CHIP : nameHeight
  return {
    height,
    draw(x: number, y: number): string {
      const parts: string[] = []
      if (name !== null) {
        parts.push(
          circle(x + DISC_RADIUS, y + DISC_RADIUS, DISC_RADIUS, { fill: look.chip.fill }),
          textLine(initials(name), x + DISC_RADIUS, y + DISC_RADIUS + 4.3, AVATAR, look.chip.text, 'middle'),
          columnText(
            block,
            x + NAME_INDENT,
            y + DISC_RADIUS - block.lineHeight / 2,
            // The text is beside its disc in either direction, because the due day is at the other end.
            block.width,
            look.text,
          ),
        )
      }
      if (due !== null) {
        const chipX = name === null ? x : stacked ? x + NAME_INDENT : x + width - chipWidth
        const chipY = stacked ? y + height - CHIP : y + (height - CHIP) / 2
        parts.push(
          rect({ x: chipX, y: chipY, width: chipWidth, height: CHIP }, { fill: look.chip.fill, radius: 12 }),
          textLine(due, chipX + 9, chipY + 16.7, STRONG, look.chip.text),
        )
      }
      return parts.join('')
    },
  }
}
