import { newId } from '@mi/ids'
import type { MeetingRefRecord } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'
import { resolveTemplate } from '../../templates/store/resolve-template.ts'
import { findSummary, insertSummary, saveSummary } from './summaries.ts'
import { enqueueSummary } from './summary-job.ts'

/**
 * Records the transcript of a meeting (whose row is locked) and enqueues its summary, with the template of an earlier summary, otherwise of
 * the meeting, otherwise the default template. A repetition for the same transcript changes nothing.
 */
export async function beginSummary(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: Tx,
  ref: MeetingRefRecord,
  transcriptId: string,
): Promise<void> {
  const tenant = { accountId: ref.accountId, mode: ref.mode }
  const { meetingId } = ref
  const earlier = await findSummary(tx, tenant, { meetingId })
  if (earlier?.transcriptId === transcriptId) return
  const at = now()
  if (earlier) {
    await saveSummary(tx, earlier, {
      transcriptId,
      status: 'processing',
      failureReason: null,
      updatedAt: at,
    })
  } else {
    const template = await resolveTemplate(tx, tenant, ref.templateId)
    await insertSummary(tx, {
      id: newId('sum'),
      ...tenant,
      meetingId,
      transcriptId,
      status: 'processing',
      failureReason: null,
      version: 0,
      templateId: template.id,
      templateVersion: template.version,
      language: null,
      instructions: null,
      targetWords: null,
      createdAt: at,
      updatedAt: at,
    })
  }
  await enqueueSummary(jobs, tx, tenant, meetingId, 'transcript')
}
