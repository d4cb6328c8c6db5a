export {
  openWorkerPool,
  TaskFailure,
  type TaskFailureReason,
  type WorkerPool,
  type WorkerPoolOptions,
} from './worker-pool.ts'
