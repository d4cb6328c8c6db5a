import { rect } from '../svg/shapes.ts'
import { textLine } from '../svg/text.ts'
import type { Theme } from '../svg/theme.ts'
import type { Placed } from './frame.ts'

const TITLE = { size: 18, weight: 700 } as const

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The inner margin of a panel. A minimal diagram has no boxes and therefore no margin. */
function panelPadding(theme: Theme): number {
  return theme.style === 'minimal' ? 0 : 24
}

/**
 * Draws a titled part of the infographic. `content` draws below the title and returns its lower edge.
 * `minBottom` gives panels in a row the same lower edge.
 */
export function panel(
  theme: Theme,
  title: string,
  area: Area,
  content: (inner: Area) => Placed,
  minBottom = 0,
): Placed {
  const padding = panelPadding(theme)
  const titleY = area.y + padding + 18
  const inner = { x: area.x + padding, y: titleY + 20, width: area.width - 2 * padding }
  const drawn = content(inner)
  const bottom = Math.max(drawn.bottom + padding, minBottom)
  const box = { ...area, height: bottom - area.y }
  const frame =
    theme.style === 'minimal'
      ? ''
      : rect(box, { fill: theme.card, stroke: theme.cardLine, radius: theme.style === 'colorful' ? 18 : 10 })
  const colour = theme.banner ? theme.banner.ink : theme.ink
  return { svg: frame + textLine(title, inner.x, titleY, TITLE, colour) + drawn.svg, bottom }
}
