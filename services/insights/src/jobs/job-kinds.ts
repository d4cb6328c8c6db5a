/** The kinds of jobs, which a transaction enqueues and which survive the process. */
export const JOB_KINDS = ['summarize', 'draw-diagram'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** The reason of a summary. Only after a correction may the result equal the existing content. */
export const SUMMARIZE_REASONS = ['transcript', 'asked', 'correction'] as const
export type SummarizeReason = (typeof SUMMARIZE_REASONS)[number]
