import { expect, test } from 'vitest'
import { LeadInPattern, toLowerCase } from '../../src/text/lead-ins.ts'
import { narrow } from '../../src/text/tokenize.ts'

const willDo = new LeadInPattern("we(?:'ll| will)", /(?:(?:just|probably) )*(?=\p{L})/uy)
const restsOf = (text: string) => [...willDo.in(text, toLowerCase(text))].map(({ end }) => text.slice(end))

test('finds a lead with the adverbs after it, in capitals too', () => {
  expect(restsOf("We'll probably just move it, and we will close the stall")).toEqual([
    'move it, and we will close the stall',
    'close the stall',
  ])
})

test('takes no adverb or lead at the end', () => {
  expect(restsOf('We will just 7')).toEqual(['just 7'])
  expect(restsOf('We will 7')).toEqual([])
})

test('positions refer to the original text, not to its lower case', () => {
  expect(restsOf("In İzmir we'll close")).toEqual(['close'])
})

test.each(['', 'the stall', 'été', 'a “stall” …', '屋台'])('%s is the same text when it is narrow', text => {
  expect(narrow(text)).toBe(text)
})
