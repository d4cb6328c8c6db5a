import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  outcomeOf,
  type Person,
  type StartedCollaboration,
  startCollaboration,
} from './support/start-collaboration.ts'

// The permissions as data: a column for each role, a row for each operation, a test for each cell.
const OK = 'ok'
const NO = 'forbidden'
const NONE = 'not_found'

let started: StartedCollaboration
/** The roles in relation to the tested resource. */
let people: Record<string, Person>
let meetingId: string
beforeAll(async () => {
  started = await startCollaboration()
  const owner = await started.newAccount()
  const of = (role: 'admin' | 'member', name: string) => started.newPerson(owner, role, name)
  people = {
    creator: await of('member', 'Clara'),
    member: await of('member', 'Mia'),
    visitor: await of('member', 'Vera'),
    admin: await of('admin', 'Ada'),
    accountOwner: owner,
    stranger: await started.newAccount(),
  }
  meetingId = await started.newMeeting(owner)
}, 180_000)
afterAll(() => started?.stop())

const at = (role: string): Person => people[role] as Person

interface Written {
  noteId: string
  commentId: string
}
type Try<Thing> = (thing: Thing, by: Person) => Promise<unknown>

/** Notes and comments on a meeting that `creator` wrote. */
const WRITTEN_ROLES = ['creator', 'member', 'admin', 'accountOwner', 'stranger'] as const
const WRITTEN: [string, Try<Written>, string[]][] = [
  ['list notes', (_, { call }) => started.notes.listNotes({ meetingId }, call), [OK, OK, OK, OK, NONE]],
  [
    'write a note',
    (_, { call }) => started.notes.createNote({ meetingId, content: 'x' }, call),
    [OK, OK, OK, OK, NONE],
  ],
  ['read a note', ({ noteId: id }, { call }) => started.notes.getNote({ id }, call), [OK, OK, OK, OK, NONE]],
  [
    'change a note',
    ({ noteId: id }, { call }) =>
      started.notes.updateNote({ id, content: 'y', updateMask: ['content'] }, call),
    [OK, NO, NO, NO, NONE],
  ],
  [
    'delete a note',
    ({ noteId: id }, { call }) => started.notes.deleteNote({ id }, call),
    [OK, NO, OK, OK, NONE],
  ],
  [
    'list comments',
    (_, { call }) => started.comments.listComments({ meetingId }, call),
    [OK, OK, OK, OK, NONE],
  ],
  [
    'comment',
    (_, { call }) => started.comments.createComment({ meetingId, content: 'x' }, call),
    [OK, OK, OK, OK, NONE],
  ],
  [
    'change a comment',
    ({ commentId: id }, { call }) =>
      started.comments.updateComment({ id, content: 'y', updateMask: ['content'] }, call),
    [OK, NO, NO, NO, NONE],
  ],
  [
    'delete a comment',
    ({ commentId: id }, { call }) => started.comments.deleteComment({ id }, call),
    [OK, NO, OK, OK, NONE],
  ],
]

describe.each(WRITTEN)('%s', (_name, attempt, expected) => {
  it.each(WRITTEN_ROLES.map((role, index) => [role, expected[index]] as const))(
    '%s: %s',
    async (role, outcome) => {
      const { call } = at('creator')
      const note = await started.notes.createNote({ meetingId, content: 'Mine' }, call)
      const comment = await started.comments.createComment({ meetingId, content: 'Mine' }, call)
      expect(await outcomeOf(attempt({ noteId: note.id, commentId: comment.id }, at(role)))).toBe(outcome)
    },
  )
})

interface Joined {
  id: string
  meetingId: string
}

