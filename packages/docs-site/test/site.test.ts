import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AUDIT_ACTIONS, loadContract, openApiDocument } from '@mi/contracts'
import { ERROR_CODES } from '@mi/errors'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSite, type OpenApiDocument, sitePaths } from '../src/index.ts'

const contract = loadContract()
const document = openApiDocument(contract, {
  serverUrl: 'https://api.example.com',
}) as unknown as OpenApiDocument
const site = buildSite({
  contract,
  document,
  changelog: '# Changelog\n\n## 0.2.0 (2026-12-01)\n\n- A `new` thing.\n',
})
const text = (path: string) => site.get(path)!.body.toString()
const parsed = new Map<string, Window['document']>()
function parse(path: string): Window['document'] {
  const known = parsed.get(path)
  if (known) return known
  const { document: page } = new Window()
  page.write(text(path))
  parsed.set(path, page)
  return page
}
const idsOf = (path: string) => new Set(text(path).match(/(?<= id=")[^"]+/g))
const pages = [...site.keys()].filter(path => site.get(path)!.contentType.startsWith('text/html'))

/** Addresses of the gateway and of identity that are not part of the site. */
const SERVED_ELSEWHERE = new Set(['/v1/openapi.json', '/v1/status', '/sign-in'])

test('every announced address has a file', () => {
  const tags = document.tags.map(({ name }) => name)
  expect([...site.keys()].sort()).toEqual(sitePaths(tags).sort())
})

test.each(pages)('%s has no inline script or style and no broken link', path => {
  const page = parse(path)
  expect(page.querySelectorAll('script:not([src]), style, [style], [onclick]')).toHaveLength(0)
  const ids = new Map(pages.map(each => [each, idsOf(each)]))
  const links = [...page.querySelectorAll('a[href]')].map(link => link.getAttribute('href')!)
  for (const href of new Set(links)) {
    const { origin, pathname, hash } = new URL(href, `https://api.example.com${path}`)
    if (origin !== 'https://api.example.com' || SERVED_ELSEWHERE.has(pathname)) continue
    expect(site.has(pathname), `${path} leads to ${href}`).toBe(true)
    if (hash !== '') expect(ids.get(pathname)?.has(hash.slice(1)), `${path} leads to ${href}`).toBe(true)
  }
})

test('the reference has every operation with samples and a form to try it', () => {
  for (const { operationId, tag } of contract.routes) {
    const page = parse(`/v1/docs/reference/${tag.toLowerCase().replaceAll(' ', '-')}`)
    const operation = page.getElementById(operationId)!
    expect([...operation.querySelectorAll('.panel')].map(panel => panel.getAttribute('data-tab'))).toEqual([
      'curl',
      'JavaScript',
      'Python',
    ])
    expect(operation.querySelector('.try')).not.toBeNull()
    expect(operation.querySelector('.description')!.textContent).not.toContain('`')
  }
})

test('the reference shows a VTT upload and the events of the live stream', () => {
  const page = parse('/v1/docs/reference/transcripts')
  expect(page.querySelector('#importTranscript .panel')!.textContent).toContain('--data-binary @call.vtt')
  const live = parse('/v1/docs/reference/live-transcripts')
  expect(live.querySelector('#streamLive')!.textContent).toContain('event: segment')
})

test('the overview lists every operation with its page', () => {
  const links = [...parse('/v1/docs').querySelectorAll('.operations a')].map(link =>
    link.getAttribute('href'),
  )
  for (const { operationId } of contract.routes)
    expect(
      links.filter(href => href!.endsWith(`#${operationId}`)),
      operationId,
    ).toHaveLength(1)
})

test.each(pages)('%s has at most 250 KB', path => {
  expect(site.get(path)!.body.length).toBeLessThan(250_000)
})

test('the errors page explains every code', () => {
  const page = parse('/v1/docs/errors')
  for (const [code, { status }] of Object.entries(ERROR_CODES)) {
    const cells = page.getElementById(`error-${code}`)!.querySelectorAll('td')
    expect(cells[1]!.textContent).toBe(code)
    for (const cell of cells) expect(cell.textContent, `${code} (${status})`).not.toBe('')
  }
})

