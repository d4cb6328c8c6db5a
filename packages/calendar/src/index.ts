export { isTimeZone, localDay } from './local-day.ts'
export { startOfDay } from './start-of-day.ts'
