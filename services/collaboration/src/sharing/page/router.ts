import { securityPolicy } from '@mi/pages'
import { createPageRouter, type PageContext, type PageRouter } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { acceptInvitation } from '../accept-invitation.ts'
import { shareErrors } from '../errors.ts'
import { openShare } from '../open-share.ts'
import { serviceOrigin } from '../share-origin.ts'
import type { OpenedShare } from '../store/find-by-token.ts'
import { ASSETS } from './assets.ts'
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
    const share = await open(deps, ctx)
    const view = await readView(deps, share)
    const part = Math.max(0, (Number.parseInt(String(ctx.query.part ?? ''), 10) || 1) - 1)
    const { recordingUrl } = view.meeting
    const media = recordingUrl ? [new URL(recordingUrl).origin] : undefined
    ctx.set('Content-Security-Policy', securityPolicy({ scripts: true, ...(media && { media }) }))
    const page = renderSharedPage({ ...view, person: null, part, path: pathOf(ctx) })
    await sendCompressed(ctx, 'text/html; charset=utf-8', page)
  })

  // A fresh address of the recording, for a page that is open for longer than the first one is valid.
  router.get('/shared/:token/recording', async ctx => {
    const { tenant, meetingId } = await open(deps, ctx)
    const caller = deps.systemOrigin(tenant)
    const { url } = await deps.meetingsInternal.getRecordingLink({ meetingId }, { caller })
    ctx.body = { url }
  })

  router.post('/shared/:token/accept', async ctx => {
    const { id: shareId, tenant, recipient } = await open(deps, ctx)
    if (!recipient) throw shareErrors.not_permitted()
    const { position } = recipient
    const origin = serviceOrigin(tenant, ctx.state)
    await deps.database.transaction(tx => acceptInvitation(tx, origin, { shareId, position }, deps.now()))
    redirect(ctx)
  })
  return router
}

export function open(
  deps: Deps,
  ctx: PageContext,
  needed: 'view' | 'comment' | 'edit' = 'view',
): Promise<OpenedShare> {
  const { token = '' } = ctx.params as Record<string, string>
  return openShare(deps, { token, clientIp: ctx.state.clientIp }, needed)
}

export function pathOf(ctx: PageContext): string {
  return `/shared/${(ctx.params as Record<string, string>).token}`
}

/** Back to the page, so that loading it again does not send the form again. */
export function redirect(ctx: PageContext, fragment = ''): void {
  ctx.status = 303
  ctx.set('Location', `${pathOf(ctx)}${fragment}`)
  ctx.body = ''
}
