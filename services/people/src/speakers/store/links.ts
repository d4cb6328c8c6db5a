import { execute, ofTenant, type Queryable, queryRows, sql, type Tenant } from '@mi/database'
import { appendEvent, type EventOrigin } from '@mi/events'
import type { LinkMethod, SpeakerLink } from '../../generated/prisma/client.ts'
import { linkVersionTable, speakerLinkTable } from '../../generated/tables.ts'
import type { Tx } from '../../store/database.ts'

export interface LinkInput {
  meetingId: string
  participantId: string
  profileId: string
  method: LinkMethod
  confidence: number
  /** True if a job must then rename the speaker and store a voice sample. */
  learns: boolean
}

type Participant = { meetingId: string; participantId: string }

/** A link, and the profile that is shown for it after merges. */
export type ShownLink = SpeakerLink & { rootId: string }

/** The links of a meeting, by participant. */
export async function linksOf(
  db: Queryable,
  tenant: Tenant,
  meetingId: string,
): Promise<Map<string, ShownLink>> {
  const statement = sql`
    select ${speakerLinkTable.columns({ alias: 'l' })}, p.root_id as "rootId"
    from speaker_links l join speaker_profiles p on p.id = l.profile_id
    where l.meeting_id = ${meetingId} and ${ofTenant(tenant, 'l')}`
  const links = await queryRows<ShownLink>(db, statement)
  return new Map(links.map(link => [link.participantId, link]))
}

/** Links a participant and replaces its previous link. */
export async function saveLink(tx: Tx, tenant: Tenant, link: LinkInput, now: Date): Promise<void> {
  const { meetingId, participantId, profileId, method, confidence, learns: pending } = link
  const data = { profileId, method, confidence, pending, linkedAt: now }
  await tx.speakerLink.upsert({
    where: { ...tenant, meetingId_participantId: { meetingId, participantId } },
    create: { ...tenant, meetingId, participantId, ...data },
    update: data,
  })
}

export async function deleteLink(
  tx: Tx,
  tenant: Tenant,
  { meetingId, participantId }: Participant,
): Promise<void> {
  await tx.speakerLink.deleteMany({ where: { ...tenant, meetingId, participantId } })
}

/** Stores that a person rejected this profile for this speaker. */
export async function rejectLink(
  tx: Tx,
  tenant: Tenant,
  { meetingId, participantId }: Participant,
  profileId: string,
): Promise<void> {
  const pair = { ...tenant, meetingId, participantId, profileId }
  await tx.rejectedLink.createMany({ data: [pair], skipDuplicates: true })
}

export async function forgiveLink(
  tx: Tx,
  tenant: Tenant,
  { meetingId, participantId }: Participant,
  profileIds: string[],
): Promise<void> {
  const pair = { meetingId, participantId, profileId: { in: profileIds } }
  await tx.rejectedLink.deleteMany({ where: { ...tenant, ...pair } })
}

/**
 * The profiles that a person rejected for participants of a meeting, as `participant profile`, with the
 * profiles that are shown now.
 */
export async function rejectedIn(db: Queryable, tenant: Tenant, meetingId: string): Promise<Set<string>> {
  const statement = sql`
    select j.participant_id || ' ' || p.root_id as pair
    from rejected_links j join speaker_profiles p on p.id = j.profile_id
    where j.meeting_id = ${meetingId} and ${ofTenant(tenant, 'j')}`
  const pairs = await queryRows<{ pair: string }>(db, statement)
  return new Set(pairs.map(({ pair }) => pair))
}

/** Publishes that the links of a meeting have changed. The caller must lock the meeting. */
export async function announceLinks(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  origin: EventOrigin,
): Promise<void> {
  const first = { meetingId, ...tenant, version: 1, announced: 1 }
  const [row] = await queryRows<{ version: number }>(
    tx,
    sql`insert into link_versions as v ${linkVersionTable.values([first])}
      on conflict (meeting_id) do update set version = v.version + 1, announced = v.version + 1
      returning version::float8 as version`,
  )
  await publishLinks(tx, tenant, { meetingId, version: row?.version ?? 0 }, origin)
}

/** Publishes all links of a meeting. The caller must lock their version, so that they belong to it. */
export async function publishLinks(
  tx: Tx,
  tenant: Tenant,
  { meetingId, version }: { meetingId: string; version: number },
  origin: EventOrigin = {},
): Promise<void> {
  const links = [...(await linksOf(tx, tenant, meetingId)).values()].map(({ participantId, rootId }) => ({
    participantId,
    speakerProfileId: rootId,
  }))
  const payload = { meetingId, version, links: { links } }
  await appendEvent(tx, tenant, 'mi.people.speaker_links.changed.v1', payload, origin)
}

/**
 * Marks the meetings whose links were changed by a merge, an undone merge or a deletion. The job
 * `announce-links` publishes them.
 */
export async function markLinksChanged(
  tx: Tx,
  { accountId, mode }: Tenant,
  meetingIds: readonly string[],
): Promise<void> {
  await execute(
    tx,
    sql`insert into link_versions as v (meeting_id, account_id, mode, version, announced)
      select id, ${accountId}, ${mode}, 1, 0 from unnest(${meetingIds.toSorted()}::text[]) as changed (id)
      on conflict (meeting_id) do update set version = v.version + 1`,
  )
}

/** The meetings with a participant that is linked to one of these profiles. */
export async function meetingsLinkedTo(
  tx: Tx,
  tenant: Tenant,
  profileIds: readonly string[],
): Promise<string[]> {
  const rows = await queryRows<{ meetingId: string }>(
    tx,
    sql`select distinct meeting_id as "meetingId" from speaker_links
      where profile_id = any (${[...profileIds]}) and ${ofTenant(tenant)}`,
  )
  return rows.map(({ meetingId }) => meetingId)
}

/** Takes the meetings whose changed links must be published, with their versions, and marks them as published. */
export function takeUnannounced(
  tx: Tx,
  tenant: Tenant,
  limit: number,
): Promise<{ meetingId: string; version: number }[]> {
  const statement = sql`
    update link_versions v set announced = version from (
      select meeting_id from link_versions
      where announced < version and ${ofTenant(tenant)}
      order by meeting_id limit ${limit} for update
    ) as changed
    where v.meeting_id = changed.meeting_id and ${ofTenant(tenant, 'v')}
    returning v.meeting_id as "meetingId", v.version::float8 as version`
  return queryRows(tx, statement)
}
