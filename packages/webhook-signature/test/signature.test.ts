import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { checkSecret, generateSecret, secretHint, signedHeaders, signingKey } from '../src/index.ts'

const body = JSON.stringify({ id: 'wev_1', text: 'Grüße, 世界 \u{1F600}' })
const sign = (...secrets: string[]) =>
  signedHeaders({ eventId: 'wev_1', attempt: 1, body }, secrets.map(signingKey), new Date())

describe('the Standard Webhooks library verifies', () => {
  test('a generated secret', () => {
    const secret = generateSecret()
    expect(new Webhook(secret).verify(body, sign(secret))).toEqual(JSON.parse(body))
  })

  test('either secret during a rotation, and no other secret', () => {
    const [now, before] = [generateSecret(), generateSecret()]
    const headers = sign(now, before)
    for (const secret of [now, before]) expect(new Webhook(secret).verify(body, headers)).toBeTruthy()
    expect(() => new Webhook(generateSecret()).verify(body, headers)).toThrow()
  })

  test('no changed body', () => {
    const secret = generateSecret()
    expect(() => new Webhook(secret).verify(`${body} `, sign(secret))).toThrow()
  })
})

const hasLibrary = spawnSync('python3', ['-c', 'import standardwebhooks']).status === 0
test.skipIf(!hasLibrary)('the Standard Webhooks library from PyPI verifies', () => {
  const secret = generateSecret()
  const program = `import json, sys
from standardwebhooks.webhooks import Webhook
secret, body, headers = json.load(sys.stdin)
print(json.dumps(Webhook(secret).verify(body, headers)))
try:
    Webhook(secret).verify(body + " ", headers)
    sys.exit(1)
except Exception:
    pass`
  const output = execFileSync('python3', ['-c', program], {
    input: JSON.stringify([secret, body, sign(secret)]),
  })
  expect(JSON.parse(output.toString())).toEqual(JSON.parse(body))
})

/** The examples in the documentation, unchanged. */
const guide = readFileSync(join(import.meta.dirname, '../../docs-site/guides/webhooks.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'mi-verifiers-'))
function example(name: string): string {
  const [, code] = guide.split(`<!-- example: ${name} -->`)[1]?.match(/```\w+\n([\s\S]*?)```/) ?? []
  const file = join(folder, name)
  writeFileSync(file, code ?? '')
  return file
}

const secrets = { generated: generateSecret(), text: 'correct horse battery staple' }
/** The expected results of a verifier: [body, header, secret, seconds of its clock, expected]. */
function cases(): [string, string, string, number, boolean][] {
  return Object.values(secrets).flatMap(secret => {
    const now = Math.floor(Date.now() / 1000)
    const header = sign(secret)['X-Service-Signature'] ?? ''
    const rotated = sign(generateSecret(), secret)['X-Service-Signature'] ?? ''
    return [
      [body, header, secret, now, true],
      [body, rotated, secret, now, true],
      [`${body} `, header, secret, now, false],
      [body, header, 'another secret of mine', now, false],
      [body, header, secret, now + 400, false],
      [body, header, secret, now - 400, false],
      [body, header.replace(/t=\d+/, 't=x'), secret, now, false],
      [body, 'v1=00', secret, now, false],
      [body, '', secret, now, false],
    ] as [string, string, string, number, boolean][]
  })
}

describe('the verifiers of the documentation', () => {
  test('in JavaScript', async () => {
    const { verify } = await import(pathToFileURL(example('verify.mjs')).href)
    for (const [text, header, secret, now, expected] of cases())
      expect(verify(Buffer.from(text), header, secret, now), header).toBe(expected)
  })
})

describe('a secret', () => {
  test.each(['whsec_not base64!', 'whsec_AAAA', `whsec_${'A'.repeat(100)}`, 'whsec_'])(
    '%s is refused',
    secret => {
      expect(checkSecret(secret)).toMatch(/whsec_/)
    },
  )

  test.each([
    generateSecret(),
    `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
    'any other text is a secret',
  ])('%s is accepted', secret => expect(checkSecret(secret)).toBeNull())

  test('has its last characters as a hint', () => {
    expect(secretHint('whsec_abcdWXYZ')).toBe('WXYZ')
  })
})
