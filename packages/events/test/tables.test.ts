import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const schemas = readdirSync(join(root, 'services'))
  .map(service => join('services', service, 'prisma/schema.prisma'))
  .filter(path => existsSync(join(root, path)))

/** The models of a schema by name, without comments and spacing. */
function models(path: string): Map<string, string> {
  const text = readFileSync(join(root, path), 'utf8')
  const found = text.matchAll(/^model (\w+) \{(.*?)^\}/gms)
  const bare = (body: string) => body.replace(/\/\/.*$/gm, '').replace(/\s+/g, ' ')
  return new Map([...found].map(([, name = '', body = '']) => [name, bare(body)]))
}

test.each([...schemas, 'packages/events/test/sample/prisma/schema.prisma'])(
  '%s has the tables of the event machinery',
  path => {
    const own = models(path)
    const wanted = models('packages/events/schema.prisma')
    expect(wanted.size).toBe(4)
    for (const [name, body] of wanted) expect(own.get(name)).toBe(body)
  },
)
