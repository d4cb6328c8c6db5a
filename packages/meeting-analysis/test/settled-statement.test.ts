import { expect, test } from 'vitest'
import { proposedStatement, settledStatement } from '../src/decisions/read-statement.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'
import { readSentences } from '../src/sentences/read-sentences.ts'

function statementOf(text: string, read = settledStatement) {
  const clauses = readClauses([
    { id: 's', index: 0, speakerId: null, speakerName: 'Ann', text, start: 0, end: 5 },
  ])
  const [sentence] = readSentences(clauses, 'en')
  return sentence === undefined ? null : read(sentence)
}

test.each([
  [
    'So I think we will just keep the old price list for the spring.',
    'Keep the old price list for the spring.',
  ],
  ['We decided to use Helsinki.', 'Use Helsinki.'],
  ["We're not going to rent any ovens, the old one still works.", 'Do not rent any ovens.'],
  ['I think it makes sense to not close the stall on Mondays.', 'Do not close the stall on Mondays.'],
  ["We're going with the blue tiles for the kitchen.", 'Go with the blue tiles for the kitchen.'],
  ['I would prefer the second draft.', 'Go with the second draft.'],
  ['There is rough consensus on the second draft.', 'Go with the second draft.'],
  ['Nobody objects, so the deposit stays optional.', 'The deposit stays optional.'],
  ['Every shop sets its own prices, and we only publish them.', 'Every shop sets its own prices.'],
  ['Then the tasting happens in June.', 'The tasting happens in June.'],
  ['Section seven goes.', 'Section seven goes.'],
  [
    "The default is to keep the oven if there's no, push for its removal.",
    "Keep the oven if there's no push for its removal.",
  ],
  ["Okay, let's move the warehouse audit to October.", 'Move the warehouse audit to October.'],
  ['I would wait until the contract is signed, before we send it out.', 'Wait until the contract is signed.'],
  [
    'I agree that using the shared password sounds like a really bad idea.',
    'Do not use the shared password.',
  ],
  ["We don't need to rewrite the export for the pilot.", 'No need to rewrite the export for the pilot.'],
  [
    'It would be a good time to stop printing the catalogue and moving everything online.',
    'Stop printing the catalogue.',
  ],
  ['The next tasting will be held on the 21st.', 'The next tasting will be held on the 21st.'],
  ['Next week, we will not have this call because we are all at the fair.', 'No call next week.'],
  [
    "For the price list, we're going to bring it back to the shop, but not yet to the website.",
    'Bring the price list back to the shop, but not yet to the website.',
  ],
  ['We can tentatively go with the second draft.', 'Tentatively go with the second draft.'],
  ["If that's the case, then let's include the oat bread.", 'Include the oat bread.'],
  ['The next logical step will be to bake with the new flour.', 'Bake with the new flour.'],
  [
    'The default is to keep the oven unless somebody asks for its removal.',
    'Keep the oven unless somebody asks for its removal.',
  ],
  ["I'd suggest that the bakers test the recipe again.", 'The bakers should test the recipe again.'],
  ['I think the small oven is enough for now.', 'Go with the small oven.'],
  ['We settled on the smaller hall.', 'Go with the smaller hall.'],
  ['Keep the deposit field optional.', 'Keep the deposit field optional.'],
  ['The deadline is Friday the 9th.', 'The deadline is Friday the 9th.'],
  ['The export is out of scope for the pilot.', 'The export is out of scope for the pilot.'],
  ["I don't think using the shared password is a good idea.", 'Do not use the shared password.'],
  [
    "I don't think we should renew the oven lease automatically.",
    'Do not renew the oven lease automatically.',
  ],
  ['Okay, so then we close the stall by the end of June.', 'Close the stall by the end of June.'],
  ["Okay, then we don't pay the second half before Easter.", 'Do not pay the second half before Easter.'],
  ["Right, so we're moving the tasting to the cellar.", 'Move the tasting to the cellar.'],
  [
    'Okay, sounds like we go back to the old flour for the rye bread.',
    'Go back to the old flour for the rye bread.',
  ],
  ['Okay, no dogs in the shop then.', 'No dogs in the shop.'],
  ['So three loaves for each club.', 'Three loaves for each club.'],
  ["There's consensus on closing the stall in winter.", 'Close the stall in winter.'],
  ['I hear no objections to closing the stall in winter.', 'Close the stall in winter.'],
  [
    'So it sounds like we are shipping the boxes without the coffee machine.',
    'Ship the boxes without the coffee machine.',
  ],
  [
    'The proposal by Nora is that we only invite the bakers with a permit.',
    'Invite the bakers with a permit.',
  ],
  ["Okay, take the green boxes, I'd say.", 'Take the green boxes.'],
  ['Mark the rye breads as tentative.', 'Mark the rye breads as tentative.'],
  [
    'The recipe has to be published from the next edition on.',
    'The recipe has to be published from the next edition on.',
  ],
  ['Early deliveries come first.', 'Early deliveries come first.'],
  ['Okay, rye breads only.', 'Rye breads only.'],
  [
    'I think every shop could use whatever recipe they think is best, and that is fine.',
    'Every shop could use whatever recipe they think is best.',
  ],
  [
    "We can keep it like that, and the tasting goes to the second day, if nobody's against it.",
    'The tasting goes to the second day.',
  ],
  ["So the new deadline's next Thursday, but then I close it.", 'The new deadline is next Thursday.'],
  [
    "I think what we're saying is we ship the small oven now and the big one goes into the next year.",
    'Ship the small oven.',
  ],
  [
    'So how about this, we leave the recipe as it was for the winter.',
    'Leave the recipe as it was for the winter.',
  ],
  [
    'It would be best to do the same for the rolls that we do for the bread in the morning.',
    'Do the same for the rolls as for the bread in the morning.',
  ],
  [
    'If we can get those three forms signed, maybe we just move forward with the opening.',
    'Move forward with the opening once the three forms are signed.',
  ],
])('%s', (said, written) => {
  expect(statementOf(said)?.text).toBe(written)
  expect(statementOf(said)?.pointsBack).toBe(false)
})

