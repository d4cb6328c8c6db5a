import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

const LITERAL = /`[^`]*`|'[^'\n]*'|"[^"\n]*"/g

/** The reason why a source differs from the one way to write SQL; null when it does not. */
function breach(source: string): string | null {
  if (/\$(?:query|execute)RawUnsafe\b/.test(source)) return 'runs an unsafe statement of Prisma'
  if (/\$(?:query|execute)Raw\b/.test(source)) return 'uses a raw method of Prisma'
  if (/\$\$\{\w+(?:\.push\(| \+)/.test(source)) return 'counts parameters'
  if (/::mode\b/.test(source)) return 'casts a mode'
  const statements = (source.match(LITERAL) ?? []).filter(text =>
    /\b(?:select|insert into|update|delete from|where|values|limit|any)\b/i.test(text),
  )
  if (statements.some(text => /\$[1-9]\d?\b/.test(text))) return 'numbers parameters'
  return null
}

function sourcesOf(part: string): string[] {
  return readdirSync(join(ROOT, part, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter(path => !/[/\\]generated[/\\]/.test(path))
}

const parts = ['packages', 'services'].flatMap(area =>
  readdirSync(join(ROOT, area)).map(name => `${area}/${name}`),
)
const breaches = parts
  .filter(part => part !== 'packages/database')
  .flatMap(sourcesOf)
  .flatMap(path => {
    const why = breach(readFileSync(join(ROOT, path), 'utf8'))
    return why === null ? [] : [`${path} ${why}`]
  })

test('every statement is written with the sql tag', () => {
  expect(breaches).toEqual([])
})

test('finds each other way to write SQL', () => {
  // `#{` stands for the placeholder of a template.
  const found = (source: string) => breach(source.replaceAll('#{', '${')) !== null
  for (const source of [
    "await tx.$executeRawUnsafe('delete from notes')",
    'await tx.$queryRaw`select 1`',
    'interface Statements { $queryRaw(strings: TemplateStringsArray): Promise<unknown> }',
    'const value = (given: unknown) => `$#{values.push(given)}`',
    'sql`select id from notes where mode = #{mode}::mode`',
    "pool.query('select id from notes where id = $1', [id])",
    '`update notes set body = $12`',
  ])
    expect(found(source), source).toBe(true)
  expect(found('sql`select id from notes where id = #{id}`')).toBe(false)
  expect(found("text.replace(/(a)/, '$1 ')")).toBe(false)
})
