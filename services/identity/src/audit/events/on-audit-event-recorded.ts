import type { AuditAction } from '@mi/contracts'
import { defineConsumer } from '@mi/events'
import type { Tx } from '../../store/database.ts'
import { auditSources } from '../domain/audit-sources.ts'
import { recordAuditEvent } from '../store/audit-entries.ts'

/** Writes the audit entry that another service announces. */
export const onAuditEventRecorded = defineConsumer<'mi.identity.audit_event.recorded.v1', Tx>({
  on: 'mi.identity.audit_event.recorded.v1',
  name: 'keep-audit-log',
  async handle({ tenant: { accountId }, payload }, tx) {
    const { at, resourceType, resourceId } = payload
    // A service of a later version may name an action that this process does not know.
    const event = { accountId, action: payload.action as AuditAction, resourceType, resourceId }
    await recordAuditEvent(tx, auditSources.event(payload), event, at)
  },
})
