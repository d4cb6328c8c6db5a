import type { Caller, CallOptions, ServiceName } from '@mi/contracts'
import type { Role } from '@mi/contracts/mi/identity/v1'
import { callOrigin, OPERATOR, systemOrigin } from '@mi/service-kit'
import { startTestServices } from '@mi/testkit'

export interface Person {
  caller: Caller
  call: CallOptions
  userId: string
}

export type StartedCollaboration = Awaited<ReturnType<typeof startCollaboration>>

/** Starts the service and the services that it calls, with accounts and users in identity. */
export async function startCollaboration({ without = [] }: { without?: ServiceName[] } = {}) {
  const names: ServiceName[] = ['identity', 'meetings', 'collaboration']
  const services = await startTestServices(names.filter(name => !without.includes(name)))
  const administration = services.client('mi.identity.v1.Administration')
  const operator = { caller: systemOrigin(OPERATOR, services.secret) }
  let made = 0

  async function newAccount(): Promise<Person> {
    const ownerEmail = `owner-${made++}@example.com`
    const request = { name: 'An account', plan: 'teams', ownerName: 'Olga', ownerEmail } as const
    const { account, owner } = await administration.createAccount({ ...request, ownerPassword: '' }, operator)
    return person(String(account?.id), String(owner?.id), 'owner')
  }

  /** Creates another user of the account. */
  async function newPerson({ caller: { accountId } }: Person, role: Role, name: string): Promise<Person> {
    const request = { accountId, name, email: `person-${made++}@example.com`, role, password: '' }
    return person(accountId, (await administration.createUser(request, operator)).id, role)
  }

  function person(accountId: string, userId: string, role: Role): Person {
    const caller = { ...services.newCaller(), accountId, userId, role }
    return { caller, userId, call: services.as(caller) }
  }

  const meetings = services.client('mi.meetings.v1.Meetings')
  const references = services.client('mi.references.v1.References', services.address('collaboration'))

  /** The options of a call that names channels, as the gateway sends them. */
  async function naming({ caller, call }: Person, ids: string[]): Promise<CallOptions> {
    const asGateway = callOrigin(caller, services.secret, 'gateway')
    const token = asGateway.tokenFor('collaboration')
    const { resources } = await references.findVisible({ ids }, { ...call, caller: token })
    const members = new Map(resources.map(({ id, member }) => [id, member]))
    const stateOf = (id: string) =>
      members.has(id) ? (members.get(id) ? 'member' : 'visible') : ('absent' as const)
    return { ...call, caller: { ...asGateway, references: new Map(ids.map(id => [id, stateOf(id)])) } }
  }

  return {
    ...services,
    newAccount,
    newPerson,
    naming,
    meetings,
    notes: services.client('mi.collaboration.v1.Notes'),
    comments: services.client('mi.collaboration.v1.Comments'),
    channels: services.client('mi.collaboration.v1.Channels'),
    async newMeeting(
      person: Person,
      more: { startedAt?: Date; channelIds?: string[] } = {},
    ): Promise<string> {
      const request = { title: 'Planning', platform: 'zoom', startedAt: new Date(), ...more } as const
      const call = more.channelIds ? await naming(person, more.channelIds) : person.call
      return (await meetings.createMeeting(request, call)).id
    },
  }
}

/** The outcome of a call: `ok`, or the status of its error. */
export function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'ok',
    error => error.status ?? String(error),
  )
}
