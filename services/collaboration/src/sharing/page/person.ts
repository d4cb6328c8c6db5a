import { ServiceError } from '@mi/errors'
import { escapeHtml } from '@mi/pages'
import { type PageContext, readCookie } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { saveUser, type UserRefRecord } from '../../store/user-refs.ts'
import { shareErrors } from '../errors.ts'

/** Who is signed in at the browser: a user of any account. */
export interface Person extends UserRefRecord {
  sessionId: string
}

const FORM_TOKEN = 'form_token'

/** Null: nobody. Their name is stored as it is now, as it will be shown beside what they write. */
export async function readPerson(
  { users, systemOrigin, database }: Pick<Deps, 'users' | 'systemOrigin' | 'database'>,
  ctx: PageContext,
): Promise<Person | null> {
  const token = readCookie(ctx, 'mi_session')
  if (!token) return null
  // Asked before the account is known: the session says which it is.
  const caller = systemOrigin({ accountId: '', mode: 'live' })
  const person = await users.findSession({ token }, { caller }).catch(nullWhenAbsent)
  if (person) {
    const { userId, accountId, name, email } = person
    await saveUser(database.prisma, { userId, accountId, name, email })
  }
  return person
}

/** The hidden field by which a form of this page is known: encrypted, so that only this service makes it, for one session and share. */
export function formField(
  { encryption }: Pick<Deps, 'encryption'>,
  { sessionId }: Person,
  shareId: string,
): string {
  const value = encryption.encrypt(Buffer.from(sessionId), `form ${shareId}`)
  return `<input type="hidden" name="${FORM_TOKEN}" value="${escapeHtml(value)}">`
}

/**
 * Accepts forms of the page itself only. Pages send no referrer, so a browser's Origin says nothing; its Sec-Fetch-Site does.
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
