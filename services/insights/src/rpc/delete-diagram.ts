import type { CallContext } from '@mi/contracts'
import type { DiagramsHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import { recordAct } from '@mi/events'
import { STRETCH_SECONDS } from '../images/image-signer.ts'
import type { Parts } from '../parts.ts'
import { type DiagramRecord, lockDiagram, deleteDiagram as removeDiagram } from '../store/diagrams.ts'
import { diagramMessage } from './diagram-message.ts'

/** How far back a reading still counts as one of this diagram: as long as its addresses are good. */
const LATEST_READINGS = 12

export function deleteDiagram(parts: Parts): DiagramsHandlers['deleteDiagram'] {
  const { database, jobs } = parts
  return async ({ id }, ctx) => {
    await database.transaction(async tx => {
      const diagram = await lockDiagram(tx, ctx.tenant, id)
      if (!diagram) throw notFound('diagram')
      checkPrecondition(parts, diagram, ctx)
      await removeDiagram(tx, ctx.tenant, id)
      await jobs.cancel(tx, ctx.tenant, 'draw-diagram', id)
      await recordAct(tx, ctx, { action: 'diagram.deleted', targetType: 'diagram', targetId: id })
    })
    return {}
  }
}

/** The ETag of a reading covers addresses that are signed anew every few minutes; an earlier signing is no change. */
function checkPrecondition({ images, now }: Parts, diagram: DiagramRecord, ctx: CallContext): void {
  if (ctx.ifMatch === null) return
  const moment = now().getTime()
  for (let reading = 0; ; reading++) {
    const then = new Date(moment - reading * STRETCH_SECONDS * 1000)
    try {
      ctx.checkPrecondition('mi.insights.v1.Diagram', diagramMessage(diagram, images, then))
      return
    } catch (error) {
      if (reading === LATEST_READINGS) throw error
    }
  }
}
