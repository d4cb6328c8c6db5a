import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { generate } from '../src/generate/generate.ts'
import { revive } from '../src/revive.ts'
import { list, pattern, phrase, rewrites, source, words } from '../src/schema/kinds.ts'

const schema = z.strictObject({
  tag: z.string(),
  name: z.string(),
  aliases: z.array(z.string()).readonly().default([]),
  shares: z.array(z.string()).readonly().default([]),
  edges: z.enum(['any', 'ascii']).default('any'),
  meetings: z
    .strictObject({
      titles: z.strictObject({}).optional(),
      answers: z.strictObject({
        asks: pattern('iu'),
        day: source('date').optional(),
        stop: words().optional(),
        months: list().optional(),
        due: phrase('day').optional(),
        endings: rewrites().optional(),
      }),
    })
    .optional(),
})

let from: string
let to: string

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'mi-languages-'))
  from = join(folder, 'languages')
  to = join(folder, 'generated')
})

afterEach(() => rmSync(dirname(from), { recursive: true, force: true }))

/** Compiles a language `xx` of these files; `language.yaml` is there unless it is given. */
function compile(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries({ 'xx/language.yaml': 'name: Toy\n', ...files })) {
    mkdirSync(dirname(join(from, path)), { recursive: true })
    writeFileSync(join(from, path), text)
  }
  return generate(from, to, schema).faults.map(fault => fault.replace(`${from}/`, ''))
}

/** The compiled answers of `xx`. */
function answers() {
  const compiled = revive(JSON.parse(readFileSync(join(to, 'xx/meetings.json'), 'utf8')))
  return (compiled as z.infer<typeof schema>['meetings'])?.answers
}

const ANSWERS = 'xx/meetings/answers.yaml'

describe('a pattern', () => {
  test('is a text, alternatives, or alternatives in a frame', () => {
    expect(compile({ [ANSWERS]: "asks: '^who'\n" })).toEqual([])
    expect(answers()?.asks).toEqual(/^who/iu)
    expect(compile({ [ANSWERS]: 'asks: [who, when]\n' })).toEqual([])
    expect(answers()?.asks).toEqual(/who|when/iu)
    expect(compile({ [ANSWERS]: "asks: { frame: '^{} is', any: [who, when] }\n" })).toEqual([])
    expect(answers()?.asks).toEqual(/^(?:who|when) is/iu)
  })

  test('may run over several lines', () => {
    expect(compile({ [ANSWERS]: 'asks: |-\n  ^(?:who|\n    when) is\n' })).toEqual([])
    expect(answers()?.asks).toEqual(/^(?:who|when) is/iu)
  })

  test('names fragments of its file, of the language and of a family, the nearest first', () => {
    const files = {
      'xx/language.yaml': 'name: Toy\nshares: [family]\n',
      'shared/family.yaml': "words:\n  what: this that\n  asking: ['{who}', why]\n  who: whom\n",
      'xx/words.yaml': 'words:\n  who: who whose\n',
      [ANSWERS]: "words:\n  what: it_all them\nasks: '^{asking} {what}'\n",
    }
    expect(compile(files)).toEqual([])
    expect(answers()?.asks).toEqual(/^(?:(?:who|whose)|why) (?:it all|them)/iu)
  })

  test('has edges of words in any alphabet, or those of JavaScript', () => {
    compile({ [ANSWERS]: "asks: '\\bété\\b'\n" })
    expect(answers()?.asks.test('en été.')).toBe(true)
    expect(answers()?.asks.test('répété')).toBe(false)
    compile({ 'xx/language.yaml': 'name: Toy\nedges: ascii\n', [ANSWERS]: "asks: '\\bwho\\b'\n" })
    expect(answers()?.asks).toEqual(/\bwho\b/iu)
  })

  test('is made when it is first read', () => {
    compile({ [ANSWERS]: 'asks: who\n' })
    const found = answers()
    expect(Object.getOwnPropertyDescriptor(found, 'asks')?.get).toBeDefined()
    expect(found?.asks).toBe(found?.asks)
    expect(Object.getOwnPropertyDescriptor(found, 'asks')?.get).toBeUndefined()
  })
})

