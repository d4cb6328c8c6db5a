import type { Tenant } from '@mi/database'
import type { SectionDraft } from '@mi/meeting-analysis'
import type { Prisma, Summary, SummaryVersion } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'

/** The readable content: one version of a summary. */
export type SummaryContent = Omit<SummaryVersion, 'sections'> & { sections: SectionDraft[] }
export type SummaryRecord = Summary

type Store = Pick<Tx, 'summary' | 'summaryVersion'>

export function findSummary(
  tx: Store,
  tenant: Tenant,
  by: { id: string } | { meetingId: string },
): Promise<SummaryRecord | null> {
  return tx.summary.findFirst({ where: { ...by, ...tenant } })
}

/** The content with this version number; null if it does not exist. */
export async function findContent(
  tx: Store,
  tenant: Tenant,
  summaryId: string,
  version: number,
): Promise<SummaryContent | null> {
  if (version === 0) return null
  const found = await tx.summaryVersion.findFirst({ where: { summaryId, version, ...tenant } })
  return found as SummaryContent | null
}

export function insertSummary(tx: Store, summary: Omit<SummaryRecord, 'findings'>): Promise<SummaryRecord> {
  return tx.summary.create({ data: summary })
}

export type SummaryChange = Partial<
  Omit<SummaryRecord, 'id' | 'accountId' | 'mode' | 'meetingId' | 'createdAt' | 'findings'>
> & { findings?: object }

export function saveSummary(
  tx: Store,
  { id, accountId, mode }: Pick<SummaryRecord, 'id' | 'accountId' | 'mode'>,
  { findings, ...change }: SummaryChange,
): Promise<SummaryRecord> {
  return tx.summary.update({
    where: { id, accountId, mode },
    data: { ...change, ...(findings && { findings: findings as Prisma.InputJsonValue }) },
  })
}

export async function insertContent(tx: Store, content: SummaryContent): Promise<void> {
  const sections = content.sections as unknown as Prisma.InputJsonValue
  await tx.summaryVersion.create({ data: { ...content, sections } })
}

/** Versions, newest first. `before` is the number of the last version of the page before. */
export function listContents(
  tx: Store,
  tenant: Tenant,
  summaryId: string,
  { skip, take, before }: { skip: number; take: number; before: number | null },
): Promise<Omit<SummaryVersion, 'sections' | 'overview'>[]> {
  return tx.summaryVersion.findMany({
    where: { ...tenant, summaryId, ...(before !== null && { version: { lt: before } }) },
    omit: { sections: true, overview: true },
    orderBy: { version: 'desc' },
    skip,
    take,
  })
}
