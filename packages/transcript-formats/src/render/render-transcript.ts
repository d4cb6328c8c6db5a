import { renderDocx } from './docx.ts'
import { renderMarkdown } from './markdown.ts'
import { renderSrt } from './srt.ts'
import { renderText } from './text.ts'
import type { TranscriptDocument } from './transcript-document.ts'
import { renderVtt } from './vtt.ts'

/** The longest title in a file name, in characters: with the date and the ending well below what file systems take. */
const MAX_TITLE = 80

/** What a meeting's file is called when it is kept: `2026-03-02 Planning the engine.docx`. Letters and digits of every script stay. */
export function fileName(title: string, startedAt: Date, extension: string): string {
  const words = title.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  const short = Array.from(words).slice(0, MAX_TITLE).join('').trim()
  return `${startedAt.toISOString().slice(0, 10)} ${short || 'transcript'}.${extension}`
}

/** The forms a transcript is read in besides JSON, with their media types. */
export const RENDERED_MEDIA_TYPES = {
  text: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

export type RenderedFormat = keyof typeof RENDERED_MEDIA_TYPES

/** A transcript as the bytes of a file. The same transcript always gives the same bytes. */
export async function renderTranscript(
  format: RenderedFormat,
  transcript: TranscriptDocument,
): Promise<Uint8Array> {
  switch (format) {
    case 'text':
      return Buffer.from(renderText(transcript.segments))
    case 'srt':
      return Buffer.from(renderSrt(transcript.segments))
    case 'vtt':
      return Buffer.from(renderVtt(transcript.segments))
    case 'md':
      return Buffer.from(renderMarkdown(transcript))
    case 'docx':
      return renderDocx(transcript)
  }
}
