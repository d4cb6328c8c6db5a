import type { PageContext } from '@mi/service-kit'
import type { Tx } from '../store/database.ts'

/** The session of a browser, with its user. */
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
  /** The time at which the user last typed their password in this session. */
  confirmedAt: Date
}

/** Sessions, as pages use them. */
export interface Sessions {
  /** The session of the request's cookie. Null without a cookie, and when the session has ended. */
  read(ctx: PageContext): Promise<Session | null>
  /** The session of a cookie's value, for pages of other services. Null when the session has ended. */
  find(token: string): Promise<Session | null>
  /** Sends the browser to `/sign-in`, which leads back to this address, query included. */
  redirectToSignIn(ctx: PageContext): void
  /** The hidden field of a form that {@link checkForm} accepts, as HTML. */
  formToken(session: Session): string
  /** Refuses a form that was not sent from a page of this service in this session (RFC 9700 §2.1, CSRF). @throws {ServiceError} `forbidden` */
  checkForm(ctx: PageContext, session: Session, form: URLSearchParams): void
  /** {@link formToken} for a browser without a session. The browser gets a cookie that the form is bound to. */
  visitorToken(ctx: PageContext): string
  /** @throws {ServiceError} `forbidden`, as {@link checkForm} */
  checkVisitorForm(ctx: PageContext, form: URLSearchParams): void
  /**
   * Signs a user in with a new session and ends the former session of the browser. The transaction must have locked the row of the
   * user, because a new password ends all sessions.
   */
  start(tx: Tx, ctx: PageContext, user: { accountId: string; userId: string }): Promise<void>
  /** Ends the session of the request's cookie. */
  end(ctx: PageContext): Promise<void>
}
