import type { PageContext } from './page-context.ts'

/** The name of a cookie of the platform's pages: `mi_session`. */
export type CookieName = `mi_${string}`

/** With TLS, the prefix keeps other hosts of the domain from setting the cookie (RFC 6265bis §4.1.3.2). */
function nameOf(ctx: PageContext, name: CookieName): string {
  return ctx.secure ? `__Host-${name}` : name
}

export function readCookie(ctx: PageContext, name: CookieName): string | null {
  return ctx.cookies.get(nameOf(ctx, name)) || null
}

/** @param maxAgeSeconds null keeps the cookie until the browser is closed; 0 deletes it */
export function setCookie(
  ctx: PageContext,
  name: CookieName,
  value: string,
  maxAgeSeconds: number | null,
): void {
  const parts = [
    `${nameOf(ctx, name)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(ctx.secure ? ['Secure'] : []),
    ...(maxAgeSeconds === null ? [] : [`Max-Age=${maxAgeSeconds}`]),
  ]
  ctx.append('Set-Cookie', parts.join('; '))
}
