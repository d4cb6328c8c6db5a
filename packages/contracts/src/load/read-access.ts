import { ROLES, type Role } from '../call-context.ts'
import type { Access, ResponseHeader } from '../route.ts'
import { asList, asNumber, asText } from './options.ts'
import { type Rpc, rpcOption } from './rpcs.ts'

const DEFAULT_DEADLINE_MS = 10_000
const DEFAULT_MAX_BODY_BYTES = 1024 * 1024

/** The `mi.access` of an rpc with its defaults; null when the rpc has no such option. */
export function readAccess(rpc: Rpc): Access | null {
  const option = rpcOption(rpc, '(mi.access)')
  if (option === null) return null
  return {
    scopes: asList<string>(option.scopes),
    public: option.public === true,
    anyCredential: option.any_credential === true,
    testOnly: option.test_only === true,
    limitPerMinute: asNumber(option.limit_per_minute),
    deadlineMs: asNumber(option.deadline_ms) ?? DEFAULT_DEADLINE_MS,
    successStatus: asNumber(option.success_status) ?? 200,
    location: asText(option.location),
    responseHeaders: asList<ResponseHeader>(option.response_headers),
    requestMediaTypes: asList<string>(option.request_media_types),
    responseMediaTypes: asList<string>(option.response_media_types),
    maxBodyBytes: asNumber(option.max_body_bytes) ?? DEFAULT_MAX_BODY_BYTES,
    requestSchema: asText(option.request_schema),
    summary: asText(option.summary) ?? '',
    description: rpc.description,
    deprecation: asText(option.deprecation),
    sunset: asText(option.sunset),
    secretFields: asList<string>(option.secret_fields),
    safe: option.safe === true,
    refusalRpc: asText(option.refusal_rpc),
    adoptionRpc: asText(option.adoption_rpc),
    completionRpc: asText(option.completion_rpc),
    role: roleOf(rpc, option.role),
    roleForOthers: roleOf(rpc, option.role_for_others),
  }
}

/** @throws {Error} when the option is not a role */
function roleOf(rpc: Rpc, option: unknown): Role {
  const role = asText(option) ?? 'member'
  const known = ROLES.find(candidate => candidate === role)
  if (!known) throw new Error(`${rpc.name}: the role must be one of ${ROLES.join(', ')}, not ${role}`)
  return known
}
