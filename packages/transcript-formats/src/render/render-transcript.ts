import { EXPORT_FORMATS, type ExportFormatName } from './export-formats.ts'
import type { TranscriptDocument } from './transcript-document.ts'

/** The maximum length of a title in a file name, in characters: with date and extension, far below the limit of file systems. */
const MAX_TITLE = 80

/** The name of a meeting's file: `2026-03-02 Planning the engine.docx`. Keeps letters and digits of every script. */
export function fileName(title: string, startedAt: Date, extension: string): string {
  const words = title.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  const short = Array.from(words).slice(0, MAX_TITLE).join('').trim()
  return `${startedAt.toISOString().slice(0, 10)} ${short || 'transcript'}.${extension}`
}

/** The bytes of a file whose transcript is in memory. */
export function renderTranscript(
  format: ExportFormatName,
  { segments, ...head }: TranscriptDocument,
): Uint8Array {
  const writer = EXPORT_FORMATS[format].createWriter(head)
  return Buffer.concat([...writer.begin(), ...writer.add(segments), ...writer.end()])
}
