import { expect, test } from 'vitest'
import { toUtf8 } from '../src/index.ts'

const TEXT = 'Ada: naïve “plan” – 東京 😀\n'
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** Decodes the text in pieces of one byte, of two bytes, and as a whole, so that characters are cut anywhere. */
async function read(bytes: Uint8Array, contentType: string): Promise<string[]> {
  return Promise.all(
    [1, 2, bytes.length || 1].map(async size => {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      )
      return Buffer.concat(await Array.fromAsync(toUtf8(pieces, contentType))).toString()
    }),
  )
}

test.each([
  ['text/vtt', Buffer.from(TEXT), TEXT],
  ['text/vtt; charset=UTF-8', Buffer.from(TEXT), TEXT],
  ['text/vtt; charset=utf-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), TEXT],
  ['text/vtt; charset=utf-16', utf16be(`\ufeff${TEXT}`), TEXT],
  ['text/vtt; charset=utf-16', Buffer.from(TEXT, 'utf16le'), TEXT],
  ['text/vtt; charset="UTF-16BE"', utf16be(TEXT), TEXT],
  ['text/vtt;charset=windows-1252', Buffer.from([0x80, 0x20, 0xe9, 0x93]), '€ é“'],
  ['text/plain; format=flowed; charset=Shift_JIS', Buffer.from([0x93, 0x8c, 0x8b, 0x9e]), '東京'],
  ['text/plain; charset=iso-8859-1', Buffer.from(`\ufeff${TEXT}`), TEXT],
  ['text/plain; charset=iso-8859-1', Buffer.from('é', 'latin1'), 'é'],
  ['text/plain; charset=utf-16', Buffer.alloc(0), ''],
])('%s of %j', async (contentType, bytes, text) => {
  expect(await read(bytes, contentType)).toEqual([text, text, text])
})

test('keeps invalid UTF-8 unchanged, so that the parser can report its line', async () => {
  const bytes = Buffer.from([0x41, 0xff, 0xfe])
  expect(await Array.fromAsync(toUtf8([bytes], 'text/vtt; charset=utf8'))).toEqual([bytes])
})

test.each([
  ['an unknown charset', 'text/vtt; charset=klingon', Buffer.from('x'), 'Content-Type'],
  ['one that no browser decodes', 'text/vtt; charset=utf-7', Buffer.from('x'), 'Content-Type'],
  ['half a character at the end', 'text/vtt; charset=utf-16', Buffer.from('abcde'), 'body'],
  ['half a pair', 'text/vtt; charset=utf-16le', Buffer.from([0x3d, 0xd8, 0x41, 0]), 'body'],
  ['bytes that mean nothing', 'text/vtt; charset=shift_jis', Buffer.from([0x82, 0x20, 0x41]), 'body'],
])('%s is refused with the field', async (_, contentType, bytes, field) => {
  await expect(read(bytes, contentType)).rejects.toMatchObject({ name: 'CharsetError', field })
})
