import fc from '@mi/testkit/property'
import { describe, expect, test } from 'vitest'
import { ALL_ANALYZERS, analyzerFor } from '../../src/engines/analysis/analyzers.ts'
import { markMatches } from '../../src/engines/highlight.ts'
import { asksForSomething, parseQuery } from '../../src/engines/query/parse-query.ts'
import { planQuery } from '../../src/engines/query/plan-query.ts'

function read(query: string) {
  const { words, phrases, excluded } = parseQuery(query)
  const texts = (chunks: { text: string }[][]) =>
    chunks.map(tokens => tokens.map(token => token.text).join(' '))
  return { words: texts(words), phrases: texts(phrases), excluded: texts(excluded) }
}

describe('parseQuery', () => {
  test.each([
    ['plan budget', { words: ['plan', 'budget'], phrases: [], excluded: [] }],
    ['"remote control" plan', { words: ['plan'], phrases: ['remote control'], excluded: [] }],
    [
      'plan -budget -"remote control"',
      { words: ['plan'], phrases: [], excluded: ['budget', 'remote control'] },
    ],
    ['e-mail -follow-up', { words: ['e mail'], phrases: [], excluded: ['follow up'] }],
    ['a - b', { words: ['a', 'b'], phrases: [], excluded: [] }],
    ['--verbose', { words: ['verbose'], phrases: [], excluded: [] }],
    ['"unpaired plan', { words: ['unpaired', 'plan'], phrases: [], excluded: [] }],
    ['"" "…"', { words: [], phrases: [], excluded: [] }],
    ['„wörtlich“ «tel quel»', { words: [], phrases: ['wortlich', 'tel quel'], excluded: [] }],
    ['bud\u0000get\u200b', { words: ['budget'], phrases: [], excluded: [] }],
  ])('%j', (query, expected) => {
    expect(read(query)).toEqual(expected)
  })

  test('accepts any input without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), query => {
        const parsed = parseQuery(query)
        for (const analyzer of ALL_ANALYZERS) planQuery(parsed, analyzer)
        return typeof asksForSomething(parsed) === 'boolean'
      }),
    )
  })
})

describe('planQuery', () => {
  const terms = (query: string, language: string) =>
    planQuery(parseQuery(query), analyzerFor(language)).words.map(word => word.term)

  test('drops stop words unless there are no other words', () => {
    expect(terms('the budgets of the year', 'en')).toEqual(['en:budget', 'en:year'])
    expect(terms('to be or not', 'en')).toEqual([':to', ':be', ':or', ':not'])
    expect(terms('the "remote control"', 'en')).toEqual([])
  })

  test('gives question words a lower weight', () => {
    const { words } = planQuery(parseQuery('discuss the budget'), analyzerFor('en'))
    expect(words.map(word => word.weight)).toEqual([0.3, 1])
  })

  test('uses pairs of unspaced characters, or a single character alone', () => {
    expect(terms('会議室 算', 'ja')).toEqual(['xx:会議', 'xx:議室', 'xx:算'])
  })

  test('plans a word once, whatever its forms', () => {
    expect(terms('budget Budgets BUDGET', 'en')).toEqual(['en:budget'])
  })
})

describe('markMatches', () => {
  const mark = (text: string, query: string, language = 'en') =>
    markMatches(text, planQuery(parseQuery(query), analyzerFor(language)))

  test('returns the escaped text when the marks are removed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        const bare = mark(text, query).replaceAll(/<\/?mark>/g, '')
        return bare === mark(text, 'xyzzyx') && !/[<>]/.test(bare)
      }),
    )
  })

  test('never nests marks or puts them side by side', () => {
    expect(mark('remote control', '"remote control" control remote')).toBe('<mark>remote control</mark>')
    expect(mark('予算会議室', '会議室', 'ja')).toBe('予算<mark>会議室</mark>')
  })

  test('marks a phrase only where it is complete', () => {
    expect(mark('Control the remote. Remote, control!', '"remote control"')).toBe(
      'Control the remote. <mark>Remote, control</mark>!',
    )
  })
})
