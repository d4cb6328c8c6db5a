import type { InfographicModel } from '../model/infographic.ts'
import { CONTENT_WIDTH, MARGIN } from '../svg/document.ts'
import { calendarDay, duration } from '../svg/format.ts'
import { line, rect } from '../svg/shapes.ts'
import { columnText, textLine } from '../svg/text.ts'
import { hueAt, type Theme } from '../svg/theme.ts'
import { wrapText } from '../text/wrap.ts'
import type { Placed } from './frame.ts'

const VALUE = { size: 34, weight: 700 } as const
const NAME = { size: 14, weight: 600 } as const
const GAP = 16
const PADDING = 20
const NAME_TOP = 62
const NAME_LINES = 2

interface Figure {
  readonly value: string
  readonly name: string
}

function plural(count: number, one: string): string {
  return count === 1 ? one : `${one}s`
}

function ownedBy({ owned, actions }: InfographicModel['counts']): string {
  if (actions === 0 || owned === 0) return ''
  if (owned < actions) return `, ${owned} with an owner`
  return actions === 1 ? ' with an owner' : ', each with an owner'
}

/** The figures of a meeting: its results, or for a meeting without results its length and speakers. */
function figuresOf(model: InfographicModel): Figure[] {
  const { topics, decisions, actions } = model.counts
  const came = [
    ...(decisions > 0 ? [{ value: String(decisions), name: plural(decisions, 'Decision') }] : []),
    ...(actions > 0
      ? [{ value: String(actions), name: `${plural(actions, 'Action item')}${ownedBy(model.counts)}` }]
      : []),
    ...(model.firstDue ? [{ value: calendarDay(model.firstDue, false), name: 'First due date' }] : []),
    ...(topics > 0 ? [{ value: String(topics), name: plural(topics, 'Topic') }] : []),
  ]
  if (decisions + actions > 0) return came
  return [
    { value: duration(model.durationSeconds), name: 'Length' },
    { value: String(model.speakerCount), name: plural(model.speakerCount, 'Speaker') },
    ...came,
  ]
}

/** Draws the figures at the top as tiles. */
export function figures(theme: Theme, model: InfographicModel, top: number): Placed {
  const tiles = figuresOf(model)
  const boxed = theme.style !== 'minimal'
  const width = (CONTENT_WIDTH - GAP * (tiles.length - 1)) / tiles.length
  const inset = boxed ? PADDING : 0
  const names = tiles.map(tile => wrapText(tile.name, NAME, width - 2 * inset, NAME_LINES))
  const height = NAME_TOP + Math.max(...names.map(name => name.height)) + (boxed ? 14 : 0)
  const drawn = tiles.map((tile, index) => {
    const x = MARGIN + index * (width + GAP)
    const hue = hueAt(theme, index)
    const solid = theme.style === 'colorful'
    const name = names[index]
    return [
      boxed
        ? rect(
            { x, y: top, width, height },
            {
              fill: solid ? hue.solid : theme.card,
              radius: solid ? 18 : 10,
              ...(theme.style === 'detailed' ? { stroke: theme.cardLine } : {}),
            },
          )
        : '',
      boxed || index === 0
        ? ''
        : line(x - GAP / 2 - 4, top + 12, x - GAP / 2 - 4, top + height - 8, { stroke: theme.hairline }),
      textLine(tile.value, x + inset, top + 50, VALUE, solid ? hue.onSolid : theme.ink),
      name
        ? columnText(name, x + inset, top + NAME_TOP, width - 2 * inset, solid ? hue.onSolid : theme.muted)
        : '',
    ].join('')
  })
  return { svg: drawn.join(''), bottom: top + height }
}
