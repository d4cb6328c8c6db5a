import { createDocumentPackage } from './document-package.ts'
import { createWordWriter } from './docx.ts'
import { createMarkdownWriter } from './markdown.ts'
import { createSrtWriter } from './srt.ts'
import { createTextWriter } from './text.ts'
import type { DocumentHead, RenderedSegment, TranscriptDocument } from './transcript-document.ts'
import type { TranscriptWriter } from './transcript-writer.ts'
import { createVttWriter } from './vtt.ts'

/** The maximum length of a title in a file name, in characters: with date and extension, far below the limit of file systems. */
const MAX_TITLE = 80

/** The name of a meeting's file: `2026-03-02 Planning the engine.docx`. Keeps letters and digits of every script. */
export function fileName(title: string, startedAt: Date, extension: string): string {
  const words = title.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  const short = Array.from(words).slice(0, MAX_TITLE).join('').trim()
  return `${startedAt.toISOString().slice(0, 10)} ${short || 'transcript'}.${extension}`
}

/** The formats in which a transcript can be read in addition to JSON, with their media types. */
export const RENDERED_MEDIA_TYPES = {
  text: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

export type RenderedFormat = keyof typeof RENDERED_MEDIA_TYPES

/** Writes a file in pieces. The results of all calls, in order, are the file. */
export interface FileWriter {
  begin(): Uint8Array[]
  /** Writes the next segments, ordered by start. */
  add(segments: readonly RenderedSegment[]): Uint8Array[]
  end(): Uint8Array[]
}

/** Begins the file of a transcript, which is never completely in memory. The same transcript always has the same bytes. */
export function createFileWriter(format: RenderedFormat, head: DocumentHead): FileWriter {
  const writer = writerOf(format, head)
  const document = format === 'docx' ? createDocumentPackage(head) : null
  const bytesOf = (text: string): Uint8Array[] => {
    if (document) return document.add(text)
    return text === '' ? [] : [Buffer.from(text)]
  }
  return {
    begin: () => bytesOf(writer.begin()),
    add: segments => bytesOf(segments.map(segment => writer.add(segment)).join('')),
    end: () => [...bytesOf(writer.end()), ...(document?.end() ?? [])],
  }
}

/** The bytes of a file whose transcript is in memory. */
export function renderTranscript(
  format: RenderedFormat,
  { segments, ...head }: TranscriptDocument,
): Uint8Array {
  const writer = createFileWriter(format, head)
  return Buffer.concat([...writer.begin(), ...writer.add(segments), ...writer.end()])
}

function writerOf(format: RenderedFormat, head: DocumentHead): TranscriptWriter {
  switch (format) {
    case 'text':
      return createTextWriter()
    case 'srt':
      return createSrtWriter()
    case 'vtt':
      return createVttWriter()
    case 'md':
      return createMarkdownWriter(head)
    case 'docx':
      return createWordWriter(head)
  }
}
