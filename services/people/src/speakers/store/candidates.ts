import { ofTenant, type Queryable, queryRows, sql, type Tenant } from '@mi/database'
import { searchKeys } from '@mi/name-search'
import { comparedPerson, type NamedPerson } from '@mi/text'
import type { Candidate } from '../domain/associate.ts'
import { matchesByName, NAME_RULES, type NamedProfile, nameLookups } from '../domain/name-forms.ts'
import { emailKey } from './profiles.ts'

/** The number of profiles that are read for a form. It is enough to find that the form is ambiguous. */
const MOST_OF_A_FORM = 16

/**
 * The profiles that fit each speaker, by e-mail, then by each name rule. `associate` takes these lists after
 * the voices. Names and e-mails of merged profiles lead to the profile into which they were merged.
 */
export async function candidatesFor(
  db: Queryable,
  tenant: Tenant,
  speakers: readonly NamedPerson[],
): Promise<Candidate[][][]> {
  const emails = await profilesByEmail(db, tenant, speakers)
  const named = await profilesByName(db, tenant, speakers)
  return speakers.map((speaker, position) => {
    const email = emailOf(speaker)
    const owner = email === null ? undefined : emails.get(email)
    const byEmail: Candidate[] = owner ? [{ profileId: owner, method: 'email', confidence: 0.99 }] : []
    const { profiles, crowded } = named[position] as Found
    const byName = matchesByName(speaker, profiles).map((matches, rule) =>
      // Some profiles of this form were not read, so the match is not unique.
      crowded.has(NAME_RULES[rule]?.method ?? '') ? matches.slice(0, 2) : matches,
    )
    return [byEmail, ...byName.map(list => list.map(match => ({ ...match, method: 'name' as const })))]
  })
}

function emailOf(person: NamedPerson): string | null {
  const { email } = comparedPerson(person).forms
  return email === null ? null : emailKey(email)
}

async function profilesByEmail(
  db: Queryable,
  tenant: Tenant,
  speakers: readonly NamedPerson[],
): Promise<Map<string, string>> {
  const emails = speakers.flatMap(speaker => emailOf(speaker) ?? [])
  if (emails.length === 0) return new Map()
  const statement = sql`
    select email_key as email, root_id as "rootId", merged_into is not null as merged from speaker_profiles
    where ${ofTenant(tenant)} and email_key = any (${emails})
    order by merged desc, merged_at nulls last`
  const rows = await queryRows<{ email: string; rootId: string; merged: boolean }>(db, statement)
  // Profiles that are not merged come last, so that they win.
  return new Map(rows.map(({ email, rootId }) => [email, rootId]))
}

interface Found {
  profiles: NamedProfile[]
  /** The rules with more profiles than were read. */
  crowded: Set<string>
}

async function profilesByName(
  db: Queryable,
  tenant: Tenant,
  speakers: readonly NamedPerson[],
): Promise<Found[]> {
  const lookups = speakers.map(nameLookups)
  const texts = [...new Set(lookups.flat())]
  const keys = searchKeys(tenant, texts).map(String)
  const statement = sql`
    select l.lookup, p.root_id as "profileId", p.name, p.email
    from unnest(${texts}::text[], ${keys}::bigint[]) as l (lookup, key)
    cross join lateral (
      select root_id, name, email from speaker_profiles
      where ${ofTenant(tenant)} and search_keys @> array[l.key]
      limit ${MOST_OF_A_FORM}
    ) as p`
  type Row = NamedProfile & { lookup: string }
  const rows = texts.length === 0 ? [] : await queryRows<Row>(db, statement)
  const byLookup = Map.groupBy(rows, row => row.lookup)
  return lookups.map(own => ({
    profiles: own.flatMap(lookup => byLookup.get(lookup) ?? []),
    crowded: new Set(
      own
        .filter(lookup => (byLookup.get(lookup)?.length ?? 0) >= MOST_OF_A_FORM)
        .map(lookup => lookup.split('|')[0] as string),
    ),
  }))
}
