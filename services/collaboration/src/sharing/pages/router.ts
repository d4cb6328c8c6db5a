import { gzipSync } from 'node:zlib'
import { securityPolicy } from '@mi/pages'
import { createPageRouter, type PageContext, type PageRouter } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { permits } from '../domain/permission.ts'
import { serviceOrigin } from '../domain/share-origin.ts'
import { shareErrors } from '../errors.ts'
import { acceptInvitation } from '../store/accept-invitation.ts'
import { ASSETS } from './assets.ts'
import { openPage, pathOf, returnToPage } from './page-context.ts'
import { addForms } from './page-forms.ts'
import { formField, readPerson } from './person.ts'
import { placeOf } from './place.ts'
import { readView } from './read-view.ts'

/** The routes of the page of a shared meeting and of its forms. */
export function sharedPages(deps: Deps): PageRouter {
  const router = createPageRouter()
  // Keeps the pages out of search indexes and referrers, including error pages. The runtime disables caching.
  router.use((ctx, next) => {
    ctx.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' })
    return next()
  })
  for (const { path, type, content } of ASSETS) {
    const compressed = gzipSync(content)
    router.get(path, ctx => {
      ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
      send(ctx, type, { html: content, compressed })
    })
  }
  router.get('/shared/:token', ctx => showPage(deps, ctx))
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

async function showPage(deps: Deps, ctx: PageContext): Promise<void> {
  const share = await openPage(deps, ctx, 'view', 'meeting')
  const { accountId } = share.tenant
  // Only forms need the reader.
  const person = permits(share.permission, 'comment') ? await readPerson(deps, ctx) : null
  await deps.readings.run(accountId, async () => {
    const view = {
      ...(await readView(deps, share, placeOf(ctx.query))),
      person: person && {
        name: person.name,
        sessionId: person.sessionId,
        formField: formField(deps, person, share.id),
      },
      path: pathOf(ctx),
      recordingPath: `/v1${pathOf(ctx)}/recording`,
    }
    const etag = deps.pages.etagOf(view)
    ctx.set({ ETag: etag, 'Content-Security-Policy': securityPolicy({ scripts: true, media: [] }) })
    if (hasVersion(ctx, etag)) ctx.status = 304
    else send(ctx, 'text/html; charset=utf-8', await deps.pages.render(view, etag, accountId))
  })
}

/** Compares ETags itself, because `ctx.fresh` is false for every `fetch` request, which adds `Cache-Control: no-cache`. */
function hasVersion(ctx: PageContext, etag: string): boolean {
  return ctx
    .get('if-none-match')
    .split(',')
    .some(entry => entry.trim() === etag)
}

/** Compresses the page when the client accepts it, to about a third of its size. */
function send(
  ctx: PageContext,
  type: string,
  { html, compressed }: { html: string; compressed: Buffer },
): void {
  ctx.type = type
  ctx.vary('Accept-Encoding')
  const isCompressed = ctx.acceptsEncodings('gzip') === 'gzip'
  if (isCompressed) ctx.set('Content-Encoding', 'gzip')
  ctx.body = isCompressed ? compressed : html
}
