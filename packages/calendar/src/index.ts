export { isTimeZone, localDay } from './local-day.ts'
