/** The kinds of jobs, which a transaction enqueues and which survive a restart. */
export const JOB_KINDS = ['transcribe-recording', 'seed-sandbox', 'remove-files'] as const
export type JobKind = (typeof JOB_KINDS)[number]
