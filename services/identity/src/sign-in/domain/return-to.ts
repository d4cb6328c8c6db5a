const MAX_LENGTH = 8_000
const DEFAULT = '/settings'
/** A base that no address of this service has. */
const OWN = 'http://own.invalid'

/** The path of this site to which a browser goes after sign-in, never an address of another site (RFC 9700 §4.11, open redirectors). */
export function returnPath(given: string | null | undefined): string {
  if (!given || given.length > MAX_LENGTH || !/^\/[^\\\s\p{Cc}]*$/u.test(given)) return DEFAULT
  const url = URL.parse(given, OWN)
  if (url?.origin !== OWN) return DEFAULT
  // `/.//evil.example` without its dot segments is an address of another host.
  return /^\/(\/|sign-)/.test(url.pathname) ? DEFAULT : url.pathname + url.search
}