/** A channel that `creator` owns, with the member `member` and one meeting. It is private, then public. */
const CHANNEL_ROLES = ['creator', 'member', 'visitor', 'admin', 'accountOwner', 'stranger'] as const
const HIDDEN = [NONE, NONE, NONE, NONE]
const SEEN = [OK, OK, OK, NONE]
const REFUSED = [NO, NO, NO, NONE]
const CHANNELS: [
  string,
  Try<Joined>,
  { owner: string; member: string; private: string[]; public: string[] },
][] = [
  [
    'read',
    ({ id }, { call }) => started.channels.getChannel({ id }, call),
    { owner: OK, member: OK, private: HIDDEN, public: SEEN },
  ],
  [
    'rename',
    ({ id }, { call }) =>
      started.channels.updateChannel({ id, name: `New ${id}`, ownerId: '', updateMask: ['name'] }, call),
    { owner: OK, member: NO, private: HIDDEN, public: REFUSED },
  ],
  [
    'give away',
    ({ id }, { call }) =>
      started.channels.updateChannel({ id, ownerId: at('member').userId, updateMask: ['owner_id'] }, call),
    { owner: OK, member: NO, private: HIDDEN, public: REFUSED },
  ],
  [
    'delete',
    ({ id }, { call }) => started.channels.deleteChannel({ id }, call),
    { owner: OK, member: NO, private: HIDDEN, public: REFUSED },
  ],
  [
    'list members',
    ({ id }, { call }) => started.channels.listChannelMembers({ id }, call),
    { owner: OK, member: OK, private: HIDDEN, public: SEEN },
  ],
  [
    'join',
    ({ id }, { call, userId }) => started.channels.addChannelMember({ id, userId }, call),
    { owner: OK, member: OK, private: HIDDEN, public: SEEN },
  ],
  [
    'add somebody',
    ({ id }, { call }) => started.channels.addChannelMember({ id, userId: people.admin?.userId ?? '' }, call),
    // The admin adds themselves in this case.
    { owner: OK, member: NO, private: HIDDEN, public: [NO, OK, NO, NONE] },
  ],
  [
    'leave',
    ({ id }, { call, userId }) => started.channels.removeChannelMember({ id, userId }, call),
    { owner: 'conflict', member: OK, private: HIDDEN, public: [NONE, NONE, NONE, NONE] },
  ],
  [
    'remove a member',
    ({ id }, { call }) => started.channels.removeChannelMember({ id, userId: at('member').userId }, call),
    // The member leaves.
    { owner: OK, member: OK, private: HIDDEN, public: REFUSED },
  ],
  [
    'remove the owner',
    ({ id }, { call }) => started.channels.removeChannelMember({ id, userId: at('creator').userId }, call),
    { owner: 'conflict', member: NO, private: HIDDEN, public: REFUSED },
  ],
  [
    'list meetings',
    ({ id }, { call }) => started.channels.listChannelMeetings({ id }, call),
    { owner: OK, member: OK, private: HIDDEN, public: SEEN },
  ],
  [
    'add a meeting',
    ({ id }, { call }) => started.channels.addChannelMeeting({ id, meetingId }, call),
    { owner: OK, member: OK, private: HIDDEN, public: REFUSED },
  ],
  [
    'take a meeting out',
    (joined, { call }) => started.channels.removeChannelMeeting(joined, call),
    { owner: OK, member: OK, private: HIDDEN, public: REFUSED },
  ],
  [
    'create a meeting in it',
    async ({ id }, person) =>
      started.meetings.createMeeting(
        { title: 'In it', platform: 'zoom', startedAt: new Date(), channelIds: [id] },
        await started.naming(person, [id]),
      ),
    { owner: OK, member: OK, private: HIDDEN, public: REFUSED },
  ],
]

describe.each(['private', 'public'] as const)('a %s channel', visibility => {
  describe.each(CHANNELS)('%s', (_name, attempt, expected) => {
    const row = [expected.owner, expected.member, ...expected[visibility]]
    it.each(CHANNEL_ROLES.map((role, index) => [role, row[index]] as const))(
      '%s: %s',
      async (role, outcome) => {
        const { call } = at('creator')
        const name = `${visibility} ${Math.random()}`
        const { id } = await started.channels.createChannel({ name, visibility }, call)
        await started.channels.addChannelMember({ id, userId: at('member').userId }, call)
        const inside = await started.newMeeting(at('creator'), { channelIds: [id] })
        expect(await outcomeOf(attempt({ id, meetingId: inside }, at(role)))).toBe(outcome)
      },
    )
  })
})
