import { layoutMindmap } from '../layout/mindmap.ts'
import { mindmapMarkup } from '../markup/mindmap.ts'
import { mindmapModel } from '../model/mindmap.ts'
import { defineDiagramType } from './diagram-type.ts'

/** Topics, the points of each, and decisions. No picture when the meeting has no topic with content. */
export const mindmap = defineDiagramType({
  name: () => 'Mind map',
  draws: ['points'],
  model: mindmapModel,
  layout: layoutMindmap,
  markup: mindmapMarkup,
})
