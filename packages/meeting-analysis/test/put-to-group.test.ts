import { expect, test } from 'vitest'
import { decided } from './bakery-call.ts'

const PROPOSED = [
  'Bob',
  'I opened the change of the oven plan. This is basically lowering the temperature from 240 to 220.',
] as const

test('a described proposal is settled if the group has no objections', () => {
  expect(
    decided(PROPOSED, ['Bob', 'Does anyone have any objections to this?'], ['Cem', "I'm okay with it."]),
  ).toContain('Lower the temperature from 240 to 220.')
})

test('“no” to a question for objections agrees', () => {
  expect(
    decided(
      PROPOSED,
      ['Bob', 'Is there any shop that is against this?'],
      ['Cem', "No, I mean, we don't bake in this oven."],
    ),
  ).toContain('Lower the temperature from 240 to 220.')
})

test('a suggestion of an absent person can be put to the group', () => {
  const suggested = [
    ['The suggestion from the landlord was to close the yard at ten.', 'Close the yard at ten.'],
    ['The neighbours asked us to close the yard at ten.', 'Close the yard at ten.'],
    [
      'Okay, so on the crates, the board suggests three crates instead of five.',
      'crates: three crates instead of five.',
    ],
  ] as const
  for (const [said, settled] of suggested)
    expect(decided(['Ann', said], ['Ann', 'Any objections?'], ['Bob', 'None from me.']).join()).toContain(
      settled,
    )
})

test('“I have no problem with it” does not ask the group', () => {
  expect(decided(PROPOSED, ['Cem', "I've got no problem with it, it was hotter last year."])).toEqual([])
})

test('a doubt settles nothing', () => {
  expect(
    decided(
      PROPOSED,
      ['Bob', 'Does anyone have any objections to this?'],
      ['Cem', "I'm not sure, the crust would be pale."],
    ),
  ).toEqual([])
})

test('a question for objections refers to an earlier introduction', () => {
  const found = decided(
    ['Ann', 'Okay, Bob wanted to talk about dropping the paper receipts.'],
    ['Bob', 'Nobody takes them. The printer jams every day and the rolls cost a lot.'],
    ['Bob', 'The tax office was fine with the mails.'],
    ['Ann', "Is anybody against this change? Okay, sounds good, then that's it."],
  )
  expect(found).toContain('Drop the paper receipts.')
})

test('“no protest” settles the day before it', () => {
  const found = decided(
    [
      'Ann',
      "Unless there's any protest, I think we would just go ahead and say that May 6th is the deadline for the cake recipes.",
    ],
    ['Ann', 'Okay. No immediate protest. So then we go ahead with that.'],
  )
  expect(found).toEqual(['May 6th is the deadline for the cake recipes.'])
})

test('thumbs up settle a proposal', () => {
  const turns = [
    ['Ann', 'Can we have the next meeting on the 21st?'],
    ['Ann', 'I see a lot of thumbs up.'],
  ] as const
  expect(decided(...turns)).toEqual(['Have the next meeting on the 21st.'])
})

test('an exchange is one decision, in its fullest words', () => {
  const found = decided(
    ['Ann', "Then I would just say the decision is that we accept Dora's recipes."],
    ['Ann', 'Okay, so we will print these recipes with the autumn list. Does that sound good?'],
    ['Bob', 'Sounds good.'],
  )
  expect(found).toEqual(['Print the recipes with the autumn list.'])
})

test('a wish without agreement is not listed', () => {
  const turns = [
    ['Bob', 'Okay, so then I would move the bread shelf to the window in March.'],
    ['Ann', 'Okay, so what did the painter say about the shop sign last week?'],
    ['Cem', 'It is not dry, and he has to paint the letters again.'],
  ] as const
  expect(decided(...turns)).toEqual([])
})

test('statements that need context and tasks of one person are not listed', () => {
  for (const said of [
    "Okay, so we'll do the same for the rolls.",
    "Okay, so we'll call it a stable recipe.",
    "Okay, so we'll move the discussion, as Bob proposes.",
    "Okay, then let's close the ticket by Monday.",
  ])
    expect(decided(['Ann', `${said} Does that sound good?`], ['Cem', 'Sounds good.'])).toEqual([])
})

test('“them” does not refer to a single thing', () => {
  const found = decided(
    ['Bob', 'Use the old oven today.'],
    ['Ann', "They're stable prices, so we can use them for the autumn list. Does that sound good?"],
    ['Cem', 'Sounds good.'],
  )
  expect(found).toEqual(['Use the stable prices for the autumn list.'])
})
