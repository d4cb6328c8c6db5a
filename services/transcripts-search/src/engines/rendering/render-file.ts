import type { Tenant } from '@mi/contracts'
import { inSnapshot } from '@mi/database/pool'
import { invalid } from '@mi/errors'
import { durationSeconds, EXPORT_FORMATS, type ExportFormatName, fileName } from '@mi/transcript-formats'
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

/**
 * Writes a transcript as a file while its segments are read. Null when the meeting has no transcript or is deleted.
 * @throws {ServiceError} invalid when the file exceeds the size limit of a response
 */
export function renderFile(
  pool: Pool,
  tenant: Tenant,
  by: TranscriptKey,
  format: ExportFormatName,
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
    const { mediaType, extension, isText, needsWords, createWriter } = EXPORT_FORMATS[format]
    const writer = createWriter(about)
    const file = collectBytes()
    const page = needsWords ? ALL_SEGMENTS : ALL_WITHOUT_WORDS
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
      contentType: mediaType,
      data: file.bytes(),
      fileName: isText ? '' : fileName(title, startedAt, extension),
    }
  })
}
