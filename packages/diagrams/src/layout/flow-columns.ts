import type { FlowchartModel } from '../model/flowchart.ts'
import { CONTENT_WIDTH, MARGIN } from '../svg/document.ts'
import { textLine } from '../svg/text.ts'
import type { Theme } from '../svg/theme.ts'

/** From left to right. */
export const STAGES = ['origin', 'options', 'decision', 'actions'] as const
export type Stage = (typeof STAGES)[number]
/** The column of each stage; a stage that no branch has gets no column. */
export type Columns = Partial<Record<Stage, { readonly x: number; readonly width: number }>>

const SHARES: Readonly<Record<Stage, number>> = { origin: 1, options: 0.95, decision: 1.15, actions: 1.1 }
export const COLUMN_GAP = 52
const STAGE_TITLE = { size: 14, weight: 600 } as const

export function columnsOf(model: FlowchartModel): Columns {
  const branches = model.groups.flatMap(group => group.branches)
  const present: Readonly<Record<Stage, boolean>> = {
    origin: model.groups.some(group => group.origin !== null),
    options: branches.some(branch => branch.options.length > 0),
    decision: branches.some(branch => branch.decision !== null),
    actions: branches.some(branch => branch.actions.length > 0),
  }
  const stages = STAGES.filter(stage => present[stage])
  const total = stages.reduce((sum, stage) => sum + SHARES[stage], 0)
  const room = CONTENT_WIDTH - COLUMN_GAP * (stages.length - 1)
  const columns: Columns = {}
  let x = MARGIN
  for (const stage of stages) {
    const width = Math.floor((room * SHARES[stage]) / total)
    columns[stage] = { x, width }
    x += width + COLUMN_GAP
  }
  return columns
}

export function stageTitles(theme: Theme, model: FlowchartModel, columns: Columns, y: number): string {
  const kinds = new Set(model.groups.map(group => group.origin?.kind))
  const origin =
    kinds.has('question') && kinds.has('topic')
      ? 'Question or topic'
      : kinds.has('topic')
        ? 'Topic'
        : 'Question'
  const titles: Readonly<Record<Stage, string>> = {
    origin,
    options: 'Options',
    decision: 'Decision',
    actions: 'Action items',
  }
  return STAGES.map(stage => {
    const column = columns[stage]
    return column ? textLine(titles[stage], column.x, y, STAGE_TITLE, theme.muted) : ''
  }).join('')
}
