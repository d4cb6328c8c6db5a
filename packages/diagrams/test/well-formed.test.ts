import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { createDiagram, DIAGRAM_TYPES } from '../src/index.ts'
import { labelled } from './meetings.ts'

/** Characters that XML 1.0 forbids, its special characters, and lone surrogates. */
const HARMFUL = [
  ...Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)),
  ...[
    '\u007f',
    '\u0085',
    '\u009f',
    '\ufdd0',
    '\ufffe',
    '\uffff',
    '\u{1fffe}',
    '\u{10ffff}',
    '\ud800',
    '\udfff',
  ],
  ...['<', '&', '"', "'", '>', ']]>', '<!--', '<![CDATA['],
].map((character, index) => `Oven${character}door ${index}`)

test.each(DIAGRAM_TYPES)('the SVG of a %s is well-formed XML with any characters', type => {
  const meeting = labelled(HARMFUL, HARMFUL.join(' '))
  const result = createDiagram({ ...meeting, type, style: 'detailed', focusTopics: [] })
  if (!result.ok) throw new Error(result.failure.message)
  const parser = new SaxesParser({ xmlns: true })
  const errors: string[] = []
  parser.on('error', error => errors.push(error.message))
  parser.write(result.diagram.svg).close()
  expect(errors).toEqual([])
})
