/**
 * The access of the caller to a resource of another service: `absent` when it does not exist or the caller
 * cannot see it; `visible` when it has members (a channel) and the caller is not a member; otherwise `member`.
 */
export type ReferenceState = 'member' | 'visible' | 'absent'

/**
 * The states of the resources that a request names, by id. The gateway asks the services that own them. A
 * resource whose owner did not respond in time is not in the map.
 */
export type References = ReadonlyMap<string, ReferenceState>

/** The text of references in the metadata of a call: `chn_1=member,tpl_2=absent`. */
export function formatReferences(references: References): string {
  return [...references].map(([id, state]) => `${id}=${state}`).join(',')
}

/** Reads the text of {@link formatReferences}. */
export function parseReferences(text: string | null): References {
  if (text === null) return new Map()
  return new Map(text.split(',').map(entry => entry.split('=') as [string, ReferenceState]))
}
