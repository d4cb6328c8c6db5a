/** Work that a transaction enqueues and that outlives the process. */
export const JOB_KINDS = ['summarize', 'draw-diagram'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** Why a summary is made. Only after a correction may the result be what there already is. */
export const SUMMARIZE_REASONS = ['transcript', 'asked', 'correction'] as const
export type SummarizeReason = (typeof SUMMARIZE_REASONS)[number]
