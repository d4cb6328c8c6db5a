import type { CallOptions, RpcClients } from '@mi/contracts'

export interface TranscriptContent {
  meetingId: string
  contentType: string
  language?: string | null
  body: Uint8Array
}

const CHUNK_BYTES = 64 * 1024
const DEADLINE_MS = 120_000

/** Imports a transcript like PUT /meetings/{id}/transcript. Resolves when it is stored. */
export async function importTranscript(
  transcripts: RpcClients['mi.transcripts.v1.Transcripts'],
  { meetingId, contentType, language, body }: TranscriptContent,
  options: CallOptions,
): Promise<void> {
  const header = { meetingId, contentType, language }
  async function* messages() {
    yield { ...header, chunk: new Uint8Array() }
    for (let at = 0; at < body.length; at += CHUNK_BYTES)
      yield { meetingId: '', contentType: '', chunk: body.subarray(at, at + CHUNK_BYTES) }
  }
  await transcripts.importTranscript(messages(), { deadlineMs: DEADLINE_MS, ...options })
}