test('the webhooks page explains every type of event', () => {
  const cells = [...parse('/v1/docs/webhooks').querySelectorAll('td:first-child')].map(
    cell => cell.textContent,
  )
  for (const { type } of contract.webhookEvents) expect(cells).toContain(type)
})

test('the scopes page names the implied scopes of each scope', () => {
  const row = parse('/v1/docs/authentication').getElementById('scope-summaries-write')!
  expect(row.textContent).toContain('templates:write')
  expect(row.textContent).toContain('diagrams:write')
})

test('the people page lists the operations that require a role', () => {
  const page = parse('/v1/docs/people')
  const cells = (operationId: string) =>
    [...page.getElementById(`role-${operationId}`)!.querySelectorAll('td')].map(cell => cell.textContent)
  expect(cells('listAuditLog')).toEqual(['GET /v1/audit-log', 'admin', '–'])
  expect(cells('deleteShare')).toEqual(['DELETE /v1/shares/{id}', 'member', 'admin'])
  expect(page.getElementById('role-getMeeting')).toBeNull()
  const audit = contract.routes.find(({ operationId }) => operationId === 'listAuditLog')!.tag
  const reference = parse(`/v1/docs/reference/${audit.toLowerCase().replaceAll(' ', '-')}`)
  expect(reference.getElementById('listAuditLog')!.textContent).toContain('Role: owner or admin.')
})

test('the people page explains every action of the audit log', () => {
  const page = parse('/v1/docs/people')
  for (const [action, { meaning }] of Object.entries(AUDIT_ACTIONS)) {
    const cells = page.getElementById(`action-${action.replace('.', '-')}`)!.querySelectorAll('td')
    expect([...cells].map(cell => cell.textContent)).toEqual([action, meaning])
  }
})

test('the changelog page shows the given changelog', () => {
  expect(parse('/v1/docs/changelog').getElementById('0-2-0-2026-12-01')).not.toBeNull()
})

test('the search finds operations, guides and sections by their address', () => {
  const index = JSON.parse(text('/v1/docs/search.json')) as { href: string; words: string }[]
  const find = (word: string) => index.filter(({ words }) => words.includes(word)).map(({ href }) => href)
  expect(find('idempotency-key')).toContain('/v1/docs/idempotency')
  expect(find('postman')).toEqual([])
  expect(find('/v1/action-items')).toContain('/v1/docs/reference/action-items#listActionItems')
})

describe('code samples', () => {
  const samples = Object.values(document.paths)
    .flatMap(item => Object.values(item))
    .flatMap(operation =>
      operation['x-codeSamples']!.map(sample => ({ ...sample, name: operation.operationId })),
    )
  const of = (lang: string) => samples.filter(sample => sample.lang === lang)
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mi-samples-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('in JavaScript are modules that Node accepts', () => {
    for (const [index, { source }] of of('JavaScript').entries())
      writeFileSync(join(folder, `${index}.mjs`), source)
    for (const index of of('JavaScript').keys())
      execFileSync(process.execPath, ['--check', join(folder, `${index}.mjs`)])
  })

  test('for the shell are commands that sh accepts', () => {
    const script = of('Shell').map(({ source }) => source)
    expect(spawnSync('sh', ['-n'], { input: script.join('\n') }).stderr.toString()).toBe('')
    expect(new Set(script).size).toBe(script.length)
  })

  const hasPython = spawnSync('python3', ['--version']).status === 0
  test.skipIf(!hasPython)('in Python are programs that python3 accepts', () => {
    const program = 'import ast, json, sys\nfor source in json.load(sys.stdin): ast.parse(source)'
    const { stderr } = spawnSync('python3', ['-c', program], {
      input: JSON.stringify(of('Python').map(({ source }) => source)),
    })
    expect(stderr.toString()).toBe('')
  })
})
