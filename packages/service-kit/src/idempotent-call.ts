import type { IdempotentCall, RpcDefinition } from '@mi/contracts'

/** What a call's metadata say of its Idempotency-Key; null when it has none. */
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
    encode: answer => definition.responseSerialize(without(secretFields(rpc), answer)),
    decode: kept => definition.responseDeserialize(Buffer.from(kept)),
    replayed: false,
    kept: false,
  }
}

/** Not a Buffer of the pool: Prisma would take the whole pool for the value. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}

function without(fields: readonly string[], answer: object): object {
  return fields.length === 0
    ? answer
    : { ...answer, ...Object.fromEntries(fields.map(field => [field, null])) }
}
