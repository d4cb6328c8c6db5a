/** For worker files: a result that the caller takes over instead of a copy, and the `data` of the pool. */
export { move, workerData } from 'piscina'
export {
  openWorkerPool,
  TaskFailure,
  type TaskFailureReason,
  type Transferable,
  type WorkerPool,
  type WorkerPoolOptions,
  type WorkerTask,
} from './worker-pool.ts'
