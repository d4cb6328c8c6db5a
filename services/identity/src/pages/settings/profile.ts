import { html, rawHtml } from '@mi/pages'
import type { PageContext, PageRouter } from '@mi/service-kit'
import { updateMe } from '../../accounts/rpc/update-me.ts'
import type { Deps } from '../../deps.ts'
import type { Session } from '../../sign-in/session.ts'
import { sessionCall } from '../../sign-in/session-call.ts'
import { errorOf, field, notice, select } from '../forms.ts'
import { showSettings } from './layout.ts'
import { done, doneNotice, type Refusal, refusalOf, wrongFields } from './outcome.ts'
import { signedIn } from './signed-in.ts'

const PATH = '/settings/profile'
/** UTC is not among the names that the runtime lists. */
const TIME_ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')].map(
  value => ({
    value,
    label: value.replaceAll('_', ' '),
  }),
)

/** Name and time zone. */
export function addProfile(router: PageRouter, deps: Deps): void {
  const { page, form } = signedIn(deps)
  const update = updateMe(deps)

  router.get(
    PATH,
    page((ctx, session) => show(ctx, session, session, null)),
  )

  router.post(
    PATH,
    form(async (ctx, session, fields) => {
      const given = { name: fields.get('name')?.trim() ?? '', timeZone: fields.get('time_zone') ?? '' }
      const refused =
        given.name === '' || given.name.length > 100
          ? wrongFields(ctx, [{ field: 'name', message: 'must have 1 to 100 characters' }])
          : await refusalOf(ctx, () =>
              update(
                { ...given, updateMask: ['name', 'time_zone'] },
                sessionCall(deps, ctx, session, 'updateMe'),
              ),
            )
      if (!refused) return done(ctx, PATH, 'saved')
      show(ctx, session, given, refused)
    }),
  )

  function show(
    ctx: PageContext,
    session: Session,
    { name, timeZone }: { name: string; timeZone: string },
    refused: Refusal | null,
  ): void {
    const problems = refused?.problems ?? []
    showSettings(deps, ctx, session, {
      title: 'Profile',
      current: PATH,
      body: html`${notice(doneNotice(ctx, { saved: 'Saved.' }))}
<form method="post" action="${PATH}" class="card">
${rawHtml(deps.sessions.formToken(session))}
${field({ name: 'name', label: 'Name', value: name, autocomplete: 'name', maxlength: 100, error: errorOf(problems, 'name') })}
${select({ name: 'time_zone', label: 'Time zone', choices: TIME_ZONES, value: timeZone, error: errorOf(problems, 'time_zone') })}
<dl><dt>E-mail address</dt><dd>${session.email}</dd><dt>Role</dt><dd>${session.role} of ${session.accountName}</dd></dl>
<div class="actions"><button>Save</button></div>
</form>`,
    })
  }
}
