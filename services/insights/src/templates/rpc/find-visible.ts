import type { ReferencesHandlers } from '@mi/contracts/mi/references/v1'
import type { Deps } from '../../deps.ts'
import { findBuiltIn } from '../domain/built-in.ts'
import { findTemplate } from '../store/templates.ts'

/** Finds the templates that requests of other services name. */
export function findVisible({ database }: Deps): ReferencesHandlers['findVisible'] {
  return async ({ ids }, { tenant }) => {
    const templates = await Promise.all(
      ids.map(id => findBuiltIn(id) ?? findTemplate(database.prisma, tenant, id)),
    )
    return { resources: templates.flatMap(template => (template ? [{ id: template.id, member: true }] : [])) }
  }
}
