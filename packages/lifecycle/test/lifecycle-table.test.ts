import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLifecycle, servicesDeclaring } from '../src/index.ts'

const SERVICES = join(import.meta.dirname, '../../../services')
const COLUMNS = ['meetingStores', 'sandbox', 'usage'] as const

function sourceOf(service: string): string {
  return readdirSync(join(SERVICES, service, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.includes('generated'))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

test('every service of the table creates its lifecycle', () => {
  const services = new Set(COLUMNS.flatMap(servicesDeclaring))
  const missing = [...services].filter(service => !sourceOf(service).includes(`createLifecycle('${service}'`))
  expect(missing).toEqual([])
})

test('a declaration that differs from the table is refused', () => {
  const deps = { database: { transaction: async () => Promise.reject(new Error('not called')) } }
  const erases = { meeting: async () => ({}), sandbox: async () => {} }
  expect(() => createLifecycle('insights', deps, { usage: async () => ({}) })).toThrow(/differ in meeting/)
  expect(() => createLifecycle('insights', deps, { erases })).toThrow(/differ in usage/)
  expect(() => createLifecycle('webhooks', deps, { erases: { meeting: erases.meeting } })).toThrow(
    /differ in sandbox/,
  )
  expect(createLifecycle('webhooks', deps, { erases }).consumers).toHaveLength(2)
  expect(createLifecycle('sample', deps, {}).consumers).toEqual([])
})
