import type { DiagramNode, NodeKind } from '../model/nodes.ts'
import { leading, type SequenceModel, type SequenceRow } from '../model/sequence.ts'
import { MARGIN, PICTURE_WIDTH } from '../svg/document.ts'
import { clock, counted, initials } from '../svg/format.ts'
import { nodeGroup } from '../svg/group.ts'
import { circle, line, rect } from '../svg/shapes.ts'
import { textBlock, textLine } from '../svg/text.ts'
import { hueAt, type Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import { footnote, type Heading, heading, type Placed } from './frame.ts'
import { legend } from './legend.ts'
import { drawMessage, drawNote, type Lifeline, NOTE_WIDTH, TIME_GUTTER } from './sequence-rows.ts'

const NAME = { size: 15, weight: 600 } as const
const TIME = { size: 13, weight: 600 } as const
const INITIALS = { size: 15, weight: 700 } as const

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

/** Groups rows into bands. The outcomes of an exchange are in its band. */
function bandsOf(rows: readonly SequenceRow[]): SequenceRow[][] {
  const bands: SequenceRow[][] = []
  for (const row of rows) {
    const band = bands.at(-1)
    if (band?.[0]?.kind === 'exchange' && row.kind !== 'exchange' && row.ofExchange) band.push(row)
    else bands.push([row])
  }
  return bands
}

function kindsOf({ rows }: SequenceModel): NodeKind[] {
  const present = new Set(rows.map(row => (row.kind === 'task' ? 'action' : row.kind)))
  return (['decision', 'action'] as const).filter(kind => present.has(kind))
}

/** Draws speakers side by side and time downwards: questions with answers, decisions, and tasks with owners. */
export function layoutSequence(theme: Theme, model: SequenceModel, head: Heading): Placed {
  const header = heading(theme, head)
  const { lines, pitch } = lifelinesOf(theme, model.speakers)
  const signed = model.rows.some(row => row.kind !== 'exchange')
  const top = header.bottom + (signed ? 62 : 28)
  const heads = drawHeads(theme, lines, pitch, top)
  const lineOf = (speaker: DiagramNode) =>
    lines.find(lifeline => lifeline.speaker.id === speaker.id) as Lifeline
  const [first, last] = [lines[0] as Lifeline, lines.at(-1) as Lifeline]
  const drawRow = (row: SequenceRow, y: number, background: string): Placed => {
    if (row.kind === 'task')
      return drawNote(theme, row.node, lineOf(row.owner).x, NOTE_WIDTH, y, row.asker && lineOf(row.asker))
    if (row.kind === 'decision')
      return drawNote(theme, row.node, (first.x + last.x) / 2, Math.max(NOTE_WIDTH, last.x - first.x), y)
    const [from, to] = [lineOf(row.from), lineOf(row.to)]
    const asked = drawMessage(theme, { node: row.request, from, to, answer: false }, y, background)
    if (row.answer === null) return asked
    const reply = { node: row.answer, from: to, to: from, answer: true }
    const answered = drawMessage(theme, reply, asked.bottom + 12, background)
    return { svg: asked.svg + answered.svg, bottom: answered.bottom }
  }
  let y = heads.bottom + 22
  let bands = ''
  let rows = ''
  bandsOf(model.rows).forEach((band, index) => {
    const banded = theme.style !== 'minimal' && index % 2 === 0
    const background = banded ? (theme.style === 'detailed' ? '#ffffff' : '#f6f3ff') : theme.canvas
    const startSeconds = band[0] ? leading(band[0]).startSeconds : 0
    rows += textLine(clock(startSeconds), MARGIN, y + 16 + 15, TIME, theme.muted)
    let bottom = y
    for (const row of band) {
      const placed = drawRow(row, bottom + (bottom === y ? 16 : 12), background)
      rows += placed.svg
      bottom = placed.bottom
    }
    bottom += 14
    if (banded)
      bands += rect(
        { x: MARGIN - 16, y, width: PICTURE_WIDTH - 2 * MARGIN + 32, height: bottom - y },
        { fill: background, radius: 10 },
      )
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
  const key = signed ? legend(theme, kindsOf(model), header.bottom + 34) : ''
  return { svg: header.svg + key + bands + stems + heads.svg + rows + foot.svg, bottom: foot.bottom }
}
