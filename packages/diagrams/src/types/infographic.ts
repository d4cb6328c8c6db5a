import { layoutInfographic } from '../layout/infographic.ts'
import { infographicModel } from '../model/infographic.ts'
import { defineDiagramType } from './diagram-type.ts'

/** Figures, decisions, action items by owner, due dates, topics and talk time. No picture when there are no words. */
export const infographic = defineDiagramType({
  name: () => 'At a glance',
  draws: ['points'],
  model: infographicModel,
  layout: layoutInfographic,
  markup: null,
})
