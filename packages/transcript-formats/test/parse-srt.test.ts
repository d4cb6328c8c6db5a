import { describe, expect, test } from 'vitest'
import { fieldsOf, lines, read } from './read-files.ts'

describe('SubRip import', () => {
  test('reads names at speaker changes, tags, styles and references', async () => {
    const file = `1
00:00:01,000 --> 00:00:02,500
Ana: <i>Good</i> morning.

2
00:00:03,000 --> 00:00:04,000 X1:100 X2:200
{\\an8}<font color="#fff">It&#39;s</font> late.

3
00:00:05,000 --> 00:00:06,000
Bo: Is it?
It is.
`
    const expected = ['Ana 1000-2500 Good morning.', "Ana 3000-4000 It's late.", 'Bo 5000-6000 Is it? It is.']
    expect(lines(await read('srt', file))).toEqual(expected)
    expect(lines(await read('srt', `\ufeff${file.replaceAll('\n', '\r\n')}`))).toEqual(expected)
  })

  test('accepts the time formats of common tools', async () => {
    const file = '1\n0:00:01.5 --> 00:02\na\n\n7\n00:00:02,000-->00:00:03,123456\nb'
    expect(lines(await read('srt', file))).toEqual([
      'Unknown speaker 1500-2000 a',
      'Unknown speaker 2000-3123 b',
    ])
  })

  test('keeps text after a blank line in its cue, like players', async () => {
    const file = '1\n00:00:01,000 --> 00:00:02,000\na\n\nb\n\n2\n00:00:02,000 --> 00:00:03,000\nc\n\n'
    expect(lines(await read('srt', file))).toEqual([
      'Unknown speaker 1000-2000 a b',
      'Unknown speaker 2000-3000 c',
    ])
  })

  test('sorts cues and accepts overlaps', async () => {
    const file = '1\n00:00:05,000 --> 00:00:09,000\nAna: b\n\n2\n00:00:01,000 --> 00:00:06,000\nBo: a\n'
    expect(lines(await read('srt', file))).toEqual(['Bo 1000-6000 a', 'Ana 5000-9000 b'])
  })

  test('reports a cue without times and a cue that ends too early', async () => {
    const file = '1\n00:00:02,000 --> 00:00:01,000\na\n\n2\n00:00:02,000 - 00:00:03,000\nb\n'
    expect(await fieldsOf(read('srt', file))).toEqual(['cue 1 (line 2)', 'line 5'])
    expect(await fieldsOf(read('srt', 'just\nwords\n'))).toEqual(['line 1'])
  })

  test('drops a number that stands twice before its cue', async () => {
    const cue = (number: number, text: string) =>
      `${number}\n\n${number}\n00:00:0${number},000 --> 00:00:0${number},500\n${text}\n\n`
    expect(
      lines(await read('srt', cue(1, 'The first boat is red.') + cue(2, 'Two boats.') + cue(3, 'Yes.'))),
    ).toEqual([
      'Unknown speaker 1000-1500 The first boat is red.',
      'Unknown speaker 2000-2500 Two boats.',
      'Unknown speaker 3000-3500 Yes.',
    ])
  })

  test('keeps a number that is text and a line without a blank line before the next cue', async () => {
    const file =
      '1\n00:00:01,000 --> 00:00:02,000\nHow many?\n\n2\n\nSaid twice.\n\nMore.\n2\n00:00:02,000 --> 00:00:03,000\nc\n'
    expect(lines(await read('srt', file))).toEqual([
      'Unknown speaker 1000-2000 How many? 2 Said twice. More.',
      'Unknown speaker 2000-3000 c',
    ])
  })

  test('recognises the names of participants in any form', async () => {
    const knownNames = ['Ahoy! Room 3', 'Otto "Ottl" Hafen']
    const file = `1
00:00:01,000 --> 00:00:02,000
ahoy! room 3: We start.

2
00:00:02,000 --> 00:00:03,000
Otto "Ottl" Hafen: Good.

3
00:00:03,000 --> 00:00:04,000
Otto "Ottl" Hafen: Remember! It is late: go.
`
    expect(lines(await read('srt', file, { knownNames }))).toEqual([
      'ahoy! room 3 1000-2000 We start.',
      'Otto "Ottl" Hafen 2000-3000 Good.',
      'Otto "Ottl" Hafen 3000-4000 Remember! It is late: go.',
    ])
  })
})
