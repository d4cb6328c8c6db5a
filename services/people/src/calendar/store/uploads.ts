import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Tenant } from '@mi/database'
import type { PeopleDatabase, Tx } from '../../store/database.ts'
import { createWholeFile } from '../whole-file.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** A statement and a row hold so much of a file, so that neither storing nor reading it takes several times its size in memory. */
const PART_BYTES = 128 * 1024

/** A file as it is stored. Prisma keeps the arguments of its last hundred statements: compressed they are a tenth. */
export type FileParts = readonly Uint8Array<ArrayBuffer>[]

/** Compressed beside the program, part by part. */
export async function partsOf(content: Uint8Array): Promise<FileParts> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let from = 0; from < content.length; from += PART_BYTES)
    parts.push(await compress(content.subarray(from, from + PART_BYTES)))
  return parts
}

/** Stores a file in place of the one before. */
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

/** The file that was uploaded; null before there is one. */
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
