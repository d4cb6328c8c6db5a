import { createHash } from 'node:crypto'
import { type Logger, takesIdempotencyKey, withoutFields } from '@mi/contracts'
import { commonErrors, invalid } from '@mi/errors'
import { gatewayErrors } from '../errors.ts'
import type { CallIdentity, IdentityClient, StoredResponse } from '../identity/identity-client.ts'
import { UnreleasedKeys } from '../identity/unreleased-keys.ts'
import type { RpcOperation } from '../operation.ts'
import { readBody } from '../request/read-body.ts'
import type { RequestContext } from '../request-context.ts'
import { type HttpResponse, JSON_TYPE } from '../response/http-response.ts'
import type { AccessWatch } from '../transcoding/access-watch.ts'
import type { PolicyDefinition, PolicyResult } from './policy.ts'

const MAX_KEY_CHARACTERS = 255
/** Added to the operation's deadline: the time to record its outcome. */
const LEASE_MARGIN_MS = 15_000
/**
 * Errors that occur before the operation runs. They are not recorded, so that the client can retry with the
 * same key. Responses with 5xx are not recorded either.
 */
const UNRECORDED_STATUSES = new Set([400, 401, 403, 406, 413, 415, 429])
/** The response headers that are stored and replayed. */
const RECORDED_HEADERS = new Set(['content-type', 'location', 'etag', 'deletion-receipt'])

export interface IdempotencyDeps {
  identity: IdentityClient
  accessWatch: AccessWatch
  log: Logger
}

/**
 * A POST with an Idempotency-Key runs once for each user, and its first outcome is replayed for 24 h. A
 * second request is refused while the first runs. The call carries the key: a service with an effect stores
 * its response in the same transaction (`withIdempotency` in @mi/events), replays it, and erases it with the
 * resource. Identity then records only that a response exists. Identity stores all other responses in full.
 */
export function idempotency({ identity, accessWatch, log }: IdempotencyDeps): PolicyDefinition {
  const unreleased = new UnreleasedKeys()
  return {
    name: 'idempotency',
    handler: () => ctx => {
      const { operation, credential } = ctx
      const key = ctx.headers['idempotency-key']
      if (key === undefined || !credential || operation?.kind !== 'rpc') return
      if (!takesIdempotencyKey(operation.route)) return
      if (typeof key !== 'string' || key === '' || key.length > MAX_KEY_CHARACTERS) {
        throw invalid('Idempotency-Key', `must have 1 to ${MAX_KEY_CHARACTERS} characters`)
      }
      return claim(ctx, operation, key)
    },
  }

  async function claim(ctx: RequestContext, operation: RpcOperation, given: string): Promise<PolicyResult> {
    const { access } = operation.route
    ctx.body = await readBody(ctx, access.maxBodyBytes)
    await accessWatch.confirm(ctx)
    const who = (): CallIdentity => ({
      authorization: ctx.credential!.authorization('identity'),
      requestId: ctx.requestId,
    })
    const fingerprint = createHash('sha256').update(`POST ${ctx.path}\n`).update(ctx.body).digest()
    const key = scopedKey(ctx, given)
    ctx.idempotency = `${key}.${fingerprint.toString('base64url')}`
    const leaseMs = access.deadlineMs + LEASE_MARGIN_MS
    const outcome = await identity.beginRequest(who(), { key, fingerprint, leaseMs })
    if (outcome.record) {
      const { record } = outcome
      // A record without a body means that the service has stored the response and replays it.
      return record.body === null ? undefined : replayOf(record, record.body)
    }
    if (outcome.reusedWithOtherPayload) throw commonErrors.idempotency_key_reused()
    const { accountId, mode } = ctx.credential!.caller
    const ownKey = `${accountId} ${mode} ${key}`
    if (outcome.claim === null && unreleased.has(ownKey))
      throw commonErrors.unavailable({ retryAfterSeconds: 2 })
    if (outcome.claim === null) throw gatewayErrors.idempotency_in_progress({ retryAfterSeconds: 1 })
    const claimed = { key, claim: outcome.claim }
    ctx.beforeSend = async response => {
      const isRecorded = response.status < 500 && !UNRECORDED_STATUSES.has(response.status)
      const release = () => identity.releaseRequest(who(), claimed)
      try {
        if (!isRecorded) return await release()
        const answer = ctx.recordedByService
          ? { status: response.status, headers: {}, body: null }
          : toStored(response, access.secretFields)
        await identity.finishRequest(who(), { ...claimed, answer })
      } catch (error) {
        // The operation has run, so its response must be sent. The claim ends with its lease, or when the release succeeds.
        if (!isRecorded) unreleased.add(ownKey, leaseMs, release)
        log.error(
          { err: error, requestId: ctx.requestId, isRecorded },
          'recording the idempotent outcome failed',
        )
      }
    }
  }
}

/**
 * The key is scoped to the user, so that no user can replay or detect the request of another user in the
 * account. The credential is not part of it, because a client may retry after it has renewed its token.
 */
function scopedKey({ credential }: RequestContext, key: string): string {
  return createHash('sha256').update(`${credential!.caller.userId} ${key}`).digest('base64url')
}

function replayOf({ status, headers }: StoredResponse, body: Uint8Array): HttpResponse {
  return {
    status,
    headers: [...Object.entries(headers), ['Idempotency-Replayed', 'true']],
    body: status === 204 ? null : Buffer.from(body),
  }
}

function toStored({ status, headers, body }: HttpResponse, secretFields: string[]): StoredResponse {
  const recorded = headers.filter(([name]) => RECORDED_HEADERS.has(name.toLowerCase()))
  const isJson = headers.some(([, value]) => value === JSON_TYPE)
  const text = body && isJson && secretFields.length > 0 ? withoutSecrets(body, secretFields) : body
  return { status, headers: Object.fromEntries(recorded), body: text ?? Buffer.alloc(0) }
}

/** Secrets are shown once. They are neither stored nor replayed. */
function withoutSecrets(body: Buffer, secretFields: string[]): Buffer {
  return Buffer.from(JSON.stringify(withoutFields(JSON.parse(body.toString('utf8')), secretFields)))
}
