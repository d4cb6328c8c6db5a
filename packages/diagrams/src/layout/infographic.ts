import type { InfographicModel } from '../model/infographic.ts'
import { CONTENT_WIDTH, MARGIN } from '../svg/document.ts'
import { counted } from '../svg/format.ts'
import type { Theme } from '../svg/theme.ts'
import { footnote, type Heading, heading, type Placed } from './frame.ts'
import { figures } from './infographic-figures.ts'
import { dateList, factList } from './infographic-lists.ts'
import { talkTime } from './infographic-talk.ts'
import { topicsOverTime } from './infographic-topics.ts'
import { panel } from './panel.ts'

const COLUMN_GAP = 24

function lists(theme: Theme, model: InfographicModel, y: number): Placed {
  const gap = theme.style === 'minimal' ? 56 : COLUMN_GAP
  const width = (CONTENT_WIDTH - gap) / 2
  const draw = (minBottom: number) => [
    panel(
      theme,
      'Decisions',
      { x: MARGIN, y, width },
      inner =>
        factList(
          theme,
          model.decisions,
          model.counts.decisions,
          'No decision was found in this meeting.',
          inner,
        ),
      minBottom,
    ),
    panel(
      theme,
      'Action items',
      { x: MARGIN + width + gap, y, width },
      inner =>
        factList(
          theme,
          model.actions,
          model.counts.actions,
          'No action item was found in this meeting.',
          inner,
        ),
      minBottom,
    ),
  ]
  // The shorter panel is drawn as tall as the longer one.
  const bottom = Math.max(...draw(0).map(part => part.bottom))
  return {
    svg: draw(bottom)
      .map(part => part.svg)
      .join(''),
    bottom,
  }
}

/** The meeting in figures and lists, one panel under the other. */
export function layoutInfographic(theme: Theme, model: InfographicModel, head: Heading): Placed {
  const gap = theme.style === 'minimal' ? 40 : COLUMN_GAP
  const header = heading(theme, head)
  const counts = figures(theme, model, header.bottom + 28)
  const parts = [header.svg, counts.svg]
  let y = counts.bottom + gap
  const add = (placed: Placed) => {
    parts.push(placed.svg)
    y = placed.bottom + gap
  }
  const area = () => ({ x: MARGIN, y, width: CONTENT_WIDTH })
  add(panel(theme, 'Talk time', area(), inner => talkTime(theme, model, inner)))
  if (model.topics.length > 0)
    add(panel(theme, 'Topics over time', area(), inner => topicsOverTime(theme, model, inner)))
  add(lists(theme, model, y))
  if (model.dates.length > 0) add(panel(theme, 'Dates', area(), inner => dateList(theme, model.dates, inner)))
  const further = model.counts.topics - model.topics.length
  const foot = footnote(theme, further > 0 ? `Not shown: ${counted(further, 'further topic')}.` : '', y - gap)
  return { svg: parts.join('') + foot.svg, bottom: foot.bottom }
}
