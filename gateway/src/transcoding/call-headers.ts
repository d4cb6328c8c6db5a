import { systemToken } from '@mi/service-kit'
import type { Exchange } from '../exchange.ts'
import type { CallHeaders } from '../grpc/headers.ts'
import type { Runtime } from '../runtime.ts'

const TOKEN_REUSE_MS = 20_000

let anonymous = { authorization: '', signedAt: Number.NEGATIVE_INFINITY, secret: '' }

/** What travels beside the call of a request. A public operation is called in the gateway's own name. */
export function callHeaders(runtime: Runtime, exchange: Exchange): CallHeaders {
  const now = Date.now()
  const { credential, requestId, clientIp, ifMatch, idempotency, traceparent } = exchange
  return {
    authorization: credential
      ? credential.authorization(now)
      : anonymousToken(runtime.settings.internalTokenSecret, now),
    'mi-request-id': requestId,
    'mi-client-ip': clientIp,
    'mi-if-match': ifMatch,
    'mi-idempotency': idempotency,
    traceparent,
  }
}

function anonymousToken(secret: string, now: number): string {
  if (now - anonymous.signedAt > TOKEN_REUSE_MS || anonymous.secret !== secret) {
    anonymous = { authorization: `Bearer ${systemToken('gateway', secret)}`, signedAt: now, secret }
  }
  return anonymous.authorization
}
