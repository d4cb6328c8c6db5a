import { type IdempotentCall, type RpcDefinition, withoutFields } from '@mi/contracts'

/** The Idempotency-Key in the metadata of a call; null when the call has no key. */
export function idempotentCall(
  definition: RpcDefinition,
  metadata: string | null,
  secretFields: (rpc: string) => readonly string[],
): IdempotentCall | null {
  if (metadata === null) return null
  const [key = '', fingerprint = ''] = metadata.split('.')
  const rpc = definition.path.slice(1)
  return {
    rpc,
    key: bytes(key),
    fingerprint: bytes(fingerprint),
    encode: response => definition.responseSerialize(withoutFields(response, secretFields(rpc))),
    decode: stored => definition.responseDeserialize(Buffer.from(stored)),
    replayed: false,
    recorded: false,
  }
}

/** The result is not a Buffer of the shared pool, because Prisma would store the full pool as the value. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
