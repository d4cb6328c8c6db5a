import type { PageContext } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import type { Opening } from '../domain/opening-limits.ts'
import type { Permission } from '../domain/permission.ts'
import { openShare } from '../rpc/open-share.ts'
import type { OpenedShare } from '../store/find-by-token.ts'

const tokenOf = (ctx: PageContext) => (ctx.params as Record<string, string>).token ?? ''

/** The share of the page's URL. @throws {ServiceError} as {@link openShare} */
export function openPage(
  deps: Deps,
  ctx: PageContext,
  needed: Permission,
  opening?: Opening,
): Promise<OpenedShare> {
  return openShare(deps, { token: tokenOf(ctx), clientIp: ctx.state.clientIp }, needed, opening)
}

/** The path of the page, also for a request to one of its forms. */
export function pathOf(ctx: PageContext): string {
  return `/shared/${tokenOf(ctx)}`
}

/** Redirects to the page, so that a reload does not submit the form again. */
export function returnToPage(ctx: PageContext, fragment = ''): void {
  ctx.status = 303
  ctx.set('Location', `${pathOf(ctx)}${fragment}`)
  ctx.body = ''
}
