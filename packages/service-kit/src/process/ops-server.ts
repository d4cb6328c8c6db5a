import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Router from '@koa/router'
import type { Logger } from '@mi/contracts'
import Koa from 'koa'
import type { Registry } from 'prom-client'
import { type Checks, checkReadiness } from './readiness.ts'

export interface OpsServerOptions {
  port: number
  bindAddress: string
  checks: Checks
  metrics: Registry
  log: Logger
  /** False while the process starts or drains. */
  isServing(): boolean
}

export interface OpsServer {
  /** `127.0.0.1:6001` */
  address: string
  stop(): Promise<void>
}

/**
 * Endpoints for operators and orchestrators: /healthz (the process runs), /readyz (it may receive traffic;
 * dependencies by name), /metrics.
 * @throws {Error} for example EADDRINUSE
 */
export async function startOpsServer(options: OpsServerOptions): Promise<OpsServer> {
  const router = new Router()
    .get('/healthz', ctx => {
      ctx.body = { status: 'alive' }
    })
    .get('/readyz', async ctx => {
      const { ready, checks } = await checkReadiness(options.checks, options.log)
      const serving = options.isServing()
      ctx.status = ready && serving ? 200 : 503
      ctx.body = { status: !serving ? 'not serving' : ready ? 'ready' : 'not ready', checks }
    })
    .get('/metrics', async ctx => {
      ctx.type = options.metrics.contentType
      ctx.body = await options.metrics.metrics()
    })
  const app = new Koa()
  app.use((ctx, next) => {
    ctx.set('Cache-Control', 'no-store')
    return next()
  })
  app.use(router.routes()).use(router.allowedMethods())
  app.on('error', error => options.log.warn({ err: error }, 'ops request failed'))
  const server = createServer(app.callback())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.bindAddress, resolve)
  })
  const { address, port, family } = server.address() as AddressInfo
  return {
    address: family === 'IPv6' ? `[${address}]:${port}` : `${address}:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
