import type { DiagramNode } from '../model/nodes.ts'
import type { SequenceExchange, SequenceModel } from '../model/sequence.ts'
import { MARGIN, PICTURE_WIDTH } from '../svg/document.ts'
import { clock, counted, initials } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { arrowHead, circle, line, rect } from '../svg/shapes.ts'
import { textBlock, textLine } from '../svg/text.ts'
import { type Hue, hueAt, type Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import { footnote, type Heading, heading, type Placed } from './frame.ts'

const TIME_GUTTER = 72
const LABEL_WIDTH = 400
/** Arabic and Indic letters hang lower than the line box of the text face. */
const DESCENT = 7
const NAME = { size: 15, weight: 600 } as const
const LABEL = { size: 15, weight: 400 } as const
const TIME = { size: 13, weight: 600 } as const
const INITIALS = { size: 15, weight: 700 } as const

interface Lifeline {
  readonly speaker: DiagramNode
  readonly x: number
  readonly hue: Hue
}

function lifelinesOf(theme: Theme, speakers: readonly DiagramNode[]): { lines: Lifeline[]; pitch: number } {
  const room = PICTURE_WIDTH - 2 * MARGIN - TIME_GUTTER
  const pitch = room / speakers.length
  const lines = speakers.map((speaker, index) => ({
    speaker,
    x: MARGIN + TIME_GUTTER + pitch * (index + 0.5),
    hue: hueAt(theme, index),
  }))
  return { lines, pitch }
}

function drawHeads(theme: Theme, lines: readonly Lifeline[], pitch: number, top: number): Placed {
  const names = lines.map(({ speaker }) => wrapText(speaker.label, NAME, pitch - 16, 6))
  const height = Math.max(...names.map(name => name.height))
  const heads = lines.map(({ speaker, x, hue }, index) => {
    const name = names[index]
    const disc =
      theme.style === 'minimal'
        ? circle(x, top + 24, 23, { fill: theme.card, stroke: theme.ink, strokeWidth: 1.5 })
        : circle(x, top + 24, 24, {
            fill: theme.style === 'detailed' ? hue.tint : hue.solid,
            ...(theme.style === 'detailed' ? { stroke: hue.line } : {}),
          })
    const ink = theme.style === 'minimal' ? theme.ink : theme.style === 'detailed' ? hue.ink : hue.onSolid
    const letters = textLine(initials(speaker.label), x, top + 29.4, INITIALS, ink, 'middle')
    return nodeGroup(
      speaker,
      disc + letters + (name ? textBlock(name, x, top + 56, theme.ink, 'middle') : ''),
    )
  })
  return { svg: heads.join(''), bottom: top + 56 + height }
}

interface Message {
  readonly node: DiagramNode
  readonly from: Lifeline
  readonly to: Lifeline
  readonly answer: boolean
}

/** Words above, arrow below; the words hide the lifelines behind them and stay on the picture. */
function drawMessage(theme: Theme, message: Message, top: number, background: string): Placed {
  const { node, from, to, answer } = message
  const span = Math.abs(to.x - from.x)
  const block = wrapText(node.label, LABEL, Math.max(LABEL_WIDTH, Math.min(span - 24, 640)), 4)
  const half = block.width / 2 + 8
  const middle = (from.x + to.x) / 2
  const x = Math.min(Math.max(middle, MARGIN + TIME_GUTTER + half), PICTURE_WIDTH - MARGIN - half)
  const arrowY = top + block.height + 11
  const direction = to.x > from.x ? 1 : -1
  const colour =
    theme.style === 'minimal'
      ? theme.ink
      : theme.style === 'colorful'
        ? from.hue.solid
        : answer
          ? '#5b6b80'
          : theme.action.solid
  const tip = to.x - direction * 6
  const ink = theme.style === 'colorful' ? from.hue.ink : theme.ink
  const parts = [
    rect({ x: x - half, y: top, width: half * 2, height: block.height + DESCENT }, { fill: background }),
    textBlock(block, x, top, answer && theme.style === 'detailed' ? theme.muted : ink, 'middle'),
    line(from.x + direction * 6, arrowY, tip - direction * 6, arrowY, {
      stroke: colour,
      strokeWidth: theme.style === 'colorful' ? 2.5 : 1.75,
      ...(answer ? { dash: '6 5' } : {}),
    }),
    arrowHead(tip, arrowY, direction, colour, 9),
    theme.style === 'minimal' ? '' : circle(from.x, arrowY, 4.5, { fill: colour }),
  ]
  return { svg: nodeGroup(node, parts.join('')), bottom: arrowY + 6 }
}

/** Speakers side by side, time downwards, each question with its answer under it. */
export function layoutSequence(theme: Theme, model: SequenceModel, head: Heading): Placed {
  const header = heading(theme, head)
  const { lines, pitch } = lifelinesOf(theme, model.speakers)
  const heads = drawHeads(theme, lines, pitch, header.bottom + 28)
  const lineOf = (speaker: DiagramNode) =>
    lines.find(lifeline => lifeline.speaker.id === speaker.id) as Lifeline
  let y = heads.bottom + 22
  let bands = ''
  let messages = ''
  model.exchanges.forEach((exchange: SequenceExchange, index) => {
    const from = lineOf(exchange.from)
    const to = lineOf(exchange.to)
    const banded = theme.style !== 'minimal' && index % 2 === 0
    const background = banded ? (theme.style === 'detailed' ? '#ffffff' : '#f6f3ff') : theme.canvas
    const asked = drawMessage(theme, { node: exchange.request, from, to, answer: false }, y + 16, background)
    const answered = exchange.answer
      ? drawMessage(
          theme,
          { node: exchange.answer, from: to, to: from, answer: true },
          asked.bottom + 12,
          background,
        )
      : asked
    const bottom = answered.bottom + 14
    if (banded)
      bands += rect(
        { x: MARGIN - 16, y, width: PICTURE_WIDTH - 2 * MARGIN + 32, height: bottom - y },
        { fill: background, radius: 10 },
      )
    messages += textLine(clock(exchange.request.startSeconds), MARGIN, y + 16 + 15, TIME, theme.muted)
    messages += asked.svg + (exchange.answer ? answered.svg : '')
    y = bottom
  })
  const stems = lines
    .map(({ x, hue }) =>
      line(x, heads.bottom + 12, x, y + 12, {
        stroke: theme.style === 'colorful' ? hue.line : '#c3ccd8',
        strokeWidth: 1.5,
        dash: '2 6',
      }),
    )
    .join('')
  const foot = footnote(
    theme,
    model.omitted > 0 ? `Not shown: ${counted(model.omitted, 'further question')}.` : '',
    y + 8,
  )
  return { svg: header.svg + bands + stems + heads.svg + messages + foot.svg, bottom: foot.bottom }
}
