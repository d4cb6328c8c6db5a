import { exitOnSignals } from '@mi/service-kit/early-signals'

exitOnSignals()
const { default: service } = await import('./service.ts')
await service.main()
