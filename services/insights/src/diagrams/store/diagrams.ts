import type { DiagramType } from '@mi/contracts/mi/insights/v1'
import { execute, ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import type { Diagram, Prisma } from '../../generated/prisma/client.ts'
import type { InsightsDatabase, Tx } from '../../store/database.ts'
import type { ImageFormat } from '../domain/image-signer.ts'

export interface StoredNode {
  id: string
  label: string
  segmentIds: readonly string[]
}

export type DiagramRecord = Omit<Diagram, 'type' | 'nodes'> & { type: DiagramType; nodes: StoredNode[] }

type Store = Pick<Tx, 'diagram' | 'diagramImage'>

export async function findDiagram(tx: Store, tenant: Tenant, id: string): Promise<DiagramRecord | null> {
  return (await tx.diagram.findFirst({ where: { id, ...tenant } })) as DiagramRecord | null
}

/** Locks the diagram until the transaction ends; null when the tenant has no diagram with this id. */
export async function lockDiagram(tx: Tx, tenant: Tenant, id: string): Promise<DiagramRecord | null> {
  const locked = await execute(
    tx,
    sql`select 1 from diagrams where id = ${id} and ${ofTenant(tenant)} for update`,
  )
  return locked === 0 ? null : findDiagram(tx, tenant, id)
}

export async function insertDiagram(tx: Store, diagram: DiagramRecord): Promise<void> {
  await tx.diagram.create({ data: stored(diagram) })
}

export async function saveDiagram(tx: Store, diagram: DiagramRecord): Promise<void> {
  const { id, accountId, mode } = diagram
  await tx.diagram.update({ where: { id, accountId, mode }, data: stored(diagram) })
}

export async function insertImage(
  tx: Store,
  diagramId: string,
  format: ImageFormat,
  content: Uint8Array,
): Promise<void> {
  await tx.diagramImage.create({ data: { diagramId, format, content: new Uint8Array(content) } })
}

export async function deleteDiagram(tx: Store, tenant: Tenant, id: string): Promise<void> {
  await tx.diagram.deleteMany({ where: { id, ...tenant } })
}

/** The diagrams of a meeting, newest first. `before` is the last diagram of the page before. */
export async function listDiagrams(
  tx: Store,
  tenant: Tenant,
  filter: { meetingId: string; type: DiagramType | null },
  { skip, take, before }: { skip: number; take: number; before: { createdAt: Date; id: string } | null },
): Promise<DiagramRecord[]> {
  const rows = await tx.diagram.findMany({
    where: {
      ...where(tenant, filter),
      ...(before && {
        OR: [{ createdAt: { lt: before.createdAt } }, { createdAt: before.createdAt, id: { lt: before.id } }],
      }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip,
    take,
  })
  return rows as unknown as DiagramRecord[]
}

export function countDiagrams(
  tx: Store,
  tenant: Tenant,
  filter: { meetingId: string; type: DiagramType | null },
): Promise<number> {
  return tx.diagram.count({ where: where(tenant, filter) })
}

/**
 * The bytes of an image. The only query without a tenant: anyone with the signed URL of this image may read it, and the caller has checked
 * the signature.
 */
export async function readSignedImage(
  { pool }: InsightsDatabase,
  diagramId: string,
  format: ImageFormat,
): Promise<Uint8Array | null> {
  const [image] = await queryRows<{ content: Buffer }>(
    pool,
    sql`select content from diagram_images where diagram_id = ${diagramId} and format = ${format}`,
  )
  return image?.content ?? null
}

function where(tenant: Tenant, { meetingId, type }: { meetingId: string; type: DiagramType | null }) {
  return { ...tenant, meetingId, ...(type && { type }) }
}

function stored(diagram: DiagramRecord): Prisma.DiagramUncheckedCreateInput {
  return { ...diagram, nodes: diagram.nodes as unknown as Prisma.InputJsonValue }
}
