const MAX_LENGTH = 8_000
const DEFAULT = '/settings'
/** A base that none of our own addresses has. */
const OWN = 'http://own.invalid'

/** Where a browser goes after sign-in: a path of this site, never another's (RFC 9700 §4.11, open redirectors). */
export function returnPath(given: string | null | undefined): string {
  if (!given || given.length > MAX_LENGTH || !/^\/[^\\\s\p{Cc}]*$/u.test(given)) return DEFAULT
  const url = URL.parse(given, OWN)
  if (url?.origin !== OWN) return DEFAULT
  // Without its dot segments `/.//evil.example` is an address of another host.
  return /^\/(\/|sign-)/.test(url.pathname) ? DEFAULT : url.pathname + url.search
}
