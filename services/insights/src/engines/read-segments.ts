import type { CallOrigin } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import type { Segment } from './engine.ts'

const DEADLINE_MS = 30_000

export interface ReadTranscript {
  id: string
  language: string | null
  /** ISO 8601; increases with each correction. */
  updatedAt: string | null
  segments: Segment[]
}

/** Reads a meeting's transcript for engines. @throws {ServiceError} not_found, unavailable */
export async function readSegments(
  { transcriptsInternal }: Pick<Deps, 'transcriptsInternal'>,
  meetingId: string,
  { origin, signal }: { origin: CallOrigin; signal: AbortSignal },
): Promise<ReadTranscript> {
  const { id, language, updatedAt, segments } = await transcriptsInternal.readTranscript(
    { meetingId },
    { caller: origin, deadlineMs: DEADLINE_MS, signal },
  )
  return {
    id,
    language,
    updatedAt: updatedAt?.toISOString() ?? null,
    segments: segments.map(({ id, speaker, text, start, end }, index) => ({
      id,
      index,
      speakerId: speaker?.id || null,
      speakerName: speaker?.name ?? '',
      text,
      start,
      end,
    })),
  }
}
