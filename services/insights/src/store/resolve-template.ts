import type { Tenant } from '@mi/database'
import { findBuiltIn, generalTemplateId, type IdentifiedTemplate } from '../domain/templates/built-in.ts'
import type { Tx } from './database.ts'
import { type CustomTemplate, findDefaultTemplateId, findTemplate } from './templates.ts'

type Store = Pick<Tx, 'template' | 'defaultTemplate'>

/**
 * The template with this id, or the account's default when it was never chosen or is gone: a meeting whose template was
 * deleted is summarised all the same.
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
