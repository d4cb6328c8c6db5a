import type { Tenant } from '@mi/contracts'
import { inSnapshot } from '@mi/database/pool'
import { invalid } from '@mi/errors'
import {
  createFileWriter,
  durationSeconds,
  fileName,
  RENDERED_MEDIA_TYPES,
  type RenderedFormat,
} from '@mi/transcript-formats'
import type { Pool } from 'pg'
import { readTranscriptHead, type TranscriptKey } from '../../store/read-full-transcript.ts'
import { ALL_SEGMENTS, ALL_WITHOUT_WORDS, segmentBatches } from '../../store/segments.ts'
import { collectBytes, TooLarge } from './byte-collector.ts'

export interface RenderedFile {
  contentType: string
  data: Uint8Array<ArrayBuffer>
  /** The file name for a download. Empty: the browser displays the file. */
  fileName: string
}

const CUT_AT_WORDS: ReadonlySet<RenderedFormat> = new Set(['srt', 'vtt'])

/**
 * Writes a transcript as a file while its segments are read. Null when the meeting has no transcript or is deleted.
 * @throws {ServiceError} invalid when the file exceeds the size limit of a response
 */
export function renderFile(
  pool: Pool,
  tenant: Tenant,
  by: TranscriptKey,
  format: RenderedFormat,
): Promise<RenderedFile | null> {
  return inSnapshot(pool, async tx => {
    const head = await readTranscriptHead(tx, tenant, by)
    if (!head) return null
    const { meeting, transcript } = head
    const { title, startedAt } = meeting
    const names = new Map(transcript.speakers.map(({ participantId, name }) => [participantId, name]))
    const about = {
      title,
      startedAt,
      language: transcript.language,
      durationSeconds: durationSeconds(transcript),
    }
    const writer = createFileWriter(format, about)
    const file = collectBytes()
    const page = CUT_AT_WORDS.has(format) ? ALL_SEGMENTS : ALL_WITHOUT_WORDS
    try {
      file.add(...writer.begin())
      for await (const batch of segmentBatches(tx, tenant, transcript.id, page)) {
        const segments = batch.map(segment => ({
          ...segment,
          speaker: { id: segment.participantId, name: names.get(segment.participantId) ?? '' },
        }))
        file.add(...writer.add(segments))
      }
      file.add(...writer.end())
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      throw invalid(
        'format',
        'gives a file of more than 32 MB here: choose another one, or read the segments in pages',
      )
    }
    return {
      contentType: RENDERED_MEDIA_TYPES[format],
      data: file.bytes(),
      fileName: format === 'docx' ? fileName(title, startedAt, 'docx') : '',
    }
  })
}
