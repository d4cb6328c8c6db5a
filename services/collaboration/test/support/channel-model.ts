/** The rules of channels in memory: five lines a rule, no database. */
export interface ModelChannel {
  id: string
  name: string
  visibility: 'public' | 'private'
  ownerId: string
  members: Set<string>
  meetings: Set<string>
  /** Grows with every activity of the account. */
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

  /** Null when the user does not see it. */
  see(id: string, userId: string): ModelChannel | null {
    const channel = this.channels.get(id)
    return channel && (channel.visibility === 'public' || channel.members.has(userId)) ? channel : null
  }

  /** A channel that the user sees has the name. */
  isTaken(name: string, userId: string, but: string | null = null): boolean {
    return [...this.channels.values()].some(
      channel =>
        channel.id !== but &&
        channel.name.toLowerCase() === name.toLowerCase() &&
        this.see(channel.id, userId) !== null,
    )
  }

  /** What a list shows, in its order. */
  list(userId: string, membership: 'mine' | 'all', search: string | null): object[] {
    return [...this.channels.values()]
      .filter(one => one.members.has(userId) || (membership === 'all' && one.visibility === 'public'))
      .filter(one => search === null || one.name.toLowerCase().includes(search.toLowerCase()))
      .sort((one, other) => other.active - one.active)
      .map(shown)
  }
}

/** The fields that lists and readings are compared by. */
export function shown(channel: ModelChannel): object {
  const { id, name, visibility, ownerId, members, meetings } = channel
  return { id, name, visibility, ownerId, memberCount: members.size, meetingCount: meetings.size }
}
