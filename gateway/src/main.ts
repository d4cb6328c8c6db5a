import { exitOnSignals } from '@mi/service-kit/early-signals'

exitOnSignals()
const [{ runMain }, { startGateway }] = await Promise.all([import('@mi/service-kit'), import('./gateway.ts')])
await runMain('gateway', startGateway)
