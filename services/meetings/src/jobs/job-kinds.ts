/** Work that a transaction orders and that outlives the process. */
export const JOB_KINDS = ['transcribe-recording', 'seed-sandbox', 'remove-files'] as const
export type JobKind = (typeof JOB_KINDS)[number]
