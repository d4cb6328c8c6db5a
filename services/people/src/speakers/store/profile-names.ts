import type { NamesOf } from '@mi/name-search'

/** What a search looks into, of all profiles that are shown, in the order of lists: counted by parts. */
export const profileNamesOf: NamesOf = ({ accountId, mode }) => ({
  text: `select search_text as name, id as item, name_key as place from speaker_profiles
    where account_id = $1 and mode = $2::mode and merged_into is null order by name_key, id`,
  values: [accountId, mode],
})
