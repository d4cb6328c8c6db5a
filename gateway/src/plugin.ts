import type { Logger } from '@mi/contracts'
import type { Tracing } from '@mi/tracing'
import type { Dependencies } from './dependencies.ts'
import type { AccessLog } from './observability/access-log.ts'
import { addressLimit } from './policies/address-limit.ts'
import { authenticate } from './policies/authenticate.ts'
import { authorize } from './policies/authorize.ts'
import { conditional } from './policies/conditional.ts'
import { cors } from './policies/cors.ts'
import { idempotency } from './policies/idempotency.ts'
import { oauthLimit } from './policies/oauth-limit.ts'
import { type Policy, type PolicyDefinition, toExpressPolicy } from './policies/policy.ts'
import { rateLimit } from './policies/rate-limit.ts'
import { requestContext } from './policies/request-context.ts'
import { route } from './policies/route.ts'
import { servicePages as servicePagesPolicy } from './policies/service-pages.ts'
import { transcode } from './policies/transcode.ts'
import type { GatewaySettings } from './settings.ts'

export interface PluginDeps extends Dependencies {
  settings: GatewaySettings
  log: Logger
  tracing: Tracing
  accessLog: AccessLog
}

/** The interface that express-gateway passes to a plugin. */
export interface PluginContext {
  registerPolicy(policy: Policy): void
}

export interface Plugin {
  version: string
  /** Names of the policies, in the order of the pipeline. */
  policies: string[]
  init(context: PluginContext): void
}

/** Creates the gateway's plugin for express-gateway: the policies, each with the dependencies that it needs. */
export function createPlugin(deps: PluginDeps): Plugin {
  const policies = createPolicies(deps)
  return {
    version: '1.2.0',
    policies: policies.map(policy => policy.name),
    init(context) {
      for (const policy of policies) context.registerPolicy(policy)
    },
  }
}

/** The policies in the order of the pipeline. gateway.config.yml must list exactly these policies. */
function createPolicies(deps: PluginDeps): Policy[] {
  const { settings, log, tracing, accessLog, state, metrics, responses, usage } = deps
  const { routes, servicePages, credentials, authenticator, accessWatch, identity } = deps
  const { limits, addressLimits, signAsGateway } = deps
  const { trustedProxies } = settings
  const afterContext: PolicyDefinition[] = [
    cors(),
    route({ routes, servicePages }),
    addressLimit({ addressLimits, credentials, metrics }),
    oauthLimit({ limits, metrics }),
    servicePagesPolicy({ responses, state, signAsGateway }),
    authenticate({ authenticator, addressLimits }),
    authorize(),
    rateLimit({ limits, metrics }),
    idempotency({ identity, accessWatch, log }),
    conditional(),
    transcode({ responses, limits, state, accessWatch, signAsGateway, log }),
  ]
  return [
    requestContext({ trustedProxies, tracing, state, metrics, usage, accessLog, responses }),
    ...afterContext.map(policy => toExpressPolicy(policy, responses)),
  ]
}
