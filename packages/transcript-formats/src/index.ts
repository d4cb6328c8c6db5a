export { keySpeakers } from './key-speakers.ts'
export { MAX_DAYS, MAX_TIME_MS } from './limits.ts'
export { type ImportFormat, importFormat } from './parse/import-format.ts'
export {
  type ParseOptions,
  parseTranscript,
  readTranscript,
  type TranscriptStream,
} from './parse/parse-transcript.ts'
export { TranscriptParseError, type ValidationError } from './parse/transcript-parse-error.ts'
export type { ExportFormat, FileWriter } from './render/export-format.ts'
export { EXPORT_FORMATS, type ExportFormatName } from './render/export-formats.ts'
export { renderImportJson } from './render/import-json.ts'
export { fileName, renderTranscript } from './render/render-transcript.ts'
export {
  type DocumentHead,
  type RenderedSegment,
  type TranscriptDocument,
  transcriptDocument,
} from './render/transcript-document.ts'
export {
  type CountedSegment,
  countTotals,
  createTotalsCounter,
  durationSeconds,
  type TotalsCounter,
  type TranscriptTotals,
} from './totals.ts'
export type {
  ParsedSegment,
  ParsedSpeaker,
  ParsedTranscript,
  TranscriptHeader,
  TranscriptWord,
  VoiceEmbedding,
} from './transcript.ts'
