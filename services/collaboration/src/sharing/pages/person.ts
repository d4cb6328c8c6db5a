import { ServiceError } from '@mi/errors'
import { escapeHtml } from '@mi/pages'
import { type PageContext, readCookie } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { saveUser, type UserRefRecord } from '../../store/user-refs.ts'
import { shareErrors } from '../errors.ts'

/** The signed-in user of the browser, who may belong to any account. */
export interface Person extends UserRefRecord {
  sessionId: string
}

const FORM_TOKEN = 'form_token'

/** The signed-in user, or null. Stores the current name, which is shown with the user's texts. */
export async function readPerson(
  { users, systemOrigin, database }: Pick<Deps, 'users' | 'systemOrigin' | 'database'>,
  ctx: PageContext,
): Promise<Person | null> {
  const token = readCookie(ctx, 'mi_session')
  if (!token) return null
  // The account is not known before the call. The session determines it.
  const caller = systemOrigin({ accountId: '', mode: 'live' })
  const person = await users.findSession({ token }, { caller }).catch(nullWhenAbsent)
  if (person) {
    const { userId, accountId, name, email } = person
    await saveUser(database.prisma, { userId, accountId, name, email })
  }
  return person
}

/**
 * The hidden field that protects the forms of the page. It is encrypted and bound to one session and share, so that only this service can
 * create it.
 */
export function formField(
  { encryption }: Pick<Deps, 'encryption'>,
  { sessionId }: Person,
  shareId: string,
): string {
  const value = encryption.encrypt(Buffer.from(sessionId), `form ${shareId}`)
  return `<input type="hidden" name="${FORM_TOKEN}" value="${escapeHtml(value)}">`
}

/**
 * Accepts only forms of the page itself. The pages send no referrer, so that the browser's Origin is not usable. Sec-Fetch-Site is.
 * @throws {ServiceError} `forbidden`
 */
export function checkForm(
  { encryption }: Pick<Deps, 'encryption'>,
  ctx: PageContext,
  { sessionId }: Person,
  shareId: string,
  form: URLSearchParams,
): void {
  const site = ctx.get('sec-fetch-site')
  if (site !== '' && site !== 'same-origin') throw shareErrors.foreign_form()
  let given: string
  try {
    given = encryption.decrypt(form.get(FORM_TOKEN) ?? '', `form ${shareId}`).toString()
  } catch {
    throw shareErrors.foreign_form()
  }
  if (given !== sessionId) throw shareErrors.foreign_form()
}

function nullWhenAbsent(error: unknown): null {
  if (error instanceof ServiceError && error.status === 'not_found') return null
  throw error
}
