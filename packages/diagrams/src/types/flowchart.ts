import { tellingFacts } from '../evidence/facts.ts'
import { layoutFlowchart } from '../layout/flowchart.ts'
import { flowchartMarkup } from '../markup/flowchart.ts'
import { flowchartModel } from '../model/flowchart.ts'
import { defineDiagramType } from './diagram-type.ts'

/** Question → options → decision → action items. No picture when a longer meeting has fewer than four decisions, tasks and options. */
export const flowchart = defineDiagramType({
  name: facts => {
    const { decisions, questions } = tellingFacts(facts)
    return decisions.length + questions.length === 0 ? 'Next steps' : 'Decision flow'
  },
  draws: ['questions'],
  model: flowchartModel,
  layout: layoutFlowchart,
  markup: flowchartMarkup,
})
