export {
  createLifecycle,
  type Lifecycle,
  type LifecycleDatabase,
  type LifecycleDeclaration,
} from './create-lifecycle.ts'
export { eraseMeetingRecords } from './database-stores.ts'
export { type LifecycleClients, lifecycleClients } from './lifecycle-clients.ts'
export { reportErased } from './report-erased.ts'
