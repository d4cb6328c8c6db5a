import type { NamesOf } from '@mi/name-search'

/** What a search looks into, of all profiles that are shown: counted by parts. */
export const profileNamesOf: NamesOf = ({ accountId, mode }) => ({
  text: `select search_text as name from speaker_profiles where account_id = $1 and mode = $2::mode and merged_into is null`,
  values: [accountId, mode],
})
