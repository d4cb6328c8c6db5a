import type { DiagramsHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { findDiagram } from '../store/diagrams.ts'
import { diagramMessage } from './diagram-message.ts'

export function getDiagram({ database, images, now }: Deps): DiagramsHandlers['getDiagram'] {
  return async ({ id }, { tenant }) => {
    const diagram = await findDiagram(database.prisma, tenant, id)
    if (!diagram) throw notFound('diagram')
    return diagramMessage(diagram, images, now())
  }
}
