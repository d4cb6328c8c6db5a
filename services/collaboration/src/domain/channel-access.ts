/** What a person is to a channel. */
export type ChannelRole = 'owner' | 'member' | 'visitor'

interface Seen {
  ownerId: string
  visibility: 'public' | 'private'
}

/** Null: they do not see it. Nobody sees a private channel from outside, admins of the account neither. */
export function roleOf(channel: Seen, userId: string, isMember: boolean): ChannelRole | null {
  if (channel.ownerId === userId) return 'owner'
  if (isMember) return 'member'
  return channel.visibility === 'public' ? 'visitor' : null
}

/** Anyone joins what they see by themselves; the owner adds anyone. */
export function mayAddMember(role: ChannelRole, self: boolean): boolean {
  return role === 'owner' || self
}

/** Members leave by themselves; the owner removes anyone. */
export function mayRemoveMember(role: ChannelRole, self: boolean): boolean {
  return role === 'owner' || self
}

/** Those who belong to a channel say which meetings are in it. */
export function mayChangeMeetings(role: ChannelRole): boolean {
  return role !== 'visitor'
}
