const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** The error of a redirect URI that is to be registered. Null for a valid URI. RFC 6749 §3.1.2, RFC 8252 §7.3, RFC 9700 §2.1. */
export function redirectUriProblem(
  uri: string,
  { confidential, mode }: { confidential: boolean; mode: 'live' | 'test' },
): string | null {
  if (!/^[\x21-\x7e]+$/.test(uri)) return 'must be an absolute address without spaces'
  let url: URL
  try {
    url = new URL(uri)
  } catch {
    return 'must be an absolute address'
  }
  if (uri.includes('#')) return 'must not have a fragment'
  if (url.username !== '' || url.password !== '') return 'must not have a user name or password'
  if (url.protocol === 'https:' && uri.toLowerCase().startsWith('https://')) return null
  if (url.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) return 'must be HTTPS'
  if (confidential && mode === 'live')
    return 'must be HTTPS; http on loopback is for test mode and public clients'
  return null
}

/** True when the address is on the user's own machine. */
export function isLoopback(uri: string): boolean {
  return uri.startsWith('http://') && LOOPBACK.has(new URL(uri).hostname)
}

/**
 * True when a request may redirect there: the URI equals a registered URI. For a public client on loopback the port may differ,
 * because the operating system chooses the port of a native app (RFC 8252 §7.3).
 */
export function matchesRedirectUri(
  given: string,
  registered: readonly string[],
  confidential: boolean,
): boolean {
  if (registered.includes(given)) return true
  // Rejects ports above 65535.
  if (confidential || !URL.canParse(given)) return false
  return registered.some(uri => isLoopback(uri) && withoutPort(uri) === withoutPort(given))
}

function withoutPort(uri: string): string {
  return uri.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?#]*))(?::\d{1,5})?(?=[/?#]|$)/, '$1')
}
