import { execute, ofTenant, sql, type Tenant } from '@mi/database'
import type { TemplateSection } from '@mi/meeting-analysis'
import type { Prisma, Template } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'

export type CustomTemplate = Omit<Template, 'sections'> & { sections: TemplateSection[] }

type Store = Pick<Tx, 'template'>

export async function findTemplate(tx: Store, tenant: Tenant, id: string): Promise<CustomTemplate | null> {
  return custom(await tx.template.findFirst({ where: { id, ...tenant } }))
}

/** Locks the template until the transaction ends; null when the tenant has no template with this id. */
export async function lockTemplate(tx: Tx, tenant: Tenant, id: string): Promise<CustomTemplate | null> {
  const locked = await execute(
    tx,
    sql`select 1 from templates where id = ${id} and ${ofTenant(tenant)} for update`,
  )
  return locked === 0 ? null : findTemplate(tx, tenant, id)
}

export async function insertTemplate(tx: Store, template: CustomTemplate): Promise<CustomTemplate> {
  return custom(await tx.template.create({ data: stored(template) }))
}

export async function saveTemplate(tx: Store, template: CustomTemplate): Promise<CustomTemplate> {
  const { id, accountId, mode } = template
  return custom(await tx.template.update({ where: { id, accountId, mode }, data: stored(template) }))
}

/** Deletes a template and its selection as the tenant's default. */
export async function deleteTemplate(tx: Tx, tenant: Tenant, id: string): Promise<void> {
  await tx.template.deleteMany({ where: { id, ...tenant } })
  await tx.defaultTemplate.deleteMany({ where: { templateId: id, ...tenant } })
}

/** Deletes all custom templates of a tenant and its default selection. */
export async function deleteTemplates(tx: Tx, tenant: Tenant): Promise<void> {
  await tx.template.deleteMany({ where: tenant })
  await tx.defaultTemplate.deleteMany({ where: tenant })
}

/** The id of the tenant's default template; null if the tenant selected none. */
export async function findDefaultTemplateId(
  tx: Pick<Tx, 'defaultTemplate'>,
  tenant: Tenant,
): Promise<string | null> {
  return (await tx.defaultTemplate.findFirst({ where: { ...tenant } }))?.templateId ?? null
}

export async function saveDefaultTemplateId(tx: Tx, tenant: Tenant, templateId: string): Promise<void> {
  const { accountId, mode } = tenant
  await tx.defaultTemplate.upsert({
    where: { accountId_mode: { accountId, mode } },
    create: { accountId, mode, templateId },
    update: { templateId },
  })
}

/** Custom templates by name. `after` is the name and id of the last template of the page before. */
export async function listTemplates(
  tx: Store,
  tenant: Tenant,
  { skip, take, after }: { skip: number; take: number; after: { name: string; id: string } | null },
): Promise<CustomTemplate[]> {
  const behind = after && {
    OR: [{ name: { gt: after.name } }, { name: after.name, id: { gt: after.id } }],
  }
  const rows = await tx.template.findMany({
    where: { ...tenant, ...behind },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    skip,
    take,
  })
  return rows.map(row => custom(row))
}

export function countTemplates(tx: Store, tenant: Tenant): Promise<number> {
  return tx.template.count({ where: { ...tenant } })
}

function custom<T extends Template | null>(row: T): T extends null ? CustomTemplate | null : CustomTemplate {
  return row as unknown as T extends null ? CustomTemplate | null : CustomTemplate
}

function stored(template: CustomTemplate): Prisma.TemplateUncheckedCreateInput {
  return { ...template, sections: template.sections as unknown as Prisma.InputJsonValue }
}
