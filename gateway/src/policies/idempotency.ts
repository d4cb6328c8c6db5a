import { createHash } from 'node:crypto'
import { commonErrors, invalid } from '@mi/errors'
import { type Answer, JSON_TYPE } from '../answers/answer.ts'
import { sendNow } from '../answers/send.ts'
import { gatewayErrors } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import type { CallIdentity, KeptAnswer } from '../identity-client.ts'
import type { RpcOperation } from '../operation.ts'
import { readBody } from '../request/read-body.ts'
import type { Runtime } from '../runtime.ts'
import { actionSchema, type Outcome, type Policy, step } from './policy.ts'

const LONGEST_KEY = 255
/** Beyond the operation's deadline: time to keep its outcome. */
const LEASE_SPARE_MS = 15_000
/** Refusals before the operation ran, and failures of ours: the client shall be able to try again with the same key. */
const NOT_KEPT = new Set([400, 401, 403, 406, 413, 415, 429])
/** Headers that belong to the outcome and not to the request that asks for it. */
const KEPT_HEADERS = new Set(['content-type', 'location', 'etag', 'deletion-receipt'])

/**
 * A POST with an Idempotency-Key runs once: the first outcome is kept for 24 h and answered again. Two at once: the
 * second is refused while the first runs. The key travels with the call: a service that had an effect keeps its answer
 * (`once` in @mi/events), erases it with what it tells of, and is asked for it again; identity keeps that there was one.
 * Refusals, and answers of services that keep none, are kept whole by identity.
 */
export function idempotency(runtime: Runtime): Policy {
  return {
    name: 'idempotency',
    schema: actionSchema('idempotency'),
    policy: () =>
      step(runtime, exchange => {
        const { operation, credential, req } = exchange
        const key = req.headers['idempotency-key']
        if (key === undefined || req.method !== 'POST' || !credential || operation?.kind !== 'rpc') return
        if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY) {
          throw invalid('Idempotency-Key', `must have 1 to ${LONGEST_KEY} characters`)
        }
        if (operation.route.access.safe || operation.route.clientStreaming) return
        return claim(runtime, exchange, operation, key)
      }),
  }
}

async function claim(
  runtime: Runtime,
  exchange: Exchange,
  operation: RpcOperation,
  key: string,
): Promise<Outcome> {
  const { access } = operation.route
  exchange.body = await readBody(exchange, access.maxBodyBytes)
  const who = (): CallIdentity => ({ authorization: exchange.credential!.authorization(exchange.requestId) })
  const fingerprint = createHash('sha256').update(`POST ${exchange.path}\n`).update(exchange.body).digest()
  const keyHash = createHash('sha256').update(key).digest('base64url')
  exchange.idempotency = `${keyHash}.${fingerprint.toString('base64url')}`
  const outcome = await runtime.identity.beginRequest(who(), {
    key,
    fingerprint,
    leaseMs: access.deadlineMs + LEASE_SPARE_MS,
  })
  if (outcome.kept) {
    const { kept } = outcome
    if (kept.body === null) return
    sendNow(runtime, exchange, replayOf(kept, kept.body))
    return 'answered'
  }
  if (outcome.reusedWithOtherPayload) throw commonErrors.idempotency_key_reused()
  if (outcome.claim === null) throw gatewayErrors.idempotency_in_progress({ retryAfterSeconds: 1 })
  const claimed = { key, claim: outcome.claim }
  exchange.settle = async answer => {
    const keep = answer.status < 500 && !NOT_KEPT.has(answer.status)
    try {
      if (keep)
        await runtime.identity.finishRequest(who(), {
          ...claimed,
          answer: exchange.keptByService
            ? { status: answer.status, headers: {}, body: null }
            : keptOf(answer, access.secretFields),
        })
      else await runtime.identity.releaseRequest(who(), claimed)
    } catch (error) {
      // The operation has run: its answer must not be lost for this. The claim ends with its lease.
      runtime.log.error({ err: error, requestId: exchange.requestId, keep }, 'idempotent outcome not kept')
    }
  }
}

function replayOf({ status, headers: kept }: KeptAnswer, body: Uint8Array): Answer {
  const headers: Answer['headers'] = [...Object.entries(kept), ['Idempotency-Replayed', 'true']]
  return { status, headers, body: status === 204 ? null : Buffer.from(body) }
}

function keptOf({ status, headers, body }: Answer, secretFields: string[]): KeptAnswer {
  const kept = headers.filter(([name]) => KEPT_HEADERS.has(name.toLowerCase()))
  const isJson = headers.some(([, value]) => value === JSON_TYPE)
  const text = body && isJson && secretFields.length > 0 ? withoutSecrets(body, secretFields) : body
  return { status, headers: Object.fromEntries(kept), body: text ?? Buffer.alloc(0) }
}

/** Secrets are shown once: neither kept nor shown again. */
function withoutSecrets(body: Buffer, secretFields: string[]): Buffer {
  const value = JSON.parse(body.toString('utf8')) as Record<string, unknown>
  for (const field of secretFields) if (Object.hasOwn(value, field)) value[field] = null
  return Buffer.from(JSON.stringify(value))
}
