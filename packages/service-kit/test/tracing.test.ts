import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@mi/contracts'
import { notFound } from '@mi/errors'
import { expect, test } from 'vitest'
import { defineService, systemOrigin } from '../src/index.ts'

const INTERNAL_TOKEN_SECRET = 'a secret of at least thirty-two characters'
const TRACE = '0af7651916cd43dd8448eb211c80319c'

interface Span {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
}

test('exports spans to an OTLP collector as children of their calls', async () => {
  const spans: Span[] = []
  const collector = createServer((req, res) => {
    let body = ''
    req.on('data', data => (body += data))
    req.on('end', () => {
      for (const resource of JSON.parse(body).resourceSpans) {
        for (const scope of resource.scopeSpans) spans.push(...scope.spans)
      }
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  let handedOn: string | null = null
  const refuse = async (): Promise<never> => {
    throw notFound('thing')
  }
  const service = defineService({
    name: 'identity',
    handlers: () => ({
      'mi.identity.v1.Account': {
        getMe: async (_, ctx) => {
          handedOn = ctx.traceparent
          throw notFound('user')
        },
        getUsage: refuse,
        listAuditLog: refuse,
      },
    }),
  })
  const started = await service.start({
    INTERNAL_TOKEN_SECRET,
    LOG_LEVEL: 'silent',
    GRPC_PORT: '0',
    OPS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  })
  const client = createClient('mi.identity.v1.Account', { address: started.grpcAddress })
  const { tokenFor } = systemOrigin('gateway', INTERNAL_TOKEN_SECRET)
  const traceparent = `00-${TRACE}-b7ad6b7169203331-01`
  await expect(client.getMe({}, { caller: { tokenFor, traceparent } })).rejects.toThrow(
    'There is no such user.',
  )
  client.close()
  await started.stop()
  collector.close()
  expect(spans).toHaveLength(1)
  expect(spans[0]).toMatchObject({
    name: 'mi.identity.v1.Account/GetMe',
    traceId: TRACE,
    parentSpanId: 'b7ad6b7169203331',
  })
  expect(handedOn).toBe(`00-${TRACE}-${spans[0]?.spanId}-01`)
})

test('passes on the trace context without an SDK when no collector is set', async () => {
  let handedOn: string | null = null
  const service = defineService({
    name: 'identity',
    handlers: () => ({
      'mi.identity.v1.Credentials': {
        verifyApiKey: async (_, ctx) => {
          handedOn = ctx.traceparent
          throw notFound('API key')
        },
        verifyAccessToken: async () => {
          throw notFound('access token')
        },
        listSigningKeys: async () => ({ issuer: '', audience: '', keys: [] }),
      },
    }),
  })
  const started = await service.start({
    INTERNAL_TOKEN_SECRET,
    LOG_LEVEL: 'silent',
    GRPC_PORT: '0',
    OPS_PORT: '0',
  })
  const client = createClient('mi.identity.v1.Credentials', { address: started.grpcAddress })
  const caller = {
    ...systemOrigin('gateway', INTERNAL_TOKEN_SECRET),
    traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
  }
  await expect(client.verifyApiKey({ keyHash: new Uint8Array(32) }, { caller })).rejects.toThrow()
  client.close()
  await started.stop()
  expect(handedOn).toBe(caller.traceparent)
})
