export {
  type Job,
  type JobContext,
  type JobHandler,
  JobImpossible,
  type JobTransaction,
  LeaseLost,
  pauseMs,
} from './job.ts'
export { createJobQueue, type JobOrder, type JobQueue } from './job-queue.ts'
export { type JobRunner, type JobRunnerOptions, startJobRunner } from './job-runner.ts'
export { countJobs } from './leased-job.ts'
export { takeJob } from './take-job.ts'
