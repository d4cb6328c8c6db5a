import { createTokenSigner, systemCaller, type TokenSigner } from '@mi/service-kit'
import type { Exchange } from '../exchange.ts'
import type { CallHeaders } from '../grpc/headers.ts'
import type { Runtime } from '../runtime.ts'

const signers = new WeakMap<Runtime, TokenSigner>()

/** What travels beside the call of a request. A public operation is called in the gateway's own name. */
export function callHeaders(runtime: Runtime, exchange: Exchange): CallHeaders {
  const { credential, requestId, clientIp, ifMatch, idempotency, traceparent } = exchange
  return {
    authorization: credential?.authorization(requestId) ?? `Bearer ${ownSigner(runtime)(requestId)}`,
    'mi-client-ip': clientIp,
    'mi-if-match': ifMatch,
    'mi-idempotency': idempotency,
    traceparent,
  }
}

function ownSigner(runtime: Runtime): TokenSigner {
  let sign = signers.get(runtime)
  if (!sign) {
    const caller = systemCaller({ accountId: '', mode: 'live' }, 'gateway')
    sign = createTokenSigner(caller, runtime.settings.internalTokenSecret)
    signers.set(runtime, sign)
  }
  return sign
}
