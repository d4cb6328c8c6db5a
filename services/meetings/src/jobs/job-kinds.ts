/** Work that a transaction enqueues and that outlives the process. */
export const JOB_KINDS = ['transcribe-recording', 'seed-sandbox', 'remove-files'] as const
export type JobKind = (typeof JOB_KINDS)[number]
