import { describe, expect, test } from 'vitest'
import { fold, tokenize } from '../src/index.ts'

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

  test.each([
    ['회의'.normalize('NFD'), '회의'],
    ['がくせい'.normalize('NFD'), 'がくせい'],
    ['ｶﾞｲﾄﾞﾗｲﾝ', 'ガイドライン'],
    ['Tromsø Café'.normalize('NFD'), 'Tromsø Café'],
  ])('finds the same words in %j as in the composed form', (written, composed) => {
    expect(tokenize(written).map(token => token.text)).toEqual(tokenize(composed).map(token => token.text))
  })

  test('finds flags, and words between zero-width spaces', () => {
    expect(tokenize('Team 🇳🇴🇪🇸 won').map(token => token.text)).toEqual(['team', '🇳🇴', '🇪🇸', 'won'])
    expect(tokenize('red\u200bboat').map(token => token.text)).toEqual(['red', 'boat'])
  })

  test('returns the offsets in the original text', () => {
    const text = 'Ein «Café\u0301», 会議!'
    for (const { start, end, text: folded } of tokenize(text))
      expect(fold(text.slice(start, end))).toBe(folded)
  })

  test('splits a text alike with and without an unspaced script', () => {
    const text = "L'été, naïve 3.5 Größe слово λόγος עברית عربى हिन्दी so\u00adft 👍"
    const alone = tokenize(text).map(token => token.text)
    expect(tokenize(`${text} 会`).map(token => token.text)).toEqual([...alone, '会'])
  })

  test('cuts endless words to the same length everywhere', () => {
    expect(tokenize('a'.repeat(5000)).map(token => token.text.length)).toEqual([64])
  })
})
