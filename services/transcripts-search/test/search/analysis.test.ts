import { describe, expect, test } from 'vitest'
import { termOccurrences } from '../../src/engines/analysis/analyze-text.ts'
import { analyzerFor } from '../../src/engines/analysis/analyzers.ts'

describe('analyzers', () => {
  test.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['pt-BR', 'pt'],
    ['nb', 'no'],
    ['zh', 'xx'],
    ['', 'xx'],
    [null, 'xx'],
  ])('%s is analysed as %s', (language, code) => {
    expect(analyzerFor(language).code).toBe(code)
  })

  test('returns the same terms with and without accents', () => {
    const pairs: [string, string][] = [
      ['fr', 'première décidée réunions élèves'],
      ['es', 'situación reuniones canción'],
      ['pt', 'decisões reunião pães'],
      ['it', 'qualità città perché'],
      ['de', 'Häuser Größe Übungen'],
      ['sv', 'möten åsikter'],
    ]
    for (const [language, text] of pairs) {
      const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
      const terms = (from: string) => termOccurrences(from, analyzerFor(language)).map(({ term }) => term)
      expect(terms(bare)).toEqual(terms(text))
    }
  })

  test('omits stop words and fillers', () => {
    expect(termOccurrences('Um, yeah, the budget is okay', analyzerFor('en'))).toEqual([
      { term: 'en:budget', start: 14, end: 20 },
    ])
  })

  test('returns no empty stem, so that no word is lost', () => {
    for (const language of ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pt', 'ru', 'sv']) {
      for (const word of ['s', 'e', 'es', 'en', 'ing', 'ed', 'a', 'ness', 'ий', 'ees', 'oes']) {
        expect(analyzerFor(language).stem(word)).not.toBe('')
      }
    }
  })
})
