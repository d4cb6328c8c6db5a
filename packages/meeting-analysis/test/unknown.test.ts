import { describe, expect, test } from 'vitest'
import { readUnknown } from '../src/questions/find-questions.ts'
import { directQuestion } from '../src/questions/write-question.ts'
import { hold } from './languages/say.ts'

describe('an asked clause as a question', () => {
  test.each([
    ['which flour we want to buy', 'Which flour do we want to buy?'],
    ['whether the new oven is ready for the fair', 'Is the new oven ready for the fair?'],
    ['how the bakery pays for the second van', 'How does the bakery pay for the second van?'],
    ['what goes into good rye bread', 'What goes into good rye bread?'],
    ['if the shops have enough flour', 'Do the shops have enough flour?'],
    ['how many loaves the shop sold', 'How many loaves did the shop sell?'],
  ])('%s', (clause, question) => {
    expect(directQuestion(clause)).toBe(question)
  })

  test('has a verb and refers to no earlier name', () => {
    expect(directQuestion('which one')).toBeNull()
    expect(directQuestion('whether it is ready')).toBeNull()
  })
})

describe('an unsettled question of the group', () => {
  test.each([
    [
      'We still have to find out whether the oven fits into the van.',
      'Does the oven fit into the van?',
      true,
    ],
    [
      "I don't think we have decided on which mill we want to work with.",
      'Which mill do we want to work with?',
      true,
    ],
    [
      'It remains to be seen whether the new flour sells in winter.',
      'Does the new flour sell in winter?',
      true,
    ],
    ['We still need to decide the exact size of the tins.', 'What is the exact size of the tins?', true],
    [
      'It is still to be figured out what the exact weight of the tins is.',
      'What is the exact weight of the tins?',
      true,
    ],
    [
      "We're not sure how the bakery pays for the second van.",
      'How does the bakery pay for the second van?',
      false,
    ],
  ])('%s', (said, text, unsettled) => {
    expect(readUnknown(said)).toEqual({ text, unsettled })
  })

  test.each([
    'I know how the oven works.',
    "I'm not sure about that.",
    "I'm not sure how the bakery pays for the second van.",
    'The only question was whether the oven fits into the van.',
    'We decided which mill to work with.',
  ])('is not in “%s”', said => {
    expect(readUnknown(said)).toBeNull()
  })
})

test('rhetorical questions and questions that need context are not open', () => {
  const { questions } = hold(
    [
      ['Ann Mori', 'Does the tunnel oven fit into the second bakery?'],
      ['Ann Mori', 'Many have not decided that.'],
      ['Ann Mori', 'The doors are wide enough for the tunnel oven.'],
      ['Ann Mori', 'The floor carries the weight of four of them.'],
      ['Ann Mori', 'The chimney of the bakery is high enough.'],
      ['Ann Mori', 'The gas comes from the street.'],
      ['Tom Okafor', 'Do we want it in the second bakery as well?'],
      ['Ann Mori', "Good question, I don't know."],
    ],
    'en',
  )
  expect(questions.filter(({ open }) => open)).toEqual([])
})

test('only a question without a reply is open', () => {
  const { questions } = hold(
    [
      ['Ann Mori', 'Does the tunnel oven fit into the second bakery?'],
      ['Tom Okafor', "Good question, I don't know."],
      ['Ann Mori', 'Does the shop in Hamm sell enough rye bread?'],
      ['Tom Okafor', 'Yes, it sells forty loaves a day.'],
      ['Ann Mori', 'Could you measure the doors of the bakery by Friday?'],
      ['Tom Okafor', "I'm not sure, I will check."],
    ],
    'en',
  )
  expect(questions.filter(({ open }) => open).map(({ text }) => text)).toEqual([
    'Does the tunnel oven fit into the second bakery?',
  ])
})

test('a postponed question is open despite a partial reply', () => {
  const asked = (...after: (readonly [string, string])[]) =>
    hold(
      [
        ['Ann Mori', 'Does the tunnel oven fit into the second bakery?'],
        ['Tom Okafor', 'Yes, I think the doors of that bakery are wide enough.'],
        ['Ann Mori', 'The floor has to carry four tonnes, and the cellar is below.'],
        ['Tom Okafor', 'The cellar has new pillars since the spring.'],
        ['Ann Mori', 'Two of them, on the side of the street.'],
        ...after,
      ],
      'en',
    )
      .questions.filter(({ open }) => open)
      .map(({ text }) => text)
  expect(asked(['Tom Okafor', 'Okay, then maybe we can take this question offline.'])).toEqual([
    'Does the tunnel oven fit into the second bakery?',
  ])
  expect(asked(['Tom Okafor', 'Okay, then that is enough for the oven.'])).toEqual([])
  expect(
    asked(
      ['Tom Okafor', 'Which mill do we want to work with in the autumn?'],
      ['Ann Mori', "Let's discuss that offline."],
    ),
  ).toEqual(['Which mill do we want to work with in the autumn?'])
})
