import { type ApiClient, ApiError, UnreachableError } from '../api-client.ts'
import { CliError } from '../exit-codes.ts'
import type { FileResult } from '../file-results.ts'
import { createOrFindMeeting, removeIfRefused } from './create-meeting.ts'
import type { TranscriptFile } from './describe-file.ts'

/**
 * Creates the meeting and imports its transcript. The operation is idempotent: the external id finds the
 * meeting, and a meeting without a transcript gets it now. A rejected file leaves no meeting.
 */
export async function importFile(api: ApiClient, file: TranscriptFile): Promise<FileResult> {
  try {
    const { meeting, isNew } = await createOrFindMeeting(api, file)
    const result = { file: file.path, meeting_id: meeting.id, reason: null }
    // A transcript that was accepted but not announced yet can be read at the same address.
    if (!isNew && (meeting.transcript_id !== null || (await hasTranscript(api, meeting.id))))
      return { ...result, outcome: 'already there' }
    try {
      const request = { body: file.body, contentType: file.mediaType }
      await api.json('PUT', `/meetings/${meeting.id}/transcript`, request)
    } catch (error) {
      if (isNew) await removeIfRefused(api, meeting.id, error)
      throw error
    }
    return { ...result, outcome: 'imported' }
  } catch (error) {
    if (!(error instanceof CliError) || error instanceof UnreachableError) throw error
    return { file: file.path, meeting_id: null, outcome: 'failed', reason: error.message }
  }
}

async function hasTranscript(api: ApiClient, id: string): Promise<boolean> {
  try {
    await api.json('GET', `/meetings/${id}/transcript`, { query: { limit: 1 } })
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'transcript_not_ready' || error.status === 404))
      return false
    throw error
  }
}
