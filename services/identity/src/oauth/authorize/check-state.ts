import { required } from '../domain/parameters.ts'

/** RFC 9700 §4.7: required of every client. @throws {OAuthError} `invalid_request` */
export function checkState(parameters: URLSearchParams): void {
  required(parameters, 'state')
}

/** The state as the client wrote it: decoding and encoding could change it. Null when it is absent or repeated. */
export function rawState(query: string): string | null {
  const given = query.split('&').filter(pair => new URLSearchParams(pair).has('state'))
  const [pair = ''] = given
  return given.length === 1 && pair.includes('=') ? pair.slice(pair.indexOf('=') + 1) || null : null
}
