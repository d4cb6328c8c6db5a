import { required } from '../parameters.ts'

/** RFC 9700 §4.7: required of every client. @throws {OAuthError} `invalid_request` */
export function checkState(parameters: URLSearchParams): void {
  required(parameters, 'state')
}

/** The state as the client wrote it: decoding and encoding could change it. Null when it is absent or repeated. */
export function rawState(query: string): string | null {
  const given = query.split('&').filter(pair => /^state(=|$)/.test(pair))
  return given.length === 1 ? given[0]!.slice('state='.length) || null : null
}
