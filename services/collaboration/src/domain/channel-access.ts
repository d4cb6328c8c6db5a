/** What a person is to a channel. */
export type Standing = 'owner' | 'member' | 'visitor'

interface Seen {
  ownerId: string
  visibility: 'public' | 'private'
}

/** Null: they do not see it. Nobody sees a private channel from outside, admins of the account neither. */
export function standingOf(channel: Seen, userId: string, isMember: boolean): Standing | null {
  if (channel.ownerId === userId) return 'owner'
  if (isMember) return 'member'
  return channel.visibility === 'public' ? 'visitor' : null
}

/** Anyone joins what they see by themselves; the owner adds anyone. */
export function mayAddMember(standing: Standing, self: boolean): boolean {
  return standing === 'owner' || self
}

/** Members leave by themselves; the owner removes anyone. */
export function mayRemoveMember(standing: Standing, self: boolean): boolean {
  return standing === 'owner' || self
}

/** Those who belong to a channel say which meetings are in it. */
export function mayChangeMeetings(standing: Standing): boolean {
  return standing !== 'visitor'
}
