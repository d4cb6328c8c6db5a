import { expect, test } from 'vitest'
import { isDenied, taskPhrases } from '../src/action-items/title/phrase/find-task-phrases.ts'
import { withVerbOfNoun } from '../src/action-items/title/phrase/indirect-tasks.ts'

/** The task by its surest reading. */
function taskIn(said: string): string | undefined {
  return [...taskPhrases(said)].sort((a, b) => b.strength - a.strength)[0]?.rest
}

test.each([
  ["You'll have the drawings on Tuesday.", 'send the drawings on Tuesday.'],
  ['Okay, then you get the notebook tonight.', 'send the notebook tonight.'],
  ["Great, you'll have it by then.", 'send it '],
  ['I still owe you the minutes of March', 'send the minutes of March'],
  ['For the release I need the notes from all of you by tomorrow noon.', 'send the notes by tomorrow noon.'],
  ['It would help to have an overview of the stalls.', 'make an overview of the stalls'],
  ['What would help me is a list of the exhibitors.', 'make a list of the exhibitors'],
  ['We still need a short guide for the volunteers', 'write a short guide for the volunteers'],
  ["It'd be great to have a call with the printers", 'set up a call with the printers'],
  ['The floor plan is still waiting for a review.', 'review the floor plan'],
  ["It's done, but it needs one more approval.", 'approve it'],
  ['The menu is open for your review.', 'review the menu'],
  ['Waiting on more reviews.', 'review it'],
  ["I'm in the process of adding the two stalls", 'add the two stalls'],
  ["We're about to order the tents", 'order the tents'],
  ['Okay, I can make a table.', 'make a table.'],
  ['The next step here is basically to measure the hall.', 'measure the hall.'],
  ['It would be very good if, all the printers check the proof.', 'check the proof.'],
  ['It would be great, Tom, if you could check the proof.', 'check the proof.'],
  ['Does anybody want to work on simplifying this form?', 'work on simplifying this form?'],
  ['Feel free to add the dates to the list.', 'add the dates to the list.'],
  ['Please, clients, check the proof.', 'check the proof.'],
  ['It should also have a page for each stall', 'write a page for each stall'],
  ['Can we get an issue for the tents?', 'open an issue for the tents'],
  ['There needs to be more clarity about who may enter.', 'clarify who may enter'],
  ['Let me know what you think of the draft.', 'give feedback on the draft'],
  ['We need someone from the printers to check the proof.', 'check the proof.'],
  ['Would the printers be able to print the badges?', 'print the badges?'],
])('“%s” is a task', (said, task) => {
  expect(taskIn(said)).toBe(task)
})

test('“you will have it” is a promise, “you need it” is not', () => {
  const [promise] = taskPhrases("You'll have the drawings on Tuesday.")
  const [wish] = taskPhrases('I need the notes from all of you by Friday.')
  expect([promise?.promised, wish?.promised]).toEqual([true, false])
})

test.each([
  'You will have a record in the archive.',
  'You will have the day to look around.',
  'We need a test account for the shop.',
  'The hall needs a new roof.',
  'I had a look at the reviews.',
])('“%s” has no form of a task', said => {
  const readings = [...taskPhrases(said)].map(({ rest }) => rest)
  expect(readings.filter(rest => /^(?:send|make|write|set up|run|review|approve)\b/.test(rest))).toEqual([])
})

test.each([
  ['do the small fix today', 'make the small fix today'],
  ['do some profiling before the fair', 'carry out some profiling before the fair'],
  ['do another experiment with the lamps', 'run another experiment with the lamps'],
  ['do the morning', 'do the morning'],
  ['do the same', 'do the same'],
  ['do the inventory this week', 'make the inventory this week'],
  ['do the fix price list', 'take care of the fix price list'],
  ['do the other ones', 'do the other ones'],
])('“%s” is “%s”', (said, task) => {
  expect(withVerbOfNoun(said)).toBe(task)
})

test('“if not” denies nothing', () => {
  expect(isDenied('Okay, if not, then ', 'maybe you could')).toBe(false)
  expect(isDenied('I do not think ', 'we should')).toBe(true)
})
