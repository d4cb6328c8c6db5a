import { securityPolicy } from '@mi/pages'
import { createPageRouter, type PageRouter } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { acceptInvitation } from '../accept-invitation.ts'
import { permits } from '../domain/permission.ts'
import { shareErrors } from '../errors.ts'
import { serviceOrigin } from '../share-origin.ts'
import { ASSETS } from './assets.ts'
import { openPage, pathOf, returnToPage } from './page-context.ts'
import { addForms } from './page-forms.ts'
import { formField, readPerson } from './person.ts'
import { placeOf } from './place.ts'
import { readView } from './read-view.ts'
import { renderSharedPage } from './render-page.ts'
import { sendCompressed } from './send-compressed.ts'

/** The page of a shared meeting, and what its buttons do. */
export function sharedPages(deps: Deps): PageRouter {
  const router = createPageRouter()
  // What a link opens is in no index and no referrer, errors included; the runtime says that nothing is stored.
  router.use((ctx, next) => {
    ctx.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' })
    return next()
  })
  for (const { path, type, content } of ASSETS)
    router.get(path, async ctx => {
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
      await sendCompressed(ctx, type, content)
    })

  router.get('/shared/:token', async ctx => {
    const share = await openPage(deps, ctx, 'view')
    // Who is signed in matters to forms alone.
    const person = permits(share.permission, 'comment') ? await readPerson(deps, ctx) : null
    const view = await readView(deps, share, placeOf(ctx.query))
    const { recordingUrl } = view.meeting
    const media = recordingUrl ? { media: [new URL(recordingUrl).origin] } : {}
    ctx.set('Content-Security-Policy', securityPolicy({ scripts: true, ...media }))
    const page = renderSharedPage({
      ...view,
      person: person && { name: person.name, formField: formField(deps, person, share.id) },
      path: pathOf(ctx),
    })
    await sendCompressed(ctx, 'text/html; charset=utf-8', page)
  })

  // A fresh address of the recording, for a page that is open for longer than the first one is valid.
  router.get('/shared/:token/recording', async ctx => {
    const { tenant, meetingId } = await openPage(deps, ctx, 'view')
    const caller = deps.systemOrigin(tenant)
    const { url } = await deps.meetingsInternal.getRecordingLink({ meetingId }, { caller })
    ctx.body = { url }
  })

  router.post('/shared/:token/accept', async ctx => {
    const { id: shareId, tenant, recipient } = await openPage(deps, ctx, 'view')
    if (!recipient) throw shareErrors.not_permitted()
    const { position } = recipient
    const origin = serviceOrigin(tenant, ctx.state)
    await deps.database.transaction(tx => acceptInvitation(tx, origin, { shareId, position }, deps.now()))
    returnToPage(ctx)
  })

  addForms(router, deps)
  return router
}
