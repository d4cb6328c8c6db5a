import { gatewayErrors } from '../errors.ts'
import type { Exchange } from '../exchange.ts'

/**
 * Bodies come as they are: what a small one unpacks to has no bound. `identity` says just that (RFC 9110 §8.4.1).
 * @throws {ServiceError} `unsupported_media_type` for any other coding
 */
export function checkContentEncoding({ req }: Exchange): void {
  const coding = req.headers['content-encoding']?.trim().toLowerCase()
  if (coding && coding !== 'identity')
    throw gatewayErrors.unsupported_media_type({ message: 'Compressed bodies are not taken.' })
}
