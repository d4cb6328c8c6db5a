import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PageContext } from '@mi/service-kit'
import { identityErrors } from '../errors.ts'

const FORM_TOKEN = 'form_token'

/** The hidden field with a token that only this server can make for `binding`: a session, or a visitor's cookie. */
export function formField(key: Buffer, binding: string): string {
  return `<input type="hidden" name="${FORM_TOKEN}" value="${tokenOf(key, binding)}">`
}

/**
 * Accepts only a form of this service's pages: it has the token, and the browser states this origin. Without the headers Origin and
 * Sec-Fetch-Site the token alone decides.
 * @throws {ServiceError} `forbidden`
 */
export function checkFormToken(ctx: PageContext, key: Buffer, binding: string, form: URLSearchParams): void {
  const given = Buffer.from(form.get(FORM_TOKEN) ?? '')
  const expected = Buffer.from(tokenOf(key, binding))
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || !isSameOrigin(ctx)) throw identityErrors.foreign_form()
}

function isSameOrigin(ctx: PageContext): boolean {
  const origin = ctx.get('origin')
  // Not `ctx.origin`, which is the header itself.
  if (origin !== '') return origin === `${ctx.protocol}://${ctx.host}`
  const site = ctx.get('sec-fetch-site')
  return site === '' || site === 'same-origin'
}

function tokenOf(key: Buffer, binding: string): string {
  return createHmac('sha256', key).update(binding).digest('base64url')
}
