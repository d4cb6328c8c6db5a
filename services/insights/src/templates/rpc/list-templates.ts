import type { TemplatesHandlers } from '@mi/contracts/mi/insights/v1'
import type { Tenant } from '@mi/database'
import { encodeCursor } from '@mi/ids'
import { type Page, pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import type { InsightsDatabase } from '../../store/database.ts'
import { builtIns, type IdentifiedTemplate } from '../domain/built-in.ts'
import { type CustomTemplate, countTemplates, listTemplates as listCustom } from '../store/templates.ts'
import { templateMessage } from './template-message.ts'

/** Built-in templates come first; a cursor says which of the two lists it belongs to. */
const BUILT_IN = 0
const CUSTOM = 1

export function listTemplates({ database }: Deps): TemplatesHandlers['listTemplates'] {
  return async (request, { tenant }) => {
    const page = pageOf(request, ['number', 'string', 'string'])
    const first = request.type === 'custom' ? [] : builtIns.slice(builtInsBefore(page))
    const found: (IdentifiedTemplate | CustomTemplate)[] = first.slice(0, page.limit + 1)
    if (request.type !== 'built_in' && found.length <= page.limit)
      found.push(...(await custom(database, tenant, page, request.type, page.limit + 1 - found.length)))
    const shown = found.slice(0, page.limit)
    const last = shown.at(-1)
    const more = found.length > page.limit && last
    const total = page.after ? null : await count(database, tenant, request.type)
    return {
      data: shown.map(templateMessage),
      pagination: pagination(
        page,
        total,
        more ? encodeCursor(['key' in last ? BUILT_IN : CUSTOM, last.name, last.id]) : null,
      ),
    }
  }
}

/** The number of built-in templates before the page. */
function builtInsBefore({ offset, after }: Page): number {
  if (!after) return offset
  if (after[0] === CUSTOM) return builtIns.length
  return builtIns.filter(({ name }) => name <= (after[1] as string)).length
}

function custom(
  { prisma }: InsightsDatabase,
  tenant: Tenant,
  { offset, after }: Page,
  type: 'custom' | null,
  take: number,
): Promise<CustomTemplate[]> {
  const skip = type === 'custom' ? offset : Math.max(0, offset - builtIns.length)
  const behind = after && after[0] === CUSTOM ? { name: after[1] as string, id: after[2] as string } : null
  return listCustom(prisma, tenant, { skip, take, after: behind })
}

async function count(
  { prisma }: InsightsDatabase,
  tenant: Tenant,
  type: 'built_in' | 'custom' | null,
): Promise<number> {
  const own = type === 'built_in' ? 0 : await countTemplates(prisma, tenant)
  return own + (type === 'custom' ? 0 : builtIns.length)
}