test.each([
  'Shall we keep the old price list?',
  'If the supplier agrees, we will keep the old price list.',
  'In the autumn, if we want more colours, then we can change the printing contract.',
  "I don't know whether we should keep the old price list.",
  'I can send the price list to everybody.',
  "Let's move on to the next item.",
  "We'll see.",
  'We should think about the price list.',
  'These are the switches such that we can turn the oven off.',
  'They sent the forms that we can use for the order.',
  "So, that's why we originally said, let's bake the rye bread first.",
  'If everything goes fine, and we can open the shop after that.',
  'So that we can slowly start preparing the tasting.',
  'We cannot change the oven door.',
  'So the idea here is that we can keep baking in the old oven.',
  "Let's wait for three more minutes.",
  'Take your time.',
  'Put me on the list for the tasting.',
  'Keep up the good work, all of you.',
  'Nobody is against Anna.',
  'We had no issues with baking the rye bread.',
  "I wouldn't choose the oven by that.",
  'As I was baking the second batch, it looks good.',
  'The recipe says we should use the old flour.',
  "Let's skip Anna for now.",
  'Two, four, eight.',
  "I'm okay with removing the old oven, but it could be worth keeping.",
  'It is the right time to start to converge on a version of the recipe.',
  'The sooner we have it all, and the sooner the bakers can begin with the bread.',
])('settles nothing: %s', said => {
  const found = statementOf(said)
  expect(found === null || found.pointsBack).toBe(true)
})

test('a word that ends like a day is no day', () => {
  expect(statementOf('It is the tenth of May.')?.text).toBe('The tenth of May.')
  expect(statementOf('It is kind of a feature of the oven.')).toBeNull()
})

test.each([
  ['Seventy-five then.', 'Seventy-five.'],
  ["Okay, then it's the nineteenth.", 'The nineteenth.'],
  ['Approved, provided that there is a second offer.', 'Approved, provided that there is a second offer.'],
  ["Let's leave it out of the spring catalogue.", 'Leave it out of the spring catalogue.'],
  ['So we take the second one.', 'Take the second one.'],
  ['Drop it, then.', 'Drop it.'],
  ['It has to stay out of the spring catalogue.', 'It has to stay out of the spring catalogue.'],
  ['Yeah, take it out.', 'Take it out.'],
  ['Two weeks is fine for everyone.', 'Two weeks.'],
])('a short decision refers back: %s', (said, written) => {
  expect(statementOf(said)).toMatchObject({ text: written, pointsBack: true })
})

function afterwards(...said: string[]) {
  const segments = said.map((text, index) => ({
    id: `s${index}`,
    index,
    speakerId: null,
    speakerName: 'Ann',
    text,
    start: index * 5,
    end: index * 5 + 5,
  }))
  const sentences = readSentences(readClauses(segments), 'en')
  const last = sentences.at(-1)
  return last === undefined ? null : settledStatement(last, sentences.slice(0, -1))
}

test('a cut sentence continues with its reason or condition', () => {
  expect(
    afterwards('It is the least work, because', 'We can just change it in the shop catalogue.'),
  ).toBeNull()
  expect(afterwards('It is the least work.', 'We can just change the shop catalogue.')).not.toBeNull()
})

test('“it” is the object that the same verb had before', () => {
  expect(
    afterwards('I am for turning off HVAC during the night.', 'Okay, we will turn it off during the weekend.')
      ?.text,
  ).toBe('Turn HVAC off during the weekend.')
  // “Keep pushing forward” names nothing.
  expect(afterwards('They keep pushing forward.', 'Okay, we will keep it.')?.pointsBack).toBe(true)
})

test('a statement in favour is an opinion', () => {
  expect(statementOf("I'm completely in favor of moving the tasting to the cellar.")?.kind).toBe('i')
  expect(statementOf("There's consensus on moving the tasting to the cellar.")?.kind).toBe('we')
})

test('keeps a “no”, without which the statement says the opposite', () => {
  expect(statementOf('No automatic orders then.')?.text).toBe('No automatic orders.')
  expect(statementOf("Okay, we don't bake on Mondays.")?.text).toBe('Do not bake on Mondays.')
  expect(statementOf('No, Monday is fine for me.')?.text ?? '').not.toMatch(/^no /iu)
})

test.each(['I think so then.', 'Four.', 'No problem then.', 'Thank you then.', 'No, not that I know of.'])(
  'nothing can be read alone in: %s',
  said => {
    const statement = statementOf(said)
    expect(statement === null || statement.pointsBack).toBe(true)
  },
)

test('a statement that refers back is listed with its subject only', () => {
  expect(statementOf('This will not happen for the spring catalogue.')?.pointsBack).toBe(true)
  expect(statementOf('We should target it for October.')?.pointsBack).toBe(true)
})

test.each([
  ['So the tasting stays in October, right?', 'The tasting stays in October.'],
  ['Should we move the audit to October?', 'Move the audit to October.'],
  ['So we postpone the tasting until May?', 'Postpone the tasting until May.'],
  ['Can everyone live with forty crates?', 'Go with forty crates.'],
  ['Are you all okay with forty crates?', 'Go with forty crates.'],
  ['What if we keep the old price list?', 'Keep the old price list.'],
  ['How about forty crates?', 'Forty crates.'],
])('%s, with agreement', (said, written) => expect(statementOf(said, proposedStatement)?.text).toBe(written))
