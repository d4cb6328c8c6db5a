import type { FlowGroup } from '../model/flowchart.ts'
import { CONTENT_WIDTH, MARGIN } from '../svg/document.ts'

/** From left to right. */
export const STAGES = ['origin', 'options', 'decision', 'actions'] as const
export type Stage = (typeof STAGES)[number]
export interface Column {
  readonly x: number
  readonly width: number
}

const SHARES: Readonly<Record<Stage, number>> = { origin: 0.85, options: 0.95, decision: 1.1, actions: 1.1 }
export const COLUMN_GAP = 52

/** The columns of a group's stages. One that shows no options has the same columns as every other such. */
export function columnsOf(group: FlowGroup): Readonly<Record<Stage, Column>> {
  const present: Readonly<Record<Stage, boolean>> = {
    origin: group.origin !== null,
    options: group.branches.some(branch => branch.options.length > 0),
    decision: true,
    actions: true,
  }
  const stages = STAGES.filter(stage => present[stage])
  const total = stages.reduce((sum, stage) => sum + SHARES[stage], 0)
  const room = CONTENT_WIDTH - COLUMN_GAP * (stages.length - 1)
  const columns = {} as Record<Stage, Column>
  let x = MARGIN
  for (const stage of STAGES) {
    const width = present[stage] ? Math.floor((room * SHARES[stage]) / total) : 0
    columns[stage] = { x, width }
    if (present[stage]) x += width + COLUMN_GAP
  }
  return columns
}
