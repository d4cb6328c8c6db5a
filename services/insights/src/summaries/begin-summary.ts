import { newId } from '@mi/ids'
import type { Parts } from '../parts.ts'
import type { Tx } from '../store/database.ts'
import { type MeetingRefRecord, setTranscript } from '../store/meeting-refs.ts'
import { findSummary, insertSummary, saveSummary } from '../store/summaries.ts'
import { orderSummary } from './order-summary.ts'
import { resolveTemplate } from './resolve-template.ts'

/**
 * Notes that a meeting (its row locked) has this transcript and has it summarised: with the template of an earlier
 * summary, else the meeting's, else the default one. Repeating it for the same transcript changes nothing.
 */
export async function beginSummary(
  { jobs, now }: Pick<Parts, 'jobs' | 'now'>,
  tx: Tx,
  ref: MeetingRefRecord,
  transcriptId: string,
): Promise<void> {
  if (ref.transcriptId === transcriptId) return
  const tenant = { accountId: ref.accountId, mode: ref.mode }
  const { meetingId } = ref
  await setTranscript(tx, tenant, meetingId, transcriptId)
  const earlier = await findSummary(tx, tenant, { meetingId })
  const moment = now()
  if (earlier) {
    await saveSummary(tx, earlier, { status: 'processing', failureReason: null, updatedAt: moment })
  } else {
    const template = await resolveTemplate(tx, tenant, ref.templateId)
    await insertSummary(tx, {
      id: newId('sum'),
      ...tenant,
      meetingId,
      status: 'processing',
      failureReason: null,
      version: 0,
      templateId: template.id,
      templateVersion: template.version,
      language: null,
      instructions: null,
      targetWords: null,
      createdAt: moment,
      updatedAt: moment,
    })
  }
  await orderSummary(jobs, tx, tenant, meetingId, 'transcript')
}
