import { describe, expect, test } from 'vitest'
import { fold } from '../src/index.ts'

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
