import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestContext } from '../request-context.ts'
import type { HttpResponse } from '../response/http-response.ts'
import type { ResponseWriter } from '../response/response-writer.ts'

/**
 * The decision of a policy. A response ends the pipeline. `'sent'` means that the policy has written the
 * response itself. With undefined the request continues. A thrown error becomes the error response.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a policy that passes on returns nothing at all
export type PolicyResult = HttpResponse | 'sent' | void
export type Handler = (ctx: RequestContext) => PolicyResult | Promise<PolicyResult>

/** A policy: its name in gateway.config.yml, its parameters there, and a function that creates its handler from them. */
export interface PolicyDefinition<Parameters extends object = object> {
  name: string
  /** JSON schema and default of each parameter. */
  parameters?: { [Name in keyof Parameters]: { type: string; default: Parameters[Name] } }
  handler(parameters: Parameters): Handler
}

/** A request with the object that express-gateway attaches to it, which holds the `RequestContext`. */
export interface GatewayRequest extends IncomingMessage {
  egContext: { ctx?: RequestContext }
}

export type Middleware = (req: GatewayRequest, res: ServerResponse, next: () => void) => void

/** A policy in the form that express-gateway requires. */
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

/** Runs a handler. If the handler is synchronous, the pipeline continues without a promise. */
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
