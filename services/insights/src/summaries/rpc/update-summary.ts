import type { SummariesHandlers } from '@mi/contracts/mi/insights/v1'
import { invalidFields, notFound } from '@mi/errors'
import { appendEvent, recordAuditEvent } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { insightErrors } from '../../errors.ts'
import { checkEdits, editSections, MANUAL_ENGINE } from '../domain/edit-sections.ts'
import { findContent, findSummary, insertContent, saveSummary } from '../store/summaries.ts'
import { summaryMessage } from './summary-message.ts'

/** An edit creates a version like those of engines: the replaced version stays readable, and regeneration creates the next version. */
export function updateSummary({ database, now }: Deps): SummariesHandlers['updateSummary'] {
  return async ({ id, overview, sections: edits, updateMask }, ctx) => {
    const { tenant } = ctx
    return database.transaction(async tx => {
      const known = await findSummary(tx, tenant, { id })
      // Locks the meeting first, in the same order as regeneration, to prevent a deadlock.
      const ref = known && (await lockMeetingRef(tx, tenant, known.meetingId))
      const before = ref && (await findSummary(tx, tenant, { id }))
      if (!before) throw notFound('summary')
      const content = await findContent(tx, tenant, id, before.version)
      if (!content) throw insightErrors.summary_without_content()
      ctx.checkPrecondition('mi.insights.v1.Summary', summaryMessage(before, content))
      const errors = checkEdits(content.sections, edits)
      if (errors.length > 0) throw invalidFields(errors)
      const edited = {
        overview: updateMask.includes('overview') ? overview : content.overview,
        sections: editSections(content.sections, edits),
      }
      if (saysTheSame(edited, content)) return summaryMessage(before, content)
      const at = now()
      const version = before.version + 1
      const written = {
        ...content,
        ...edited,
        id: newId('ver'),
        version,
        engine: MANUAL_ENGINE,
        createdAt: at,
      }
      await insertContent(tx, written)
      // A generation in progress continues. A failed summary has content again.
      const settled =
        before.status === 'processing' ? {} : { status: 'completed' as const, failureReason: null }
      const after = await saveSummary(tx, before, { ...settled, version, updatedAt: at })
      const payload = { meetingId: before.meetingId, summaryId: id, version }
      await appendEvent(tx, tenant, 'mi.insights.summary.ready.v1', payload, ctx)
      await recordAuditEvent(tx, ctx, { action: 'summary.updated', resourceType: 'summary', resourceId: id })
      return summaryMessage(after, written)
    })
  }
}

interface Text {
  overview: string
  sections: readonly { content: string }[]
}

function saysTheSame(edited: Text, content: Text): boolean {
  return (
    edited.overview === content.overview &&
    edited.sections.every((section, index) => section.content === content.sections[index]?.content)
  )
}
