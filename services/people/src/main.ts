import { exitOnSignals } from '@mi/service-kit/early-signals'

exitOnSignals()
const { setFlagsFromString } = await import('node:v8')
// This keeps memory flat while a large calendar is read: docs/decisions/calendar-memory.md.
setFlagsFromString('--heap-growing-percent=30')
const { default: service } = await import('./service.ts')
await service.main()
