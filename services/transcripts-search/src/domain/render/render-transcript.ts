import { renderDocx } from './docx.ts'
import { renderMarkdown } from './markdown.ts'
import { renderSrt } from './srt.ts'
import { renderText } from './text.ts'
import type { TranscriptDocument } from './transcript.ts'
import { renderVtt } from './vtt.ts'

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
