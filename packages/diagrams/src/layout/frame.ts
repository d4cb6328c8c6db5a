import { CONTENT_WIDTH, MARGIN, PICTURE_WIDTH } from '../svg/document.ts'
import { circle, line, rect } from '../svg/shapes.ts'
import { columnText, textLine } from '../svg/text.ts'
import type { Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'

export interface Heading {
  readonly eyebrow: string
  readonly title: string
  /** Date, length and people, in one line with dots in between. */
  readonly details: readonly string[]
}

export interface Placed {
  readonly svg: string
  /** The lower edge. */
  readonly bottom: number
}

const EYEBROW = { size: 14, weight: 600 } as const
const TITLE = { size: 30, weight: 700 } as const
const DETAILS = { size: 15, weight: 400 } as const
const TITLE_WIDTH = 900

/** Draws the head of a diagram: its type, the meeting and the date. */
export function heading(theme: Theme, { eyebrow, title, details }: Heading): Placed {
  const top = theme.style === 'minimal' ? 40 : 44
  const block = wrapText(title, TITLE, TITLE_WIDTH, 4)
  const subtitle = wrapText(details.join('  ·  '), DETAILS, CONTENT_WIDTH, 1)
  const titleTop = top + 24
  const subtitleTop = titleTop + block.height + 6
  const textBottom = subtitleTop + subtitle.height
  const banner = theme.banner
  const colours = banner
    ? { eyebrow: '#d9d6ff', title: banner.onSolid, details: '#e6e4ff' }
    : {
        eyebrow: theme.style === 'minimal' ? theme.muted : theme.action.solid,
        title: theme.ink,
        details: theme.muted,
      }
  const words =
    textLine(eyebrow, MARGIN, top + 12, EYEBROW, colours.eyebrow) +
    columnText(block, MARGIN, titleTop, TITLE_WIDTH, colours.title) +
    columnText(subtitle, MARGIN, subtitleTop, CONTENT_WIDTH, colours.details)
  if (!banner) {
    const rule = line(MARGIN, textBottom + 20, PICTURE_WIDTH - MARGIN, textBottom + 20, {
      stroke: theme.hairline,
    })
    return { svg: words + rule, bottom: textBottom + 20 }
  }
  const height = textBottom + 32
  const field = rect({ x: 0, y: 0, width: PICTURE_WIDTH, height }, { fill: banner.solid })
  const ornament =
    circle(1128, 44, 26, { fill: '#f59e0b' }) +
    circle(1080, 84, 15, { fill: '#34d399' }) +
    circle(1132, 104, 10, { fill: '#f472b6' })
  return { svg: field + ornament + words, bottom: height }
}

const NOTE = { size: 13, weight: 400 } as const

/** Draws a line at the bottom that names the omitted facts. Draws nothing for an empty note. */
export function footnote(theme: Theme, note: string, top: number): Placed {
  if (note === '') return { svg: '', bottom: top + 40 }
  const block = wrapText(note, NOTE, CONTENT_WIDTH, 2)
  return {
    svg: columnText(block, MARGIN, top + 24, CONTENT_WIDTH, theme.muted),
    bottom: top + 24 + block.height + 32,
  }
}
