import { runMain } from '@mi/service-kit'
import { startGateway } from './gateway.ts'

await runMain('gateway', startGateway)
