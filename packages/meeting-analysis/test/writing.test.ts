import { describe, expect, test } from 'vitest'
import { findPriority } from '../src/action-items/due-date/find-priority.ts'
import { writeSpokenTitle } from '../src/action-items/title/write-item-title.ts'
import { sectionKind } from '../src/sections/write-sections.ts'
import { cleanSentence } from '../src/text/clean-speech.ts'
import { splitSentences } from '../src/text/split-sentences.ts'

test.each([
  ["um so I'll , uh , send you the the minutes .", 'Send you the minutes'],
  ['Tom, could you please check the contract?', 'Check the contract'],
  ['We need to follow up with the bank.', 'Follow up with the bank'],
  ["I'll do that.", "I'll do that"],
  ["and you're gonna be thinking about trend watching", 'Think about trend watching'],
  ["We'll be writing a report about it.", 'Write a report about it'],
  ['You can bring the model.', 'Bring the model'],
  ['supposed to work on the user interface', 'Work on the user interface'],
  ['I will call the bank and', 'Call the bank'],
  ["Let's write a plan for the launch.", 'Write a plan for the launch'],
])('the title of “%s”', (said, title) => {
  expect(writeSpokenTitle(said)).toBe(title)
})

test.each([
  ['the next review is gonna be in an hour', 'The next review is gonna be in an hour'],
  ['and so you can see on the poster who sits where', 'You can see on the poster who sits where'],
  [
    'The servers get the list, they can directly copy it to the mirror.',
    'The servers get the list, they can directly copy it to the mirror',
  ],
  ["you'll receive the badges at the door", "You'll receive the badges at the door"],
  [
    'You can also just revoke the badge anytime you want',
    'You can also just revoke the badge anytime you want',
  ],
  [
    "If the printer works again, I'll print the posters for everyone.",
    "If the printer works again, I'll print the posters for everyone",
  ],
  ["It's not a feasi it will not be feasible before the fair", 'It will not be feasible before the fair'],
  ["I'll merge the poster draft after lunch, and then we'll…", 'Merge the poster draft after lunch'],
  ['I will also visit the fair on Monday, so, yeah, I think', 'Visit the fair on Monday'],
  [
    "I'll print the badges tomorrow, and I'll sign them when they're dry",
    "Print the badges tomorrow, and I'll sign them when they're dry",
  ],
  ['We need to fix the sched schedule of the fair', 'Fix the schedule of the fair'],
  ['what I would like you to do is paint the booth in green', 'Paint the booth in green'],
  ['if you could maybe collect prices for the tents', 'Collect prices for the tents'],
  ["you'll be just thinking about the booth layout", 'Think about the booth layout'],
])('writes complete phrases, and imperatives only with a person: “%s”', (said, title) => {
  expect(writeSpokenTitle(said)).toBe(title)
})

test('removes the name of the owner and keeps other names', () => {
  const said = 'Marketing Lead have to go to the poster review'
  expect(writeSpokenTitle(said, ['marketing lead'])).toBe('Go to the poster review')
  expect(writeSpokenTitle(said)).toBe('Marketing Lead have to go to the poster review')
  expect(writeSpokenTitle('Could you print the badges, Tom?', ['tom okafor', 'tom'])).toBe('Print the badges')
})

test('cuts a long sentence after a part of it', () => {
  const said =
    'The release notes have a link to the drawings so that all of you may simply look up which of the forty two drawings changed in the third round and whose signature each of the drawings is still missing'
  expect(writeSpokenTitle(said)).toBe(
    'The release notes have a link to the drawings so that all of you may simply look up which of the forty two drawings changed in the third round',
  )
})

test('a title keeps within 300 characters', () => {
  expect(writeSpokenTitle(`I will send ${'documentation '.repeat(60)}`).length).toBeLessThanOrEqual(300)
  expect(writeSpokenTitle(`I will send ${'x'.repeat(900)} now`).length).toBeLessThanOrEqual(300)
})

test.each([
  ['{vocalsound} Uh we we should um use the T_V_ {disfmarker}', 'We should use the TV.'],
  ['so w we need fi fifteen buttons', 'We need fifteen buttons.'],
  ['You know, I had had that idea.', 'I had had that idea.'],
  ['It costs 3.5 million.', 'It costs 3.5 million.'],
  [
    'I can recommend some companies, okay, like, you know, two, okay .',
    'I can recommend some companies, two.',
  ],
  ['{vocalsound}', ''],
])('spoken “%s” is written “%s”', (said, written) => {
  expect(cleanSentence(said)).toBe(written)
})

describe('sentences', () => {
  const split = (text: string) => splitSentences(text).map(span => text.slice(span.start, span.end))
  test('end at full stops, not at abbreviations', () => {
    expect(split('Dr. Smith agreed. It costs 3.5 e.g. in euros! Right?')).toEqual([
      'Dr. Smith agreed.',
      'It costs 3.5 e.g. in euros!',
      'Right?',
    ])
  })
  test('end at ideographic stops', () => {
    expect(split('価格を決めます。写真も必要です。')).toHaveLength(2)
  })
})

test('derives the priority from the words, then from the date', () => {
  expect(findPriority('Please fix it as soon as possible', null, null)).toBe('high')
  expect(findPriority("It's not urgent", null, null)).toBe('low')
  expect(findPriority('Maybe look at it at some point', null, null)).toBe('low')
  expect(findPriority('Send it', '2026-03-05', '2026-03-04T09:00:00Z')).toBe('high')
  expect(findPriority('Send it', '2026-03-30', '2026-03-04T09:00:00Z')).toBe('medium')
})

test.each([
  ['next_steps', 'Next steps', 'action_items'],
  ['decision_process', 'Decision process', 'focus'],
  ['beschluesse', 'Decisions', 'decisions'],
  ['budget', 'Budget', 'focus'],
  ['open_points', 'Open points', 'open_questions'],
])('a custom section %s “%s” is filled as %s', (key, title, kind) => {
  expect(sectionKind({ key, title, prompt: '', format: 'bullets', required: false })).toBe(kind)
})
