import type { InfographicModel } from '../model/infographic.ts'
import { CONTENT_WIDTH, MARGIN } from '../svg/document.ts'
import { duration } from '../svg/format.ts'
import { line, rect } from '../svg/shapes.ts'
import { textLine } from '../svg/text.ts'
import { hueAt, type Theme } from '../svg/theme.ts'
import type { Placed } from './frame.ts'

const VALUE = { size: 34, weight: 700 } as const
const NAME = { size: 14, weight: 600 } as const
const GAP = 16
const HEIGHT = 92

function plural(count: number, one: string): string {
  return count === 1 ? one : `${one}s`
}

/** The counts at the top: how long, how many. */
export function figures(theme: Theme, model: InfographicModel, top: number): Placed {
  const { topics, decisions, actions } = model.counts
  const tiles = [
    { value: duration(model.durationSeconds), name: 'Length' },
    { value: String(model.speakerCount), name: plural(model.speakerCount, 'Speaker') },
    { value: String(topics), name: plural(topics, 'Topic') },
    { value: String(decisions), name: plural(decisions, 'Decision') },
    { value: String(actions), name: plural(actions, 'Action item') },
  ]
  // The length is a phrase, the others are numbers.
  const unit = (CONTENT_WIDTH - GAP * (tiles.length - 1)) / (tiles.length + 0.5)
  let x = MARGIN
  const drawn = tiles.map((tile, index) => {
    const width = index === 0 ? unit * 1.5 : unit
    const hue = hueAt(theme, index)
    const boxed = theme.style !== 'minimal'
    const fill = theme.style === 'colorful' ? hue.solid : theme.card
    const left = x + (boxed ? 20 : 0)
    const ink = theme.style === 'colorful' ? hue.onSolid : theme.ink
    const parts = [
      boxed
        ? rect(
            { x, y: top, width, height: HEIGHT },
            {
              fill,
              radius: theme.style === 'colorful' ? 18 : 10,
              ...(theme.style === 'detailed' ? { stroke: theme.cardLine } : {}),
            },
          )
        : '',
      boxed || index === 0
        ? ''
        : line(x - GAP / 2 - 4, top + 12, x - GAP / 2 - 4, top + HEIGHT - 16, { stroke: theme.hairline }),
      textLine(tile.value, left, top + 50, VALUE, ink),
      textLine(tile.name, left, top + 74, NAME, theme.style === 'colorful' ? hue.onSolid : theme.muted),
    ]
    x += width + GAP
    return parts.join('')
  })
  return { svg: drawn.join(''), bottom: top + HEIGHT }
}
