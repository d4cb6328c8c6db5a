import { expect, test } from 'vitest'
import { splitUnmarked } from '../src/sentences/read-clauses.ts'

const piecesOf = (text: string) =>
  splitUnmarked(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end))

const plan = 'the team talks about the plan for the new warehouse with all of its doors or windows today'

test('cuts text without marks where a speaker begins again', () => {
  const pieces = piecesOf(`${plan} so i will send the drawings to the owner ${plan} okay ${plan}`)
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.some(piece => piece.startsWith('so i will send the drawings'))).toBe(true)
})

test('loses no word: every piece is a slice of the text', () => {
  const text = `${plan}  ${plan} ${plan} ${plan}`
  expect(piecesOf(text).join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
  for (const piece of piecesOf(text)) expect(text).toContain(piece)
})

test('keeps sentences with marks and short sentences whole', () => {
  expect(piecesOf(`${plan}, ${plan}, ${plan}`)).toHaveLength(1)
  expect(piecesOf(plan)).toEqual([plan])
})
