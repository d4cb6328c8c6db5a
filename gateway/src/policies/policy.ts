import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestContext } from '../request-context.ts'
import type { HttpResponse } from '../response/http-response.ts'
import type { ResponseWriter } from '../response/response-writer.ts'

/**
 * What a policy decides about a request: a response ends the pipeline, `'sent'` says that the policy has written the
 * response itself, and nothing passes the request on. What it throws becomes the error response.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a policy that passes on returns nothing at all
export type PolicyResult = HttpResponse | 'sent' | void
export type Handler = (ctx: RequestContext) => PolicyResult | Promise<PolicyResult>

/** A policy: its name in gateway.config.yml, its parameters there, and the handler made with them. */
export interface PolicyDefinition<Parameters extends object = object> {
  name: string
  /** JSON schema and default of each parameter. */
  parameters?: { [Name in keyof Parameters]: { type: string; default: Parameters[Name] } }
  handler(parameters: Parameters): Handler
}

/** What express-gateway attaches to each request, with our context in it. */
export interface GatewayRequest extends IncomingMessage {
  egContext: { ctx?: RequestContext }
}

export type Middleware = (req: GatewayRequest, res: ServerResponse, next: () => void) => void

/** A policy as express-gateway takes it. */
export interface Policy {
  name: string
  /** JSON schema of the policy's `action` in gateway.config.yml. */
  schema: object
  policy(parameters: object): Middleware
}

export function toExpressPolicy(definition: PolicyDefinition, responses: ResponseWriter): Policy {
  const { name, parameters = {}, handler } = definition
  const defaults = Object.fromEntries(Object.entries(parameters).map(([key, given]) => [key, given.default]))
  return {
    name,
    schema: actionSchema(name, parameters),
    policy: given => toMiddleware(handler({ ...defaults, ...given }), responses),
  }
}

/** The schema of a policy's action: the declared parameters and nothing else. */
export function actionSchema(name: string, parameters: object = {}): object {
  return {
    $id: `https://meeting-intelligence.dev/schemas/policies/${name}.json`,
    type: 'object',
    // express-gateway adds this function to the parameters of each policy.
    properties: { ...parameters, getCommonAuthCallback: {} },
    additionalProperties: false,
  }
}

/** Runs a handler. After a synchronous one the pipeline continues without a promise. */
function toMiddleware(handler: Handler, responses: ResponseWriter): Middleware {
  return (req, _res, next) => {
    const ctx = req.egContext.ctx!
    const proceed = (result: PolicyResult): void => {
      if (result === undefined) next()
      else if (result !== 'sent') responses.send(ctx, result)
    }
    let result: ReturnType<Handler>
    try {
      result = handler(ctx)
    } catch (error) {
      responses.sendError(ctx, error)
      return
    }
    if (result instanceof Promise) result.then(proceed, error => responses.sendError(ctx, error))
    else proceed(result)
  }
}
