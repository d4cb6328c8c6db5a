import type { DocumentHead, RenderedSegment } from './transcript-document.ts'
import type { TranscriptWriter } from './transcript-writer.ts'

/** A format in which a transcript can be read in addition to JSON. */
export interface ExportFormat {
  /** As in the header `Content-Type`. */
  readonly mediaType: string
  /** The extension of file names, without a dot. */
  readonly extension: string
  /** True when browsers and terminals can show the file. Other files are downloaded under the name of their meeting. */
  readonly isText: boolean
  /** True when the writer uses the times of words. Without them, the words of a long transcript need not be read. */
  readonly needsWords: boolean
  /** Begins a file, which is never completely in memory. The same transcript always has the same bytes. */
  createWriter(head: DocumentHead): FileWriter
}

/** Writes a file in pieces. The results of all calls, in order, are the file. */
export interface FileWriter {
  begin(): Uint8Array[]
  /** Writes the next segments, ordered by start. */
  add(segments: readonly RenderedSegment[]): Uint8Array[]
  end(): Uint8Array[]
}

/** A file that is encoded as UTF-8. */
export function textFile(writer: TranscriptWriter): FileWriter {
  const bytesOf = (text: string): Uint8Array[] => (text === '' ? [] : [Buffer.from(text)])
  return {
    begin: () => bytesOf(writer.begin()),
    add: segments => bytesOf(segments.map(segment => writer.add(segment)).join('')),
    end: () => bytesOf(writer.end()),
  }
}
