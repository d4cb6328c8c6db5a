import { expect, it } from 'vitest'
import { checkEncoding, IcalendarError, readCalendar } from '../src/index.ts'

const WINDOW = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-05-01T00:00:00Z') }
const LINES = [
  ...['BEGIN:VCALENDAR', 'PRODID:-//test', 'BEGIN:VEVENT', 'UID:1', 'DTSTART:20260302T100000Z'],
  ...['SUMMARY:Café 🎉', 'END:VEVENT', 'END:VCALENDAR', ''],
]
const titles = (bytes: Buffer) => [...readCalendar(bytes).occurrences(WINDOW)].map(one => one.title)

it.each([
  ['\n', 'line feeds'],
  ['\r', 'carriage returns'],
  ['\r\n\r\n', 'empty lines'],
])('a file whose lines end with %j has its events', separator => {
  expect(titles(Buffer.from(LINES.join(separator)))).toEqual(['Café 🎉'])
})

it('a byte order mark is passed over, and lines are counted without it', () => {
  const file = Buffer.from(`\ufeff${LINES.join('\r\n')}`)
  expect(titles(file)).toEqual(['Café 🎉'])
  const broken = Buffer.from(`\ufeff${LINES.join('\r\n').replace('20260302T100000Z', 'soon')}`)
  expect(() => titles(broken)).toThrow(expect.objectContaining({ line: 5 }))
})

const encoding = (bytes: Buffer) => checkEncoding(bytes, async () => {})

it('lines that are folded in the midst of a character are put together before they are read', async () => {
  const whole = Buffer.from(LINES.join('\r\n'))
  const fold = Buffer.from('\r\n ')
  const [from, to] = [whole.indexOf('SUMMARY:') + 8, whole.indexOf('\r\nEND:VEVENT')]
  for (let at = from + 1; at < to; at++) {
    const folded = Buffer.concat([whole.subarray(0, at), fold, whole.subarray(at)])
    expect(titles(folded)).toEqual(['Café 🎉'])
    await encoding(folded)
  }
})

it('a file in another encoding is refused with the first line that has it; read all the same it has what can be read', async () => {
  const latin = Buffer.from(LINES.join('\r\n').replace(' 🎉', ''), 'latin1')
  await expect(encoding(latin)).rejects.toThrow(IcalendarError)
  await expect(encoding(latin)).rejects.toThrow(expect.objectContaining({ line: 6 }))
  expect(titles(latin)).toEqual(['Caf\ufffd'])
})
