export {
  discardFailedJobs,
  type FailedJob,
  type FailedJobFilter,
  listFailedJobs,
  retryFailedJobs,
} from './failed-jobs.ts'
export { findJob, findOpenJobs, type OpenJob } from './find-job.ts'
export { hasOpenJob } from './has-open-job.ts'
export {
  type Job,
  type JobContext,
  type JobHandler,
  LeaseLost,
  PermanentError,
  ProcessEnded,
} from './job.ts'
export { createJobQueue, type JobQueue, type JobRequest } from './job-queue.ts'
export { type JobRunner, type JobRunnerOptions, startJobRunner } from './job-runner.ts'
export { countJobs, eraseJobErrors } from './leased-job.ts'
export { requeueLostJobs, type Takeable, takeJob } from './take-job.ts'
