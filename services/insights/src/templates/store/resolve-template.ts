import type { Tenant } from '@mi/database'
import type { Tx } from '../../store/database.ts'
import { findBuiltIn, generalTemplateId, type IdentifiedTemplate } from '../domain/built-in.ts'
import { type CustomTemplate, findDefaultTemplateId, findTemplate } from './templates.ts'

type Store = Pick<Tx, 'template' | 'defaultTemplate'>

/**
 * The template with this id. Returns the account's default without an id or when the template is deleted, so that the meeting is still
 * summarised.
 */
export async function resolveTemplate(
  tx: Store,
  tenant: Tenant,
  id: string | null,
): Promise<IdentifiedTemplate | CustomTemplate> {
  return (
    (await find(tx, tenant, id)) ??
    (await find(tx, tenant, await findDefaultTemplateId(tx, tenant))) ??
    (findBuiltIn(generalTemplateId) as IdentifiedTemplate)
  )
}

async function find(tx: Store, tenant: Tenant, id: string | null) {
  return id === null ? null : (findBuiltIn(id) ?? (await findTemplate(tx, tenant, id)))
}
