import { ofTenant, sql } from '@mi/database'
import type { NamesOf } from '@mi/name-search'

/** The searched texts of all shown profiles, in the order of lists, for the counting of name parts. */
export const profileNamesOf: NamesOf = list =>
  sql`select search_text as name, id as item, name_key as place from speaker_profiles
    where ${ofTenant(list)} and merged_into is null order by name_key, id`
