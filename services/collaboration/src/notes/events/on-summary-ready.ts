import type { Summary } from '@mi/contracts/mi/insights/v1'
import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import { ServiceError } from '@mi/errors'
import { type Consumer, defineConsumer } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { SYSTEM_USER_ID } from '../../domain/may-change.ts'
import type { Tx } from '../../store/database.ts'
import { SUMMARY_NOTE_TITLE, summaryAsMarkdown } from '../domain/summary-note.ts'
import { insertNote, saveNote } from '../store/notes.ts'
import { findSummaryNote, saveSummaryNote } from '../store/summary-notes.ts'

/** Data that is read before the transaction. */
interface Found {
  summary: Summary | null
  ref: MeetingRef | null
}

/** Copies a new summary into the note of its meeting, until a user changes or deletes that note. */
export function onSummaryReady({ summaries, meetingRefs, systemOrigin, now }: Deps): Consumer {
  return defineConsumer<'mi.insights.summary.ready.v1', Tx, Found>({
    on: 'mi.insights.summary.ready.v1',
    name: 'write-summary-note',
    prepare: async ({ tenant, payload: { meetingId, summaryId } }) => ({
      summary: await summaries
        .getSummary({ id: summaryId }, { caller: systemOrigin(tenant) })
        .catch(nullWhenDeleted),
      // The event of the meeting may not have arrived yet.
      ref: await meetingRefs.fetch(tenant, meetingId),
    }),
    async handle({ tenant, payload: { meetingId } }, tx, ctx, { summary, ref }) {
      await meetingRefs.store(tx, tenant, ref, ctx)
      if (!summary || !(await lockMeetingRef(tx, tenant, meetingId))) return
      const { version } = summary
      const known = await findSummaryNote(tx, tenant, meetingId)
      // A later version was stored before this event arrived, or a user edited the note.
      if (known && (known.edited || known.version >= version)) return
      const content = summaryAsMarkdown(summary)
      if (content === '') return
      const at = now()
      const id = known?.noteId ?? newId('nte')
      await saveSummaryNote(tx, tenant, { meetingId, noteId: id, version })
      if (known) {
        await saveNote(tx, tenant, id, { content, updatedAt: at }, ctx)
        return
      }
      const written = { id, meetingId, title: SUMMARY_NOTE_TITLE, content, authorId: SYSTEM_USER_ID }
      await insertNote(tx, tenant, { ...written, createdAt: at }, ctx)
    },
  })
}

function nullWhenDeleted(error: unknown): null {
  if (error instanceof ServiceError && error.status === 'not_found') return null
  throw error
}
