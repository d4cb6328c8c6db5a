import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { readTranscript, renderTranscript } from '../src/index.ts'
import { readZipEntries } from './zip-entries.ts'

/** Every UTF-16 code unit, including lone surrogates, then the last two code points of every plane, which are noncharacters. */
const EVERYTHING = [
  ...Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)),
  ...Array.from({ length: 16 }, (_, plane) =>
    String.fromCodePoint(((plane + 1) << 16) | 0xfffe, ((plane + 1) << 16) | 0xffff),
  ),
].join(' ')

/** The characters that are most likely to damage a name or title. */
const HARMFUL =
  'a\u0000\u0001\u0008\u000b\u000c\u001f\u007f\u0085\u009f\u2028\ufdd0\ufeff\ufffe\uffff\ud800 \udc00<&"\'>b'

/** Control characters and noncharacters. */
const CONTROL = /[\p{Cc}\ufeff\p{Noncharacter_Code_Point}]/u

const transcript = {
  title: HARMFUL,
  startedAt: new Date('2026-07-01T09:30:00Z'),
  language: 'en',
  durationSeconds: 60,
  segments: [
    { speaker: { id: 'a', name: HARMFUL }, text: EVERYTHING, startMs: 0, endMs: 60_000, words: [] },
    { speaker: { id: 'b', name: 'Bo' }, text: 'Yes.', startMs: 60_000, endMs: 61_000, words: [] },
  ],
}

/** Parses XML strictly according to XML 1.0. Returns the characters of its text. */
function parseXml(xml: string): string {
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', error => {
    throw error
  })
  parser.on('text', part => {
    text += part
  })
  parser.write(xml).close()
  return text
}

describe('a transcript with any characters', () => {
  test('is checked by a parser that refuses malformed XML', () => {
    for (const broken of ['<a>\ufffe</a>', '<a>\u0001</a>', '<a>&</a>', '<a><b></a>'])
      expect(() => parseXml(broken)).toThrow()
  })

  test('has well-formed XML in every part of its Word document', async () => {
    const entries = readZipEntries(Buffer.from(await renderTranscript('docx', transcript)))
    const parts = [...entries].filter(([name]) => /\.(xml|rels)$/.test(name))
    expect(parts.length).toBeGreaterThan(5)
    for (const [name, xml] of parts) expect(() => parseXml(xml), name).not.toThrow()
    expect(parseXml(entries.get('word/document.xml') ?? '')).toContain('Yes.')
    expect(parseXml(entries.get('docProps/core.xml') ?? '')).toContain('<&"\'>b')
  })

  test.each(['text', 'srt', 'vtt', 'md'] as const)('contains no control character as %s', async format => {
    const written = Buffer.from(await renderTranscript(format, transcript)).toString()
    expect(written.replaceAll('\n', '')).not.toMatch(CONTROL)
    expect(written.isWellFormed()).toBe(true)
  })

  test.each(['json', 'vtt', 'srt', 'text'] as const)('is cleaned when imported as %s', async format => {
    const said = HARMFUL.replace(/[<&]/g, '').replace(/[\r\n\u2028]/g, ' ')
    const files = {
      json: JSON.stringify({ segments: [{ speaker: said, text: said, start: 0, end: 1 }] }),
      vtt: `WEBVTT\n\n00:00.000 --> 00:01.000\n<v x${said}>${said} &#xfffe;&#x1;&#xd800;\n`,
      srt: `1\n00:00:00,000 --> 00:00:01,000\n${said}\n`,
      text: `Ada: ${said}\n`,
    }
    const { segments, speakers } = await readTranscript(format, [Buffer.from(files[format])])
    const written = [segments[0]?.text, speakers[0]?.name].join('')
    // JSON keeps white space: next line (U+0085) is white space.
    expect(written.replaceAll('\u0085', ' ')).not.toMatch(CONTROL)
    expect(written.isWellFormed()).toBe(true)
  })
})
