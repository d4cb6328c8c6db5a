import { randomUUID } from 'node:crypto'
import { type ApiClient, ApiError } from '../api-client.ts'
import { CliError } from '../exit-codes.ts'
import type { MeetingFile } from './describe-file.ts'

export interface ImportResult {
  file: string
  meeting_id: string | null
  outcome: 'imported' | 'already there' | 'failed'
  error: string | null
}

interface MeetingState {
  id: string
  status: string
  transcript_id: string | null
}

/**
 * Creates the meeting and gives it its transcript. Safe to repeat at any point: the meeting is found by its external id, and one that
 * was created without getting its transcript (the import was cut short) gets it now.
 */
export async function importFile(api: ApiClient, file: MeetingFile): Promise<ImportResult> {
  try {
    const { id, complete } = await createOrFind(api, file)
    if (complete) return { file: file.path, meeting_id: id, outcome: 'already there', error: null }
    await api.json('PUT', `/meetings/${id}/transcript`, { body: file.body, contentType: file.mediaType })
    return { file: file.path, meeting_id: id, outcome: 'imported', error: null }
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return { file: file.path, meeting_id: null, outcome: 'failed', error: error.message }
  }
}

async function createOrFind(api: ApiClient, file: MeetingFile): Promise<{ id: string; complete: boolean }> {
  const json = {
    title: file.title,
    platform: file.platform,
    started_at: file.startedAt.toISOString(),
    external_id: file.externalId,
  }
  try {
    // Another key for every try of the command: a refusal that was kept must not outlive what caused it.
    const headers = { 'idempotency-key': randomUUID() }
    const meeting = await api.json<MeetingState>('POST', '/meetings', { json, headers })
    return { id: meeting.id, complete: false }
  } catch (error) {
    const id =
      error instanceof ApiError && error.code === 'already_exists'
        ? /mtg_\w+/.exec(JSON.stringify(error.details))?.[0]
        : undefined
    if (!id) throw error
    const meeting = await api.json<MeetingState>('GET', `/meetings/${id}`)
    // A transcript that was accepted but not announced yet is read through the same address.
    return { id, complete: meeting.transcript_id !== null || (await hasTranscript(api, id)) }
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
