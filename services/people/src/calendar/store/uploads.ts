import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Tenant } from '@mi/database'
import type { PeopleDatabase, Tx } from '../../store/database.ts'
import { createWholeFile } from '../domain/whole-file.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** The size of a part. Small parts limit the memory that storing and reading a file needs. */
const PART_BYTES = 128 * 1024

/**
 * A stored file. The parts are compressed to a tenth, because Prisma keeps the arguments of its last hundred
 * statements.
 */
export type FileParts = readonly Uint8Array<ArrayBuffer>[]

/** Compresses the content part by part, outside the main thread. */
export async function partsOf(content: Uint8Array): Promise<FileParts> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let from = 0; from < content.length; from += PART_BYTES)
    parts.push(await compress(content.subarray(from, from + PART_BYTES)))
  return parts
}

/** Stores a file and replaces the previous file. */
export async function saveUpload(
  tx: Tx,
  tenant: Tenant,
  connectionId: string,
  parts: FileParts,
): Promise<void> {
  await tx.calendarUpload.deleteMany({ where: { ...tenant, connectionId } })
  for (const [part, content] of parts.entries())
    await tx.calendarUpload.create({
      data: { ...tenant, connectionId, part, content, isCompressed: true },
    })
}

/** The uploaded file, or null before the first upload. */
export async function readUpload(
  { prisma }: PeopleDatabase,
  tenant: Tenant,
  connectionId: string,
): Promise<Buffer | null> {
  const whole = createWholeFile()
  for (let part = 0; ; part++) {
    const found = await prisma.calendarUpload.findFirst({
      where: { ...tenant, connectionId, part },
      select: { content: true, isCompressed: true },
    })
    if (!found) return part === 0 ? null : whole.bytes()
    whole.add(found.isCompressed ? await decompress(found.content) : found.content)
  }
}
