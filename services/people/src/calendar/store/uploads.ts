import type { Tenant } from '@mi/database'
import type { PeopleDatabase, Tx } from '../../store/database.ts'

/** A statement and a row hold so much of a file, so that neither storing nor reading it takes several times its size in memory. */
const PART_BYTES = 128 * 1024

/** Stores a file in place of the one before. */
export async function saveUpload(
  tx: Tx,
  tenant: Tenant,
  connectionId: string,
  content: Uint8Array,
): Promise<void> {
  await tx.calendarUpload.deleteMany({ where: { ...tenant, connectionId } })
  for (let part = 0; part * PART_BYTES < content.length; part++) {
    const bytes = content.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
    await tx.calendarUpload.create({
      data: { ...tenant, connectionId, part, content: bytes as Uint8Array<ArrayBuffer> },
    })
  }
}

/** The file that was uploaded; null before there is one. */
export async function readUpload(
  { prisma }: PeopleDatabase,
  tenant: Tenant,
  connectionId: string,
): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  for (;;) {
    const found = await prisma.calendarUpload.findFirst({
      where: { ...tenant, connectionId, part: parts.length },
      select: { content: true },
    })
    if (!found) return parts.length === 0 ? null : Buffer.concat(parts)
    parts.push(found.content)
  }
}
