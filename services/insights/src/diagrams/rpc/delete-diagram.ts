import type { CallContext } from '@mi/contracts'
import type { DiagramsHandlers } from '@mi/contracts/mi/insights/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { STRETCH_SECONDS } from '../domain/image-signer.ts'
import { type DiagramRecord, lockDiagram, deleteDiagram as removeDiagram } from '../store/diagrams.ts'
import { diagramMessage } from './diagram-message.ts'

/** The number of earlier URL intervals whose ETag is accepted: the lifetime of the URLs. */
const LATEST_READINGS = 12

export function deleteDiagram(deps: Deps): DiagramsHandlers['deleteDiagram'] {
  const { database, jobs } = deps
  return async ({ id }, ctx) => {
    await database.transaction(async tx => {
      const diagram = await lockDiagram(tx, ctx.tenant, id)
      if (!diagram) throw notFound('diagram')
      checkPrecondition(deps, diagram, ctx)
      await removeDiagram(tx, ctx.tenant, id)
      await jobs.cancel(tx, ctx.tenant, 'draw-diagram', id)
      await recordAuditEvent(tx, ctx, { action: 'diagram.deleted', resourceType: 'diagram', resourceId: id })
    })
    return {}
  }
}

/** The ETag includes URLs that are signed again every few minutes, so ETags with earlier signatures are accepted too. */
function checkPrecondition({ images, now }: Deps, diagram: DiagramRecord, ctx: CallContext): void {
  if (ctx.ifMatch === null) return
  const at = now().getTime()
  for (let reading = 0; ; reading++) {
    const then = new Date(at - reading * STRETCH_SECONDS * 1000)
    try {
      ctx.checkPrecondition('mi.insights.v1.Diagram', diagramMessage(diagram, images, then))
      return
    } catch (error) {
      if (reading === LATEST_READINGS) throw error
    }
  }
}
