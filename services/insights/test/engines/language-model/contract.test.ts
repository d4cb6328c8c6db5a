import { afterAll, beforeAll } from 'vitest'
import { describeEngine } from '../engine-contract.ts'
import { engineOn } from './engine-on.ts'
import { honestModel } from './honest-model.ts'
import { type ModelServer, startModelServer } from './model-server.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer(honestModel)
})
afterAll(() => server.close())

describeEngine('language-model engine, OpenAI-compatible', () => engineOn(server))
describeEngine('language-model engine, Anthropic with a tool for the format', () =>
  engineOn(server, { provider: 'anthropic' }),
)
describeEngine('language-model engine, Anthropic with a schema for the format', () =>
  engineOn(server, { provider: 'anthropic', model: 'claude-sonnet-4-5' }),
)
