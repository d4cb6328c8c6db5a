import type { Diagram, DiagramsHandlers } from '@mi/contracts/mi/insights/v1'
import { invalid, notFound } from '@mi/errors'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { requireTranscript } from '../../summaries/rpc/require-transcript.ts'
import { type DiagramRecord, insertDiagram } from '../store/diagrams.ts'
import { diagramMessage } from './diagram-message.ts'

export function createDiagram(deps: Deps): DiagramsHandlers['createDiagram'] {
  const { database, jobs, images, now } = deps
  return async ({ meetingId, type, style, focusTopics }, ctx) => {
    if (!type) throw invalid('type', 'is required')
    const outcome = await findIdempotentResponse<Diagram>(database.prisma, ctx)
    if (outcome) return outcome
    await requireTranscript(deps, ctx, meetingId)
    const { tenant } = ctx
    const at = now()
    const diagram: DiagramRecord = {
      id: newId('dgm'),
      ...tenant,
      meetingId,
      type,
      style: style ?? 'detailed',
      focusTopics,
      title: null,
      status: 'processing',
      failureReason: null,
      sourceMarkup: null,
      nodes: [],
      createdAt: at,
      completedAt: null,
    }
    return withIdempotency(database, ctx, { type: 'meeting', id: meetingId }, async tx => {
      if (!(await lockMeetingRef(tx, tenant, meetingId))) throw notFound('meeting')
      await insertDiagram(tx, diagram)
      await jobs.enqueue(tx, tenant, { kind: 'draw-diagram', resourceId: diagram.id })
      await recordAuditEvent(tx, ctx, {
        action: 'diagram.created',
        resourceType: 'diagram',
        resourceId: diagram.id,
      })
      return diagramMessage(diagram, images, at)
    })
  }
}
