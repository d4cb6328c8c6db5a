export {
  createLifecycle,
  type DeletedMeeting,
  type Erasure,
  type Lifecycle,
  type LifecycleDeclaration,
  type UsagePeriod,
} from './create-lifecycle.ts'
export { eraseMeetingRecords } from './database-stores.ts'
export { type LifecycleClients, lifecycleClients } from './lifecycle-clients.ts'
export {
  lifecycleEntry,
  meetingStores,
  meetingStoresOf,
  servicesDeclaring,
  USAGE_MEASURES,
  type UsageMeasure,
} from './lifecycle-table.ts'
export { reportErased } from './report-erased.ts'
