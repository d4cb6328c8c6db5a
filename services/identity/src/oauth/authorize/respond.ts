import type { PageContext } from '@mi/service-kit'
import type { OAuthError } from '../domain/oauth-error.ts'
import type { RedirectTarget } from './request.ts'

/** RFC 6749 §4.1.2, RFC 9207: the code, the client's state and the issuer. */
export function codeLocation(target: RedirectTarget, issuer: string, code: string): string {
  return locationOf(target, issuer, { code })
}

/** RFC 6749 §4.1.2.1, RFC 9207. */
export function errorLocation(target: RedirectTarget, issuer: string, error: OAuthError): string {
  return locationOf(target, issuer, { ...error.body })
}

/** RFC 9700 §4.12: 303, so that a form is never sent on to the client. */
export function redirectTo(ctx: PageContext, location: string): void {
  ctx.status = 303
  ctx.set('Location', location)
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.body = ''
}

/** The registered URI as it is, query included, with the parameters behind it. */
function locationOf(
  { redirectUri, state }: RedirectTarget,
  issuer: string,
  fields: Record<string, string>,
): string {
  const parameters = new URLSearchParams({ ...fields, iss: issuer }).toString()
  const query = state === null ? parameters : `${parameters}&state=${state}`
  const joint = !redirectUri.includes('?') ? '?' : /[?&]$/.test(redirectUri) ? '' : '&'
  return redirectUri + joint + query
}
