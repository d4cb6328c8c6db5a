import type { Tenant } from '@mi/database'
import { defaultTemplateId, findBuiltIn, type IdentifiedTemplate } from '../domain/templates/built-in.ts'
import type { Tx } from '../store/database.ts'
import { type CustomTemplate, findTemplate } from '../store/templates.ts'

/**
 * The template with this id, or the default one when it was never chosen or is gone: a meeting whose template was
 * deleted is summarised all the same.
 */
export async function resolveTemplate(
  tx: Pick<Tx, 'template'>,
  tenant: Tenant,
  id: string | null,
): Promise<IdentifiedTemplate | CustomTemplate> {
  const chosen = id && (findBuiltIn(id) ?? (await findTemplate(tx, tenant, id)))
  return chosen || (findBuiltIn(defaultTemplateId) as IdentifiedTemplate)
}
