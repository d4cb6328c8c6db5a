import { expect, test } from 'vitest'
import { clearLine, guardTerminal, printable } from '../src/guard-terminal.ts'
import { render } from '../src/markdown.ts'
import { type Column, cut, idColumn, tableLines } from '../src/output.ts'

test.each([
  ['/home/ada/calls/review/transcript.vtt', 20, 'front', '…view/transcript.vtt'],
  ['a title that is long', 10, 'end', 'a title t…'],
  ['週次レビュー：予約画面', 9, 'front', '…予約画面'],
  ['short', 20, 'front', 'short'],
] as const)('%s is cut to %i columns at its %s', (text, width, side, expected) => {
  expect(cut(text, width, side)).toBe(expected)
})

test('renders Markdown with indented list items, bold text and unchanged tables', () => {
  const text = render('- **Ada:** The lighthouse needs paint before spring.\n| a | b |', 30)
  expect(text).toBe('• \x1b[1mAda:\x1b[22m The lighthouse needs\n  paint before spring.\n| a | b |')
})

test('drops optional columns before cutting flexible ones, and none in a pipe', () => {
  const columns: Column<{ id: string; title: string; state: string }>[] = [
    { title: 'id', value: row => row.id },
    { title: 'title', value: row => row.title, flexible: 'end' },
    { title: 'state', value: row => row.state, optional: true },
  ]
  const rows = [{ id: 'mtg_1', title: 'The lighthouse opens in May', state: 'completed' }]
  expect(tableLines(rows, columns, null)[1]).toBe('mtg_1  The lighthouse opens in May  completed')
  expect(tableLines(rows, columns, 40)[1]).toBe('mtg_1  The lighthouse opens …  completed')
  expect(tableLines(rows, columns, 30)[1]).toBe('mtg_1  The lighthouse opens i…')
})

test('puts words first on 80 columns: ids become short and the task wraps', () => {
  const id = 'act_01K9ZJ4T6W8QX3M5N7P9R2S4V6'
  const columns: Column<{ id: string; task: string; due: string }>[] = [
    { title: 'task', value: row => row.task, flexible: 'wrap' },
    { title: 'due', value: row => row.due },
    idColumn(),
  ]
  const task = 'Send the short text about the opening of the lighthouse to the harbour master'
  const rows = [{ id, task, due: '2026-05-01' }]
  expect(tableLines(rows, columns, 80)).toEqual(
    [
      'TASK                                                        DUE         ID',
      'Send the short text about the opening of the lighthouse to  2026-05-01  9R2S4V6',
      'the harbour master',
    ].map(line => line.replace('9R2S4V6', id.slice(-8))),
  )
  expect(tableLines(rows, columns, null)[1]).toBe(`${task}  2026-05-01  ${id}`)
})

test('removes terminal controls from text of users, but keeps styles and letters', () => {
  const styled = '\x1b[1mAda:\x1b[22m\tfine 週 👩‍👧\n'
  expect(printable(styled)).toBe(styled)
  expect(printable('a\x07b\x1b[2Jc\x1b]52;c;eA==\x07\u009b1A\rd\u202Ee')).toBe('ab[2Jc]52;c;eA==1Ade')
})

test('writes printable text to a terminal and original text to a pipe', () => {
  const written = (isTTY: boolean) => {
    const texts: string[] = []
    const write = (text: string | Uint8Array) => texts.push(Buffer.from(text as string).toString('latin1'))
    const stream = { isTTY, write } as unknown as NodeJS.WriteStream
    guardTerminal(stream)
    const bytes = Buffer.from('é\x1b[2J')
    stream.write(bytes.subarray(0, 1))
    stream.write(bytes.subarray(1))
    stream.write('\x07!')
    clearLine(stream)
    return Buffer.from(texts.join(''), 'latin1').toString()
  }
  expect(written(true)).toBe('é[2J!\r\x1b[2K')
  expect(written(false)).toBe('é\x1b[2J\x07!\r\x1b[2K')
})
