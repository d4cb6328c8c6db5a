import { addressLimit } from './policies/address-limit.ts'
import { authenticate } from './policies/authenticate.ts'
import { authorize } from './policies/authorize.ts'
import { conditional } from './policies/conditional.ts'
import { cors } from './policies/cors.ts'
import { idempotency } from './policies/idempotency.ts'
import { POLICY_ORDER, type Policy } from './policies/policy.ts'
import { rateLimit } from './policies/rate-limit.ts'
import { requestContext } from './policies/request-context.ts'
import { route } from './policies/route.ts'
import { transcode } from './policies/transcode.ts'
import type { Runtime } from './runtime.ts'

/** What express-gateway gives a plugin. */
export interface PluginContext {
  registerPolicy(policy: Policy): void
}

/** Our plugin for express-gateway: the policies of the pipeline, around one runtime. */
export function createPlugin(runtime: Runtime) {
  return {
    version: '1.2.0',
    policies: [...POLICY_ORDER],
    init(context: PluginContext): void {
      context.registerPolicy(requestContext(runtime))
      context.registerPolicy(cors(runtime))
      context.registerPolicy(route(runtime))
      context.registerPolicy(addressLimit(runtime))
      context.registerPolicy(authenticate(runtime))
      context.registerPolicy(authorize(runtime))
      context.registerPolicy(rateLimit(runtime))
      context.registerPolicy(idempotency(runtime))
      context.registerPolicy(conditional(runtime))
      context.registerPolicy(transcode(runtime))
    },
  }
}