test('compiles sources, words, lists, phrases and rewrites', () => {
  const yaml = [
    'asks: who',
    "day: '{date} of'",
    'stop: the_one of',
    'months: [one, two]',
    "due: 'by {day}'",
    "endings: [['e$', en]]",
  ]
  expect(compile({ [ANSWERS]: yaml.join('\n') })).toEqual([])
  expect({ ...answers() }).toEqual({
    asks: /who/iu,
    day: '{date} of',
    stop: new Set(['the one', 'of']),
    months: ['one', 'two'],
    due: 'by {day}',
    endings: [[/e$/u, 'en']],
  })
})

describe('reports with file, line and key', () => {
  test.each([
    ['bad YAML', { [ANSWERS]: 'asks: [who\n' }, /^xx\/meetings\/answers\.yaml:\d:\d: Flow sequence/],
    [
      'a duplicate key',
      { [ANSWERS]: 'asks: who\nasks: when\n' },
      /answers\.yaml:2:1: Map keys must be unique/,
    ],
    [
      'an unknown key',
      { [ANSWERS]: 'asks: who\nask: when\n' },
      'xx/meetings/answers.yaml:2:6: ask: unknown key',
    ],
    [
      'an unknown file',
      { 'xx/meetings/answer.yaml': 'asks: who\n', [ANSWERS]: 'asks: who\n' },
      'xx/meetings/answer.yaml:1:1: unknown key',
    ],
    ['a missing key', { [ANSWERS]: 'months: [one]\n' }, 'xx/meetings/answers.yaml:1:1: asks: missing'],
    ['a missing file', { 'xx/meetings/titles.yaml': '' }, 'xx/meetings/answers.yaml:1:1: missing'],
    ['a missing name', { 'xx/language.yaml': 'edges: any\n' }, 'xx/language.yaml:1:1: name: missing'],
    [
      'an invalid pattern',
      { [ANSWERS]: "asks: '(who'\n" },
      'xx/meetings/answers.yaml:1:7: asks: invalid regular expression: Unterminated group',
    ],
    ['a pattern of another form', { [ANSWERS]: 'asks: 7\n' }, /asks: must be a pattern/],
    ['a frame without its place', { [ANSWERS]: 'asks: { frame: x, any: [y] }\n' }, /asks: must be a pattern/],
    [
      'an unknown fragment',
      { [ANSWERS]: "asks: '{who}'\n" },
      /asks: names the fragment \{who\}, which does not exist/,
    ],
    [
      'a fragment that contains itself',
      { [ANSWERS]: "words:\n  who: ['{who}']\nasks: '{who}'\n" },
      /asks: the fragment \{who\} contains itself/,
    ],
    [
      'a fragment that no pattern uses',
      { [ANSWERS]: 'words:\n  who: whom\nasks: who\n' },
      'xx/meetings/answers.yaml:2:8: words.who: no pattern uses it',
    ],
    [
      'an unknown family',
      { 'xx/language.yaml': 'name: Toy\nshares: [none]\n' },
      /:2:9: shares: names the family none/,
    ],
    ['a duplicate word', { [ANSWERS]: 'asks: who\nstop: a b a\n' }, /:2:7: stop: has the word “a” twice/],
    [
      'a phrase without its placeholder',
      { [ANSWERS]: 'asks: who\ndue: by then\n' },
      /due: must contain \{day\}/,
    ],
    [
      'a fragment file with other keys',
      { 'xx/words.yaml': 'asks: who\n' },
      /words\.yaml:1:7: asks: unknown key/,
    ],
  ])('%s', (_, files, expected) => {
    const faults = compile(files as Record<string, string>)
    expect(faults).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)])
    expect(existsSync(to)).toBe(false)
  })

  test('all faults of keys at once, then all of patterns', () => {
    expect(compile({ [ANSWERS]: "asks: '(who'\nmonths: 1\nask: 2\n" })).toHaveLength(2)
    expect(compile({ [ANSWERS]: "asks: '(who'\nday: '(day'\n" })).toHaveLength(2)
  })
})
