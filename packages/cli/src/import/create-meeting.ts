import { randomUUID } from 'node:crypto'
import { type ApiClient, ApiError } from '../api-client.ts'

/** The fields of a meeting that is created for a file. */
export interface NewMeeting {
  title: string
  platform: string
  startedAt: Date
  /** A digest of the content, so that the same file always belongs to the same meeting. */
  externalId: string
}

export interface MeetingState {
  id: string
  status: string
  transcript_id: string | null
}

/** Creates the meeting, or finds the meeting that an earlier run created for the same content. */
export async function createOrFindMeeting(
  api: ApiClient,
  { title, platform, startedAt, externalId }: NewMeeting,
): Promise<{ meeting: MeetingState; isNew: boolean }> {
  const json = { title, platform, started_at: startedAt.toISOString(), external_id: externalId }
  try {
    // Each run uses a new key, so that a stored rejection does not outlive its cause.
    const headers = { 'idempotency-key': randomUUID() }
    return { meeting: await api.json<MeetingState>('POST', '/meetings', { json, headers }), isNew: true }
  } catch (error) {
    const id =
      error instanceof ApiError && error.code === 'already_exists'
        ? /mtg_\w+/.exec(JSON.stringify(error.details))?.[0]
        : undefined
    if (!id) throw error
    return { meeting: await api.json<MeetingState>('GET', `/meetings/${id}`), isNew: false }
  }
}

/**
 * Removes a meeting whose file was rejected, because it would stay without a transcript. After other
 * failures, such as a broken connection, the meeting is kept, and a repeated run completes it.
 */
export async function removeIfRefused(api: ApiClient, meetingId: string, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return
  await api.raw('DELETE', `/meetings/${meetingId}`).catch(() => {})
}
