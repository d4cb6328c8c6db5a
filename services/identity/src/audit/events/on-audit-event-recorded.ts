import { defineConsumer } from '@mi/events'
import type { Tx } from '../../store/database.ts'
import { insertAuditEntry } from '../store/audit-entries.ts'

/** An audit event of another service: an entry of the audit log. */
export const onAuditEventRecorded = defineConsumer<'mi.identity.audit_event.recorded.v1', Tx>({
  on: 'mi.identity.audit_event.recorded.v1',
  name: 'keep-audit-log',
  async handle({ tenant, payload }, tx) {
    const { at, actorType: type, actorId: id, ip, requestId, ...event } = payload
    const actor = { type, id, ip, requestId }
    await insertAuditEntry(tx, { actor, event: { accountId: tenant.accountId, ...event } }, at)
  },
})
