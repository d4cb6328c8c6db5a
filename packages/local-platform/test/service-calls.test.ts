import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServiceName } from '@mi/contracts'
import type { Service } from '@mi/service-kit'
import { beforeAll, expect, test } from 'vitest'
import { listServices } from '../src/parts.ts'

/** The services that each service calls, from its declaration. Erasure by `@mi/lifecycle` is not part of it. */
const calls = new Map<string, ReadonlySet<ServiceName>>()

beforeAll(async () => {
  for (const { name, folder } of listServices()) {
    const file = pathToFileURL(join(folder, 'src/service.ts')).href
    const { default: service } = (await import(/* @vite-ignore */ file)) as { default: Service }
    calls.set(name, service.calls)
  }
}, 60_000)

test('no services call each other in a circle', () => {
  const left = new Map(calls)
  // A service that calls no remaining service is in no circle.
  const isFree = ([, called]: [string, ReadonlySet<string>]) => ![...called].some(other => left.has(other))
  for (let free = [...left].find(isFree); free; free = [...left].find(isFree)) left.delete(free[0])
  expect([...left]).toEqual([])
})

test('identity and meetings call no service', () => {
  expect([...calls.get('identity')!, ...calls.get('meetings')!]).toEqual([])
})
