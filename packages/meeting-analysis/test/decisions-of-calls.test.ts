import { expect, test } from 'vitest'
import { callOf, decided } from './bakery-call.ts'

test('agreement settles a proposal in a question, which names its measure', () => {
  const turns = [
    [
      'Ann',
      'The next item on the agenda is the flour order. Last month we had an order limit of two hundred.',
    ],
    ['Bob', 'With the new oven we can bake more, so a higher order limit would help.'],
    ['Ann', 'Okay, Cem, are you okay with 300 crates?'],
    ['Cem', "Yeah, let's do it."],
    ['Ann', "All right, let's go."],
  ] as const
  expect(decided(...turns)).toContain('Go with 300 crates.')
  const bare = turns.map(([who, said]) => [who, said.replace('300 crates', '300')] as const)
  expect(decided(...bare)).toContain('Go with an order limit of 300.')
})

test('a proposal without agreement settles nothing', () => {
  expect(
    decided(
      ['Ann', 'Are you okay with 300 crates?'],
      ['Cem', 'I do not know yet, the cellar is small.'],
      ['Bob', 'But the cellar was fine in spring.'],
    ),
  ).toEqual([])
})

test('a statement about an announced thing has its name', () => {
  const found = decided(
    ['Ann', 'The next item on the agenda is the summer catalogue.'],
    ['Bob', 'The printer asked for the pages.'],
    ['Ann', 'Okay, so then we will move it to September. Does that sound good to everyone?'],
    ['Cem', 'Yeah, sounds good.'],
    ['Dora', 'Agreed.'],
  )
  expect(found).toContain('Move the summer catalogue to September.')
})

test('a condition right after a statement belongs to it', () => {
  const found = decided(
    ['Ann', 'The next item on the agenda is the night shift.'],
    ['Ann', 'Okay, so we will not open the bakery on Sundays.'],
    ['Ann', 'Except during the harvest festival.'],
    ['Bob', 'Sounds good. Agreed.'],
    ['Cem', 'Yeah, makes sense.'],
  )
  expect(found).not.toContain('Do not open the bakery on Sundays.')
})

test('the later of two statements about a matter counts', () => {
  const found = decided(
    ['Ann', 'Okay, so we will keep the rye bread in the shop window. Does that sound good?'],
    ['Bob', 'Yeah, sounds good.'],
    ['Cem', 'Hmm, it dries out there.'],
    ['Ann', 'Okay, then we will not keep the rye bread in the shop window. Does that sound good?'],
    ['Bob', 'Yeah, agreed.'],
    ['Cem', 'Sounds good.'],
  )
  expect(found).toEqual(['Do not keep the rye bread in the shop window.'])
})

test('a call that is cancelled is a decision', () => {
  expect(decided(['Ann', 'Next week, we will not have this call because we are all at the fair.'])).toContain(
    'No call next week.',
  )
})

test('the overview names the agenda', () => {
  const { overview } = callOf(
    ['Ann', 'The first item on the agenda is the flour order.'],
    ['Bob', 'The mill delivers on Tuesdays and the flour of last week was damp.'],
  )
  expect(overview).toContain('On the agenda were the flour order and the delivery van.')
})

test('a proposal without objections is settled, with the name of its subject', () => {
  const found = decided(
    ['Ann', 'Then there is the timer of the new oven.'],
    ['Bob', 'There was a comment that thirty seconds is too long, but no reason.'],
    ['Ann', 'Has anybody another opinion on that? Okay, I hear nothing.'],
    ['Ann', 'Okay, then we keep it at thirty seconds.'],
    ['Cem', 'Yeah, fine with me.'],
    ['Dora', "I'll write that down."],
  )
  expect(found.join(' ')).toMatch(/keep the timer of the new oven at thirty seconds/i)
})

test('a description of a process is no decision', () => {
  expect(
    decided(
      ['Ann', 'How do you do that in your shop?'],
      ['Bob', 'We take the dough out first, then we wait, and then we bake it at two hundred.'],
      ['Cem', 'Interesting. We bake it at two twenty, usually.'],
    ),
  ).toEqual([])
})

test('the overview states decisions in a sentence, negative ones too', () => {
  const turns = [
    ['Bob', 'The bread knife broke again.'],
    ['Ann', "Okay, so then we don't rent the stall at the market in winter. Does that sound good?"],
    ['Cem', 'Yes, sounds good.'],
    ['Dora', 'Agreed.'],
  ] as const
  const { overview } = callOf(...turns)
  expect(overview).toContain('It was decided not to rent the stall at the market in winter.')
})
