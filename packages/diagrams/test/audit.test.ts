import { describe, expect, it } from 'vitest'
import { textLine } from '../src/svg/text.ts'
import { complaints, contrast } from './audit.ts'

function picture(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" fill="#ffffff"/>${content}</svg>`
}

function word(text: string, x: number, fill = '#000000', size = 15): string {
  return textLine(text, x, 50, { size, weight: 400 }, fill)
}

describe('the audit of pictures', () => {
  it('accepts a good picture', () => {
    expect(complaints(picture(word('one', 20) + word('two', 120)))).toEqual([])
  })

  it('reports overlapping words', () => {
    expect(complaints(picture(word('overlapping', 20) + word('words', 60)))).toEqual([
      expect.stringContaining('"overlapping" overlaps "words"'),
    ])
  })

  it('reports words outside the picture', () => {
    expect(complaints(picture(word('cut off at the edge', 330)))).toContain(
      '"cut off at the edge" leaves the picture',
    )
  })

  it('reports a line through words, small print and low contrast', () => {
    const line = '<path d="M0 46H400" stroke="#ff0000" stroke-width="2"/>'
    expect(complaints(picture(line + word('crossed', 20)))).toContainEqual(
      expect.stringMatching(/colours behind it/),
    )
    expect(complaints(picture(word('tiny', 20, '#000000', 9)))).toEqual(['"tiny" is set in 9'])
    expect(complaints(picture(word('faint', 20, '#999999')))).toEqual(['"faint" has contrast 2.85'])
  })

  it('computes the contrast of black on white', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
  })
})
