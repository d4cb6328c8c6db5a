import type { PageContext } from '@mi/service-kit'
import type { Tx } from '../store/database.ts'

/** The person behind the session cookie of a browser. */
export interface Session {
  id: string
  accountId: string
  userId: string
  name: string
  email: string
  role: 'owner' | 'admin' | 'member'
  /** Name of the account. */
  accountName: string
  timeZone: string
  /** When the person last typed their password in this session. */
  confirmedAt: Date
}

/** Sessions, as pages use them. */
export interface Sessions {
  /** The session of the request's cookie; null without a cookie, and when the session has ended. */
  read(ctx: PageContext): Promise<Session | null>
  /** The session of a cookie's value, for pages of other services; null as {@link read}. */
  find(token: string): Promise<Session | null>
  /** Sends the browser to `/sign-in`, which leads back to this address, query included. */
  redirectToSignIn(ctx: PageContext): void
  /** The hidden field of a form that {@link checkForm} accepts, as HTML. */
  formToken(session: Session): string
  /** Refuses a form that was not sent from one of our own pages in this session (RFC 9700 §2.1, CSRF). @throws {ServiceError} `forbidden` */
  checkForm(ctx: PageContext, session: Session, form: URLSearchParams): void
  /** {@link formToken} for a browser in which nobody is signed in: it gets a cookie that the form is bound to. */
  visitorToken(ctx: PageContext): string
  /** @throws {ServiceError} `forbidden`, as {@link checkForm} */
  checkVisitorForm(ctx: PageContext, form: URLSearchParams): void
  /**
   * Signs a person in with a new session and ends the session that the browser had before. The transaction must have the row
   * of the person locked, because a new password ends all sessions at once.
   */
  start(tx: Tx, ctx: PageContext, user: { accountId: string; userId: string }): Promise<void>
  /** Ends the session of the request's cookie. */
  end(ctx: PageContext): Promise<void>
}
