import { type PageContext, readForm } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import type { Session } from '../../sign-in/session.ts'

type Handler = (ctx: PageContext) => Promise<void>

/** Pages and forms for a signed-in user. Other visitors are redirected to the sign-in page. */
export function signedIn({ sessions }: Pick<Deps, 'sessions'>) {
  return {
    page:
      (show: (ctx: PageContext, session: Session) => Promise<void> | void): Handler =>
      async ctx => {
        const session = await sessions.read(ctx)
        if (!session) return sessions.redirectToSignIn(ctx)
        await show(ctx, session)
      },
    form:
      (
        submit: (ctx: PageContext, session: Session, form: URLSearchParams) => Promise<void> | void,
      ): Handler =>
      async ctx => {
        const session = await sessions.read(ctx)
        if (!session) return sessions.redirectToSignIn(ctx)
        const form = await readForm(ctx)
        sessions.checkForm(ctx, session, form)
        await submit(ctx, session, form)
      },
  }
}
