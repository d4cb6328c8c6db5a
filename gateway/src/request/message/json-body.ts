import { isUtf8 } from 'node:buffer'
import { invalid } from '@mi/errors'
import { findDuplicateName, structureError } from '@mi/service-kit'
import { gatewayErrors } from '../../errors.ts'

/**
 * The value of a JSON body; `{}` for an empty body.
 * @throws {ServiceError} invalid_request when the body is not UTF-8, is not JSON, has too many parts, or has
 * a duplicate field name (parsers disagree about which value counts)
 */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return {}
  if (!isUtf8(body)) throw gatewayErrors.malformed_body({ message: 'The body is not valid UTF-8.' })
  // RFC 8259 §8.1 lets a parser ignore a byte order mark.
  const text = body.toString('utf8').replace(/^\ufeff/, '')
  const tooMany = structureError(text)
  if (tooMany !== null) throw gatewayErrors.malformed_body({ message: `The body ${tooMany}.` })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw gatewayErrors.malformed_body({ message: `The body is not valid JSON${positionOf(error, text)}.` })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw gatewayErrors.malformed_body({ message: 'The body must be a JSON object.' })
  }
  const repeated = findDuplicateName(text)
  if (repeated !== null) {
    throw invalid(repeated, 'is given more than once')
  }
  return value
}

function positionOf(error: unknown, text: string): string {
  const match = /position (\d+)/.exec(String(error))
  if (!match) return ''
  const before = text.slice(0, Number(match[1])).split('\n')
  return `: line ${before.length}, column ${before.at(-1)!.length + 1}`
}
