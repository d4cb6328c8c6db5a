import { type ForwardPageDeps, forwardPage } from '../service-pages/forward-page.ts'
import type { PolicyDefinition } from './policy.ts'

/** Forwards what belongs to a service's web pages; the pipeline ends here for them. */
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
