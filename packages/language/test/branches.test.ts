import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allLanguages } from '../src/languages.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CODE = [
  'packages/diagrams/src',
  'packages/language/src',
  'packages/meeting-analysis/src',
  'packages/text/src',
  'services/insights/src',
  'services/transcripts-search/src',
]
const TAGS = allLanguages().flatMap(({ tag, aliases }) => [tag, ...aliases])
/** Tags that are English words too: only a comparison with a language is a branch. */
const WORDS = ['it', 'no']

const anyOf = (tags: readonly string[]) => `['"\`](?:${tags.join('|')})(?:-\\w+)?['"\`]`
/** `'de'`, and `language === 'it'`. */
const LITERAL = new RegExp(
  `${anyOf(TAGS.filter(tag => !WORDS.includes(tag)))}|(?:[lL]anguage|[tT]ag|spoken)\\w*(?:\\.\\w+\\(| ?[!=]==? ?)${anyOf(TAGS)}`,
)
/** The format of a date for programs is no branch on a language. */
const FORMAT = /new Intl\.\w+\(\[?'en(?:-\w+)?'/
/** `de: …` in a record of languages. */
const KEY = new RegExp(`^\\s*'?(?:${TAGS.join('|')})'?: `)
const LEAST_KEYS = 3

function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...CODE], {
    cwd: ROOT,
  })
  return listed
    .toString()
    .split('\n')
    .filter(path => path.endsWith('.ts'))
}

test('no code names a language or keeps a record of languages', () => {
  const found = sources().flatMap(path => {
    const lines = readFileSync(join(ROOT, path), 'utf8').split('\n')
    const code = lines.map(line => line.replace(/^\s*(?:\/\/|\/?\*).*$/, ''))
    const keys = code.filter(line => KEY.test(line))
    const literals = code.filter(line => LITERAL.test(line) && !FORMAT.test(line))
    return [...literals, ...(keys.length >= LEAST_KEYS ? keys : [])].map(line => `${path}: ${line.trim()}`)
  })
  expect(found).toEqual([])
})
