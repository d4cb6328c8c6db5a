import { html, renderSheet } from '@mi/pages'
import type { PageContext } from '@mi/service-kit'

/** The page of a mailed link that is used, expired or invented. The page is the same for all of them. */
export function showDeadLink(
  ctx: PageContext,
  { text, href, label }: { text: string; href: string; label: string },
): void {
  ctx.status = 410
  ctx.type = 'html'
  ctx.body = renderSheet({
    title: 'This link does not work any more',
    body: html`<p>${text}</p>
<div class="actions"><a class="button" href="${href}">${label}</a></div>`.toString(),
  })
}
