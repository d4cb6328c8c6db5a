/** For worker files: the `data` of the pool. */
export { workerData } from 'piscina'
export { handOver } from './hand-over.ts'
export {
  openWorkerPool,
  TaskFailure,
  type TaskFailureReason,
  type Transferable,
  type WorkerPool,
  type WorkerPoolOptions,
  type WorkerTask,
} from './worker-pool.ts'
