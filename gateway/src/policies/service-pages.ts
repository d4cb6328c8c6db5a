import { type ForwardPageDeps, forwardPage } from '../service-pages/forward-page.ts'
import type { PolicyDefinition } from './policy.ts'

/** Forwards requests for the web pages of a service. The pipeline ends here for them. */
export function servicePages(deps: ForwardPageDeps): PolicyDefinition {
  return {
    name: 'service-pages',
    handler: () => ctx => {
      const { operation } = ctx
      if (operation?.kind === 'service-pages') return forwardPage(deps, ctx, operation)
      return
    },
  }
}
