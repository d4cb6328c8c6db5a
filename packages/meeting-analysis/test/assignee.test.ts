import { expect, test } from 'vitest'
import { findAssignee } from '../src/action-items/owner/find-assignee.ts'
import { listPeople } from '../src/people/people.ts'
import type { Segment } from '../src/request.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'

const participants = ['Anna Berg', 'Tom Okafor', 'Lena Fischer', 'Will Young'].map(name => ({
  id: name,
  name,
  email: null,
}))

/** Lines are `Name: words`; the first line is the one asked about. */
function ownerOf(...lines: readonly string[]): string | null {
  const segments = segmentsOf(lines)
  return (
    findAssignee(0, { clauses: readClauses(segments), people: listPeople(participants, segments) })?.name ??
    null
  )
}

function segmentsOf(lines: readonly string[]): Segment[] {
  return lines.map((line, index): Segment => {
    const [name = '', text = ''] = line.replace(/^>/, '').split(/: (.*)/s)
    return { id: `${index}`, index, speakerId: name, speakerName: name, text, start: index, end: index + 1 }
  })
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
])('finds the assignee in simple grammar: %s', line => {
  expect(ownerOf(line)).toBe('Lena Fischer')
})

test.each([
  ['Benedikt Moser', 'Anna Berg: Ben, could you send the slides?'],
  ['Benedikt Moser', 'Anna Berg: Could you maybe send the slides, Benedict?'],
  ['jk2204', 'Anna Berg: Could you maybe send the slides, JK?'],
  ['Toni Hall', 'Anna Berg: Tony, could you send the slides?'],
  [null, 'Anna Berg: Alex, could you send the slides?'],
  [null, 'Anna Berg: Team, could you send the slides?'],
])('recognises a short or misheard name if only one fits: %s: %s', (owner, line) => {
  const all = [
    'Anna Berg',
    'Benedikt Moser',
    'jk2204',
    'Toni Hall',
    'Alexandra Ruiz',
    'Alexander Novak',
    'Team Lead',
  ].map(name => ({ id: name, name, email: null }))
  const segments = segmentsOf([line])
  expect(
    findAssignee(0, { clauses: readClauses(segments), people: listPeople(all, segments) })?.name ?? null,
  ).toBe(owner)
})

test('a person who hears what “we” may do is no assignee', () => {
  expect(ownerOf('Anna Berg: We may have to look that up and get back to you, Tom.')).toBe(null)
})

test('the person who accepts right after a request is its addressee', () => {
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
])('accepts a request in other words: %s', answer => {
  expect(ownerOf('Anna Berg: Could you send me the numbers?', `Lena Fischer: ${answer}`)).toBe('Lena Fischer')
})

test('a yes without a request to anybody only agrees', () => {
  expect(ownerOf("Anna Berg: You'll want to check the numbers.", 'Lena Fischer: Yeah.')).toBeNull()
  expect(ownerOf('Anna Berg: Could you send me the numbers?', 'Lena Fischer: Yeah, but which?')).toBeNull()
  expect(ownerOf('Anna Berg: We should check the numbers.', 'Lena Fischer: Yeah, I can see that.')).toBeNull()
})

test.each([
  ['We should check the contract with the bank.', 'I can do that.'],
  ['Someone has to talk to the bank.', "Okay, I'll take it, then."],
  ["Let's write that down somewhere.", "I'm on it."],
])('a proposal to no one belongs to the volunteer: %s %s', (proposal, answer) => {
  expect(ownerOf(`Anna Berg: ${proposal}`, `Lena Fischer: ${answer}`)).toBe('Lena Fischer')
})

test('finds the name in the next sentence or in the middle', () => {
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
])('finds no certain assignee: %s', line => {
  expect(ownerOf(line)).toBeNull()
})

test('a first name that two people share names neither of them', () => {
  const twins = [
    { id: '1', name: 'Tom Reed', email: null },
    { id: '2', name: 'Tom Hale', email: null },
  ]
  expect(listPeople(twins, []).flatMap(person => person.calls)).not.toContain('tom')
})

