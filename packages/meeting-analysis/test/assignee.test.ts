import { expect, test } from 'vitest'
import { findAssignee } from '../src/action-items/owner/find-assignee.ts'
import { listPeople } from '../src/action-items/owner/people.ts'
import type { Segment } from '../src/request.ts'
import { readClauses } from '../src/transcript/read-clauses.ts'

const participants = ['Anna Berg', 'Tom Okafor', 'Lena Fischer', 'Will Young'].map(name => ({
  id: name,
  name,
  email: null,
}))

/** Lines are `Name: words`; the first line is the one asked about. */
function ownerOf(...lines: readonly string[]): string | null {
  const segments = lines.map((line, index): Segment => {
    const [name = '', text = ''] = line.split(/: (.*)/s)
    return { id: `${index}`, index, speakerId: name, speakerName: name, text, start: index, end: index + 1 }
  })
  return findAssignee(0, readClauses(segments), listPeople(participants, segments))?.name ?? null
}

test.each([
  ['Tom Okafor', "Tom Okafor: So I'll write the report."],
  ['Tom Okafor', 'Anna Berg: Tom, can you send the slides?'],
  ['Tom Okafor', 'Anna Berg: Can you send the slides, Tom?'],
  ['Lena Fischer', 'Anna Berg: Lena will check the contract.'],
  ['Lena Fischer', 'Anna Berg: And Lena should talk to the bank.'],
  ['Anna Berg', 'Anna Berg: Let me talk to the bank about this.'],
  ['Anna Berg', 'Anna Berg: I need still to look at the contract.'],
])('%s: %s', (owner, line) => {
  expect(ownerOf(line)).toBe(owner)
})

test.each([
  ['Anna Berg: Uh Lena have to go to the poster review.'],
  ['Anna Berg: And uh Lena, you have to paint the booth.'],
])('in simple grammar, too: %s', line => {
  expect(ownerOf(line)).toBe('Lena Fischer')
})

test('who accepts right after is the one who was asked', () => {
  expect(ownerOf('Anna Berg: Can you send me the numbers?', 'Lena Fischer: Sure, I will do that.')).toBe(
    'Lena Fischer',
  )
})

test.each([
  ["Sure. Give me till Friday, it's a lot of pages."],
  ["You'll have it tomorrow."],
  ['With pleasure.'],
  ['Yeah.'],
  ["Yep, that'll be me."],
])('a request is taken on in other words, too: %s', answer => {
  expect(ownerOf('Anna Berg: Could you send me the numbers?', `Lena Fischer: ${answer}`)).toBe('Lena Fischer')
})

test('who says yes only agrees where nobody was asked', () => {
  expect(ownerOf("Anna Berg: You'll want to check the numbers.", 'Lena Fischer: Yeah.')).toBeNull()
  expect(ownerOf('Anna Berg: Could you send me the numbers?', 'Lena Fischer: Yeah, but which?')).toBeNull()
  expect(ownerOf('Anna Berg: We should check the numbers.', 'Lena Fischer: Yeah, I can see that.')).toBeNull()
})

test.each([
  ['We should check the contract with the bank.', 'I can do that.'],
  ['Someone has to talk to the bank.', "Okay, I'll take it, then."],
  ["Let's write that down somewhere.", "I'm on it."],
])('what nobody was asked for is of the one who takes it: %s %s', (proposal, answer) => {
  expect(ownerOf(`Anna Berg: ${proposal}`, `Lena Fischer: ${answer}`)).toBe('Lena Fischer')
})

test('the name may come in the next sentence, or in the middle', () => {
  expect(
    ownerOf('Anna Berg: Please put an example at the top.', 'Anna Berg: Lena, is that something for you?'),
  ).toBe('Lena Fischer')
  expect(ownerOf('Anna Berg: Can you do that, Tom, with the new labels?')).toBe('Tom Okafor')
})

test.each([
  ['Anna Berg: Can you send me the numbers?'],
  ['Anna Berg: Please put the numbers in, because Lena is going to ask.'],
  ['Anna Berg: If clients could look at that, otherwise I will have to ask again.'],
  ['Anna Berg: We should check the contract.'],
  ['Anna Berg: Someone has to talk to the bank.'],
  ['Anna Berg: Tom and Lena will build the prototype.'],
  ['Anna Berg: It will be sent by mail.'],
  ["Anna Berg: You'll all get the badges by mail."],
  ['Anna Berg: The draft by Tom will be read tomorrow.'],
  ['Anna Berg: Tom has been away.'],
  ['Anna Berg: If anyone has time, please look whether there is anything I can make better.'],
  ["Anna Berg: I can't imagine these are worth much."],
  ['Anna Berg: If I can find it, we look at it together.'],
  ["Anna Berg: There are twenty minutes left, so I'll suggest we move on."],
])('nobody for certain: %s', line => {
  expect(ownerOf(line)).toBeNull()
})

test('a first name that two people share names neither', () => {
  const twins = [
    { id: '1', name: 'Tom Reed', email: null },
    { id: '2', name: 'Tom Hale', email: null },
  ]
  expect(listPeople(twins, []).flatMap(person => person.calls)).not.toContain('tom')
})
