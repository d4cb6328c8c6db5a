import { docx } from './docx.ts'
import type { ExportFormat } from './export-format.ts'
import { md } from './markdown.ts'
import { srt } from './srt.ts'
import { text } from './text.ts'
import { vtt } from './vtt.ts'

/** The export formats by the words of `TranscriptFormat` in the contract. */
export const EXPORT_FORMATS = { text, srt, vtt, md, docx } as const satisfies Record<string, ExportFormat>

export type ExportFormatName = keyof typeof EXPORT_FORMATS
