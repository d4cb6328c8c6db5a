/** The relation of a user to a channel. */
export type ChannelRole = 'owner' | 'member' | 'visitor'

interface Seen {
  ownerId: string
  visibility: 'public' | 'private'
}

/** Null when the user cannot see the channel. Only members see a private channel. Admins of the account are no exception. */
export function roleOf(channel: Seen, userId: string, isMember: boolean): ChannelRole | null {
  if (channel.ownerId === userId) return 'owner'
  if (isMember) return 'member'
  return channel.visibility === 'public' ? 'visitor' : null
}

/** Users can add themselves to a channel that they see. The owner can add any user. */
export function mayAddMember(role: ChannelRole, self: boolean): boolean {
  return role === 'owner' || self
}

/** Members can remove themselves. The owner can remove any member. */
export function mayRemoveMember(role: ChannelRole, self: boolean): boolean {
  return role === 'owner' || self
}

/** The members of a channel can add and remove its meetings. */
export function mayChangeMeetings(role: ChannelRole): boolean {
  return role !== 'visitor'
}
