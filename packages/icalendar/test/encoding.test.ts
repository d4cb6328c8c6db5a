import { expect, it } from 'vitest'
import { checkEncoding, IcalendarError } from '../src/index.ts'
import { calendar, event, read } from './support.ts'

const FILE = calendar(...event('1', 'DTSTART:20260302T100000Z', 'SUMMARY:Café 🎉'))
const titles = (file: string | Buffer) => read(file).map(({ title }) => title)

it.each([
  ['line feeds', '\n'],
  ['carriage returns', '\r'],
  ['empty lines', '\r\n\r\n'],
])('reads a file whose lines end with %s', (_, separator) => {
  expect(titles(FILE.replaceAll('\r\n', separator))).toEqual(['Café 🎉'])
})

it('ignores byte order marks and counts lines without them', () => {
  expect(titles(`\ufeff\ufeff${FILE}`)).toEqual(['Café 🎉'])
  const broken = `\ufeff${FILE.replace('20260302T100000Z', 'soon')}`
  expect(() => titles(broken)).toThrow(expect.objectContaining({ line: 5 }))
})

it('joins lines that are folded inside a character', () => {
  const file = Buffer.from(FILE)
  const fold = Buffer.from('\r\n ')
  const [from, to] = [file.indexOf('SUMMARY:') + 8, file.indexOf('\r\nEND:VEVENT')]
  for (let at = from + 1; at < to; at++) {
    const folded = Buffer.concat([file.subarray(0, at), fold, file.subarray(at)])
    expect(titles(folded)).toEqual(['Café 🎉'])
    expect(() => checkEncoding(folded)).not.toThrow()
  }
})

it('names the first line of a file that is not in UTF-8', () => {
  const latin = Buffer.from(FILE.replace(' 🎉', ''), 'latin1')
  expect(() => checkEncoding(latin)).toThrow(IcalendarError)
  expect(() => checkEncoding(latin)).toThrow(expect.objectContaining({ line: 6 }))
  expect(titles(latin)).toEqual(['Caf\ufffd'])
})
