import { defineConsumer } from '@mi/events'
import { insertAuditEntry } from '../store/audit-entries.ts'
import type { Tx } from '../store/database.ts'

/** Somebody changed something in another service: a line of the audit log. */
export const onActAudited = defineConsumer<'mi.identity.act.audited.v1', Tx>({
  on: 'mi.identity.act.audited.v1',
  name: 'keep-audit-log',
  async handle({ tenant, payload }, tx) {
    await insertAuditEntry(tx, tenant.accountId, payload)
  },
})
