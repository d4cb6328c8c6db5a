import type { Caller } from '../call-context.ts'
import { SERVICES } from '../service-table.ts'
import { asList } from './options.ts'
import { type Rpc, rpcOption } from './rpcs.ts'

/** The processes of the platform that may call an rpc, from `google.api.http` and `mi.internal`. */
export interface CallerRule {
  processes: ReadonlySet<string>
  /** True when the processes may call the rpc on behalf of a user. */
  forUsers: boolean
  /** True when clients of the API can reach the rpc. The gateway then calls it for any caller. */
  public: boolean
}

const GATEWAY = 'gateway'
const ANY_SERVICE = '*'
const PROCESSES = new Set<string>([...Object.keys(SERVICES), GATEWAY, 'operator'])

/**
 * The rule of every rpc of the platform, by `mi.meetings.v1.Meetings/GetMeeting`.
 * @throws {Error} with the name of an rpc that is neither public nor names its callers, or with the name of
 * an unknown process
 */
export function readCallerRules(rpcs: readonly Rpc[]): Map<string, CallerRule> {
  const ours = rpcs.filter(({ service }) => service.startsWith('mi.'))
  return new Map(ours.map(rpc => [rpc.name, readCallerRule(rpc)]))
}

function readCallerRule(rpc: Rpc): CallerRule {
  const isPublic = rpcOption(rpc, '(google.api.http)') !== null
  const option = rpcOption(rpc, '(mi.internal)') ?? {}
  const named = asList<string>(option.callers)
  if (!isPublic && named.length === 0)
    throw new Error(`${rpc.name} is neither public (google.api.http) nor does mi.internal name its callers`)
  for (const name of named)
    if (name !== ANY_SERVICE && !PROCESSES.has(name))
      throw new Error(`${rpc.name}: mi.internal names ${name}, which is no process of the platform`)
  return {
    processes: new Set(named.flatMap(name => (name === ANY_SERVICE ? Object.keys(SERVICES) : name))),
    forUsers: option.for_users === true,
    public: isPublic,
  }
}

/** True when `process` may make a call for `caller`. */
export function mayCall(rule: CallerRule, process: string, { auth }: Pick<Caller, 'auth'>): boolean {
  if (rule.public && process === GATEWAY) return true
  return rule.processes.has(process) && (rule.forUsers || auth === 'system')
}
