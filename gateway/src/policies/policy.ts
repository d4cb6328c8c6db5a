import type { ServerResponse } from 'node:http'
import { fail } from '../answers/fail.ts'
import type { Exchange, GatewayRequest } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'

/** The pipeline, in its only order. gateway.config.yml must list exactly these. */
export const POLICY_ORDER = [
  'request-context',
  'cors',
  'route',
  'address-limit',
  'authenticate',
  'authorize',
  'rate-limit',
  'idempotency',
  'conditional',
  'transcode',
] as const

export type PolicyName = (typeof POLICY_ORDER)[number]
export type Middleware = (req: GatewayRequest, res: ServerResponse, next: () => void) => void

/** A policy as express-gateway takes it. */
export interface Policy {
  name: PolicyName
  /** JSON schema of the policy's `action` in gateway.config.yml. */
  schema: object
  policy(params: Record<string, never>): Middleware
}

/** `answered`: the policy has sent the answer and nothing follows. */
// biome-ignore lint/suspicious/noConfusingVoidType: a policy that passes on returns nothing at all
export type Outcome = 'answered' | void

/** Parameters of a policy: name → JSON schema with a default. */
type Parameters = Record<string, { type: string; default: unknown }>

/** The schema of a policy's action: nothing but what is declared. */
export function actionSchema(name: PolicyName, properties: Parameters = {}): object {
  return {
    $id: `https://meeting-intelligence.dev/schemas/policies/${name}.json`,
    type: 'object',
    // express-gateway hands each policy this function of its own among the parameters.
    properties: { ...properties, getCommonAuthCallback: {} },
    additionalProperties: false,
  }
}

/** Runs a step of the pipeline. What it throws becomes the answer; without a promise nothing waits. */
export function step(runtime: Runtime, run: (exchange: Exchange) => Outcome | Promise<Outcome>): Middleware {
  return (req, _res, next) => {
    const exchange = req.egContext.exchange!
    try {
      const outcome = run(exchange)
      if (outcome instanceof Promise) {
        outcome.then(
          later => {
            if (later !== 'answered') next()
          },
          error => fail(runtime, exchange, error),
        )
      } else if (outcome !== 'answered') next()
    } catch (error) {
      fail(runtime, exchange, error)
    }
  }
}
