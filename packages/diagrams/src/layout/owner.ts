import type { DiagramNode } from '../model/nodes.ts'
import { calendarDay, initials } from '../svg/format.ts'
import { circle, rect } from '../svg/shapes.ts'
import { columnText, textLine, textWidth } from '../svg/text.ts'

import { wrapText } from '../text/wrap.ts'

const STRONG = { size: 13, weight: 600 } as const
const AVATAR = { size: 12, weight: 600 } as const
/** Letters wider than this touch the edge of their disc: only the first is drawn, because nothing may be set smaller than 12. */
const AVATAR_ROOM = 18.5
const ROW = 24
const ROW_GAP = 6
const NAME_INDENT = 32

interface OwnerLook {
  readonly text: string
  readonly chip: { readonly fill: string; readonly text: string }
}

/** Who does it and until when: in one row where both fit, else in two. Null for a node that has neither. */
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
  const both = initials(name ?? '')
  const letters = textWidth(both, AVATAR.size, AVATAR.weight) <= AVATAR_ROOM ? both : ([...both][0] ?? '')
  const nameHeight = Math.max(ROW, block.height + 6)
  const height = stacked ? nameHeight + ROW_GAP + ROW : nameHeight
  return {
    height,
    draw(x: number, y: number): string {
      const parts: string[] = []
      if (name !== null) {
        parts.push(
          circle(x + 12, y + 12, 12, { fill: look.chip.fill }),
          textLine(letters, x + 12, y + 16.3, AVATAR, look.chip.text, 'middle'),
          columnText(block, x + NAME_INDENT, y + 12 - block.lineHeight / 2, width - NAME_INDENT, look.text),
        )
      }
      if (due !== null) {
        const chipX = name === null ? x : stacked ? x + NAME_INDENT : x + width - chipWidth
        const chipY = y + height - ROW
        parts.push(
          rect({ x: chipX, y: chipY, width: chipWidth, height: ROW }, { fill: look.chip.fill, radius: 12 }),
          textLine(due, chipX + 9, chipY + 16.7, STRONG, look.chip.text),
        )
      }
      return parts.join('')
    },
  }
}
