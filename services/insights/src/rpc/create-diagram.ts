import type { Diagram, DiagramsHandlers } from '@mi/contracts/mi/insights/v1'
import { invalid, notFound } from '@mi/errors'
import { findOutcome, once, recordAct } from '@mi/events'
import { newId } from '@mi/ids'
import type { Parts } from '../parts.ts'
import { type DiagramRecord, insertDiagram } from '../store/diagrams.ts'
import { lockMeetingRef } from '../store/meeting-refs.ts'
import { diagramMessage } from './diagram-message.ts'
import { requireTranscript } from './require-meeting.ts'

export function createDiagram(parts: Parts): DiagramsHandlers['createDiagram'] {
  const { database, jobs, images, now } = parts
  return async ({ meetingId, type, style, focusTopics }, ctx) => {
    if (!type) throw invalid('type', 'is required')
    const outcome = await findOutcome<Diagram>(database.prisma, ctx)
    if (outcome) return outcome
    await requireTranscript(parts, ctx, meetingId)
    const { tenant } = ctx
    const moment = now()
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
      createdAt: moment,
      completedAt: null,
    }
    return once(database, ctx, { meetingId }, async tx => {
      if (!(await lockMeetingRef(tx, tenant, meetingId))) throw notFound('meeting')
      await insertDiagram(tx, diagram)
      await jobs.add(tx, tenant, { kind: 'draw-diagram', subject: diagram.id })
      await recordAct(tx, ctx, { action: 'diagram.created', targetType: 'diagram', targetId: diagram.id })
      return diagramMessage(diagram, images, moment)
    })
  }
}
