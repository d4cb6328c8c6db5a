import { lifecycleClients } from '@mi/lifecycle'
import { defineService } from '@mi/service-kit'
import { onAuditEventRecorded } from './events/on-audit-event-recorded.ts'
import { pages } from './pages/index.ts'
import { retention } from './retention.ts'
import { handlers } from './rpc/index.ts'
import { identityDatabase } from './store/database.ts'

export default defineService({
  name: 'identity',
  database: identityDatabase,
  dependencies: ({ client }) => ({
    lifecycle: lifecycleClients('identity', service => client('mi.lifecycle.v1.Lifecycle', service)),
  }),
  handlers,
  consumers: () => [onAuditEventRecorded],
  tasks: retention,
  pages,
})
