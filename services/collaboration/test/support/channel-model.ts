/** The rules of channels in memory: five lines for each rule, without a database. */
export interface ModelChannel {
  id: string
  name: string
  visibility: 'public' | 'private'
  ownerId: string
  members: Set<string>
  meetings: Set<string>
  /** Increases with every activity of the account. */
  active: number
}

export class ChannelModel {
  readonly channels = new Map<string, ModelChannel>()
  #activity = 0

  touch(channel: ModelChannel): void {
    channel.active = ++this.#activity
  }

  create(id: string, name: string, visibility: ModelChannel['visibility'], ownerId: string): void {
    const members = new Set([ownerId])
    const channel = { id, name, visibility, ownerId, members, meetings: new Set<string>(), active: 0 }
    this.channels.set(id, channel)
    this.touch(channel)
  }

  /** Null when the user cannot see the channel. */
  see(id: string, userId: string): ModelChannel | null {
    const channel = this.channels.get(id)
    return channel && (channel.visibility === 'public' || channel.members.has(userId)) ? channel : null
  }

  /** True when a channel that the user sees has the name. */
  isTaken(name: string, userId: string, but: string | null = null): boolean {
    return [...this.channels.values()].some(
      channel =>
        channel.id !== but &&
        channel.name.toLowerCase() === name.toLowerCase() &&
        this.see(channel.id, userId) !== null,
    )
  }

  /** The entries of a list in order. */
  list(userId: string, membership: 'mine' | 'all', search: string | null): object[] {
    return [...this.channels.values()]
      .filter(
        channel => channel.members.has(userId) || (membership === 'all' && channel.visibility === 'public'),
      )
      .filter(channel => search === null || channel.name.toLowerCase().includes(search.toLowerCase()))
      .sort((a, b) => b.active - a.active)
      .map(shown)
  }
}

/** The fields that are compared in lists and single channels. */
export function shown(channel: ModelChannel): object {
  const { id, name, visibility, ownerId, members, meetings } = channel
  return { id, name, visibility, ownerId, memberCount: members.size, meetingCount: meetings.size }
}
