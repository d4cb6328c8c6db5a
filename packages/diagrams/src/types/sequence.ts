import { layoutSequence } from '../layout/sequence.ts'
import { sequenceMarkup } from '../markup/sequence.ts'
import { sequenceModel } from '../model/sequence.ts'
import { defineDiagramType } from './diagram-type.ts'

/** The questions and requests of each speaker, and the answers. No picture when a longer meeting has fewer than three rows. */
export const sequence = defineDiagramType({
  name: () => 'Conversation',
  draws: ['exchanges'],
  model: sequenceModel,
  layout: layoutSequence,
  markup: sequenceMarkup,
})
