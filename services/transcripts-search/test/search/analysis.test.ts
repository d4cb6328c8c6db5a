import { describe, expect, test } from 'vitest'
import { termOccurrences } from '../../src/search/analysis/analyze-text.ts'
import { analyzerFor } from '../../src/search/analysis/analyzers.ts'
import { fold } from '../../src/search/analysis/fold.ts'
import { tokenize } from '../../src/search/analysis/tokenize.ts'

describe('fold', () => {
  test.each([
    ['Größe', 'grosse'],
    ['CAFÉ', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['Ёлка', 'елка'],
    ['ＡＢＣ１２', 'abc12'],
    ['ガギグ', 'ガギグ'],
    ['회의', '회의'],
    ['हिन्दी', 'हिन्दी'],
    ['מְדַבֵּר', 'מדבר'],
    ['so\u00adft', 'soft'],
  ])('%s → %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
    expect(fold(folded)).toBe(folded)
  })
})

describe('tokenize', () => {
  test.each([
    ["Don’t e-mail John's 3.5 C++ notes!", ['don', 't', 'e', 'mail', 'john', 's', '3', '5', 'c', 'notes']],
    ["l'équipe d’Anne", ['l', 'equipe', 'd', 'anne']],
    ['会議ABC', ['会', '議', 'abc']],
    ['データ', ['デ', 'ー', 'タ']],
    ['🙂 ok 👍', ['🙂', 'ok', '👍']],
    ['... — ?!', []],
    ['', []],
  ])('%j', (text, words) => {
    expect(tokenize(text).map(token => token.text)).toEqual(words)
  })

  test('offsets are those of the text as it stands', () => {
    const text = 'Ein «Café\u0301», 会議!'
    for (const { start, end, text: folded } of tokenize(text))
      expect(fold(text.slice(start, end))).toBe(folded)
  })

  test('a text is split alike whether or not it also has a script without spaces', () => {
    const text = "L'été, naïve 3.5 Größe слово λόγος עברית عربى हिन्दी so\u00adft 👍"
    const alone = tokenize(text).map(token => token.text)
    expect(tokenize(`${text} 会`).map(token => token.text)).toEqual([...alone, '会'])
  })

  test('endless words are cut, alike everywhere', () => {
    expect(tokenize('a'.repeat(5000)).map(token => token.text.length)).toEqual([64])
  })
})

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

  test('whatever accents are typed, the terms are the same', () => {
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

  test('stop words and fillers are no terms', () => {
    expect(termOccurrences('Um, yeah, the budget is okay', analyzerFor('en'))).toEqual([
      { term: 'en:budget', start: 14, end: 20 },
    ])
  })

  test('no stem is empty, so no word is lost', () => {
    for (const language of ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pt', 'ru', 'sv']) {
      for (const word of ['s', 'e', 'es', 'en', 'ing', 'ed', 'a', 'ness', 'ий', 'ees', 'oes']) {
        expect(analyzerFor(language).stem(word)).not.toBe('')
      }
    }
  })
})
