import { describe, expect, test } from 'vitest'
import { fieldsOf, lines, read } from './read-files.ts'

describe('plain text import', () => {
  test('reads one segment for each line and estimates 150 words a minute', async () => {
    const transcript = await read('text', 'Ana Ruiz: one two three\r\n\r\nBo: four\nfive six\n')
    expect(lines(transcript)).toEqual([
      'Ana Ruiz 0-1200 one two three',
      'Bo 1200-1600 four',
      'Bo 1600-2400 five six',
    ])
    expect(transcript).toMatchObject({ times: 'estimated', wordCount: 6, durationMs: 2400, confidence: null })
  })

  test('does not treat times, addresses and sentences as names', async () => {
    const file = `Ana: we meet
at 10:30: yes
see https://example.com/a: it is there
https: that is it
10: is a number
I asked her and she said: no
Remember: milk
`
    const transcript = await read('text', file)
    expect(transcript.speakers.map(({ name }) => name)).toEqual(['Ana'])
    expect(transcript.segments.map(({ text }) => text)).toEqual([
      'we meet',
      'at 10:30: yes',
      'see https://example.com/a: it is there',
      'https: that is it',
      '10: is a number',
      'I asked her and she said: no',
      'Remember: milk',
    ])
  })

  test('recognises names of many kinds', async () => {
    const names = [
      'Łukasz R.',
      'Z. Victor Zhou (x)',
      'soispoke',
      'SPEAKER 1',
      'Ruiz, Ana',
      '山田',
      'Ana de la Cruz',
      '+1 555 010 9999',
    ]
    const transcript = await read(
      'text',
      names
        .map(name => `${name}: yes\n`)
        .join('')
        .repeat(2),
    )
    expect(transcript.speakers.map(({ name }) => name)).toEqual(names)
  })

  test('reads full-width colons and bracketed names', async () => {
    expect(
      lines(await read('text', '山田：おはよう\n[Ana]: hi\n>> BO: yes\n- Cy: no\n')).map(
        line => line.split(' ')[0],
      ),
    ).toEqual(['山田', 'Ana', 'BO', 'Cy'])
  })

  test('uses a line with only a name for the lines below', async () => {
    expect(lines(await read('text', 'Ana Ruiz:\nHello there.\nBo:\nHi.\n'))).toEqual([
      'Ana Ruiz 0-800 Hello there.',
      'Bo 800-1200 Hi.',
    ])
  })

  test('advances the clock by times in brackets, as in our export', async () => {
    expect(lines(await read('text', '[00:00:10] Ana: one two\n[00:00:05] Bo: three\n'))).toEqual([
      'Ana 10000-10800 one two',
      'Bo 10800-11200 three',
    ])
  })

  test('uses the unknown speaker when no name is found', async () => {
    expect(lines(await read('text', 'Hello there.\nAll is well.\n'))).toEqual([
      'Unknown speaker 0-800 Hello there.',
      'Unknown speaker 800-2000 All is well.',
    ])
  })

  test('names the media type for cue files', async () => {
    expect(await fieldsOf(read('text', 'WEBVTT\n\n00:01.000 --> 00:02.000\nx'))).toEqual(['line 1'])
    expect(await fieldsOf(read('text', '1\n00:00:01,000 --> 00:00:02,000\nx'))).toEqual(['line 2'])
  })

  test('refuses files with only blank lines, invalid bytes or endless lines', async () => {
    expect(await fieldsOf(read('text', ' \n\n\t\n'))).toEqual(['body'])
    expect(await fieldsOf(read('text', Buffer.from([0x41, 0x0a, 0x80])))).toEqual(['line 2'])
    expect(await fieldsOf(read('text', `Ana: ${'x'.repeat(2_000_000)}`))).toEqual(['line 1'])
    expect(await fieldsOf(read('text', `Ana: ${'x'.repeat(100_000)}`))).toEqual(['line 1'])
  })
})
