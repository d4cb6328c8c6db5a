import type { Caller, CallOptions, ServiceName } from '@mi/contracts'
import type { Role } from '@mi/contracts/mi/identity/v1'
import { OPERATOR, systemOrigin } from '@mi/service-kit'
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
  return {
    ...services,
    newAccount,
    newPerson,
    meetings,
    notes: services.client('mi.collaboration.v1.Notes'),
    comments: services.client('mi.collaboration.v1.Comments'),
    channels: services.client('mi.collaboration.v1.Channels'),
    async newMeeting(
      { call }: Person,
      more: { startedAt?: Date; channelIds?: string[] } = {},
    ): Promise<string> {
      const request = { title: 'Planning', platform: 'zoom', startedAt: new Date(), ...more } as const
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