/** The same of a task that has been written: its title tells which half of a clause speaks of it. */
function ownerOfTitle(title: string, ...lines: readonly string[]): string | null {
  const segments = segmentsOf(lines)
  const at = lines.findIndex(line => line.startsWith('>'))
  return (
    findAssignee(at, { clauses: readClauses(segments), people: listPeople(participants, segments) }, title)
      ?.name ?? null
  )
}

test.each([
  [
    'Lena Fischer',
    'Write the timeline',
    '>Anna Berg: So Tom, you are changing the alert, and, Lena, you will write the timeline.',
  ],
  [
    'Tom Okafor',
    'Change the alert',
    '>Anna Berg: So Tom, you are changing the alert, and, Lena, you will write the timeline.',
  ],
  [
    'Lena Fischer',
    'Send the invitation',
    '>Tom Okafor: I could send the plan but I think Lena should send the invitation.',
  ],
])('gives %s the part of the task with that name: %s', (owner, title, line) => {
  expect(ownerOfTitle(title, line)).toBe(owner)
})

test.each([
  [
    'Lena Fischer',
    "Tom Okafor: I can't, I'm away that week. Maybe Lena can.",
    "Lena Fischer: Sure, I'll do it.",
  ],
  ['Anna Berg', "Tom Okafor: No, I don't have time for that.", "Anna Berg: Okay, then I'll do it."],
  [null, "Tom Okafor: I can't, I'm away that week.", 'Anna Berg: Oh.'],
  ['Tom Okafor', "Tom Okafor: I can't today, but I'll do it tomorrow.", 'Anna Berg: Great.'],
])('a person who refuses a request does not own it: %s', (owner, refusal = '', answer = '') => {
  expect(ownerOf('Anna Berg: Tom, can you check the exits?', refusal ?? '', answer ?? '')).toBe(owner)
})

test.each([
  ['Tom Okafor', "Anna Berg: I'd like Tom to call the caterer."],
  ['Tom Okafor', "Anna Berg: We'll have Tom call the caterer."],
  ['Tom Okafor', "Anna Berg: Tom said he'll send the invoices."],
  ['Anna Berg', "Anna Berg: I'll ask Tom to send the invoices."],
  ['Anna Berg', 'Anna Berg: My plan is to collect the addresses.'],
  [null, 'Anna Berg: I need somebody to call the caterer.'],
  [null, 'Anna Berg: Please review the draft with Tom to find mistakes.'],
])('a task that is handed on belongs to its new owner: %s, %s', (owner, line) => {
  expect(ownerOf(line)).toBe(owner)
})

test('finds the volunteer for a request to anyone', () => {
  expect(ownerOf('Anna Berg: Who can take the minutes?', 'Lena Fischer: I can.')).toBe('Lena Fischer')
  expect(
    ownerOf(
      'Anna Berg: Can someone order the badges?',
      'Tom Okafor: The ones with the clip?',
      'Anna Berg: Yes, five hundred.',
      "Tom Okafor: I'll do that.",
    ),
  ).toBe('Tom Okafor')
  expect(ownerOf('Anna Berg: Everyone, please fill in your row.', 'Tom Okafor: Will do.')).toBeNull()
})

test('“we” is the team of the reporter in a meeting of several teams', () => {
  const others = ['Priya Nair: Hi.', 'Jonas Weber: Hi.']
  expect(ownerOf('Tom Okafor: On our side we need to update the client.', ...others)).toBe('Tom Okafor')
  expect(ownerOf('Tom Okafor: We plan to release it on Thursday.', ...others)).toBe('Tom Okafor')
  expect(ownerOf('Tom Okafor: We need to find a new room.', ...others)).toBeNull()
  expect(ownerOf('Tom Okafor: On our side we need to talk about the room.', ...others)).toBeNull()
  expect(ownerOf('Tom Okafor: On our side we should update the client.', ...others)).toBeNull()
})
