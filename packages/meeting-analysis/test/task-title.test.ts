import { describe, expect, test } from 'vitest'
import { faultOfTitle } from '../src/action-items/title/check-title.ts'
import { resolvePronouns } from '../src/action-items/title/references/resolve-pronouns.ts'
import { taskTitles } from '../src/action-items/title/write-task-titles.ts'
import { listPeople } from '../src/people/people.ts'
import type { Segment } from '../src/request.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'

const TOM = { id: 'prt_tom', name: 'Tom Okafor', email: null }

/** The title of the last of these lines, all said by Ann. */
function titleOf(...lines: readonly string[]): string | null {
  return titleAt(-1, lines)
}

/** @param at which of the clauses, of negative ones from the end */
function titleAt(at: number, lines: readonly string[]): string | null {
  const segments = lines.map(
    (text, index): Segment => ({
      id: `seg_${index}`,
      index,
      speakerId: 'prt_ann',
      speakerName: 'Ann Mori',
      text,
      start: index * 5,
      end: index * 5 + 5,
    }),
  )
  const clauses = readClauses(segments)
  const written = taskTitles({ clauses, people: listPeople([TOM], segments) }).at(
    (at + clauses.length) % clauses.length,
  )
  if (written !== null) expect(faultOfTitle(written.title)).toBeNull()
  return written?.title ?? null
}

test.each([
  ["um so I'll , uh , send you the the minutes .", 'Send the minutes'],
  ['Tom, could you please check the contract?', 'Check the contract'],
  ['Please review the menu, as well as the price list.', 'Review the menu and the price list'],
  ['I will add the rota to the notes, the one that Sofia', 'Add the rota to the notes'],
  ["I'll kick off the bake sale and, Sofia.", 'Kick off the bake sale'],
  ['I will open issue for the broken lamp.', 'Open an issue for the broken lamp'],
  ['I will create proposal on the new menu.', 'Create a proposal on the new menu'],
  ['We need to follow up with the bank.', 'Follow up with the bank'],
  ["and you're gonna be thinking about trend watching", 'Think about trend watching'],
  ['supposed to work on the user interface', 'Work on the user interface'],
  ['I will call the bank and', 'Call the bank'],
  ["Let's write a plan for the launch.", 'Write a plan for the launch'],
  ["I'll merge the poster draft after lunch, and then we'll…", 'Merge the poster draft after lunch'],
  ['I will also visit the fair on Monday, so, yeah, I think', 'Visit the fair on Monday'],
  [
    "I'll print the badges tomorrow, and I'll sign them when they're dry",
    'Print the badges tomorrow and sign them',
  ],
  ['We need to fix the sched schedule of the fair', 'Fix the schedule of the fair'],
  ['what I would like you to do is paint the booth in green', 'Paint the booth in green'],
  ['if you could maybe collect prices for the tents', 'Collect prices for the tents'],
  ['Could you print the badges, Tom?', 'Print the badges'],
  ['Tom will order the banners by Friday.', 'Order the banners by Friday'],
  ['The contract still needs to be signed by the landlord.', 'Sign the contract by the landlord'],
  ["We should ask Tom's landlord whether the hall is free.", "Ask Tom's landlord whether the hall is free"],
  ["I'm working on a new floor plan.", 'Work on a new floor plan'],
  ['Please prepare the notice and schedule it for six.', 'Prepare the notice and schedule it for six'],
  ['If anyone has time, please have a look at the floor plan.', 'Look at the floor plan'],
  ["Once that's done, we'll print another round of posters.", 'Print another round of posters'],
  ["I'm planning to manually repaint the booth.", 'Repaint the booth'],
  ['I will try to find out, well, what the hall costs.', 'Find out what the hall costs'],
  ['I will order the banners for the fair, as Sofia proposed implicitly.', 'Order the banners for the fair'],
  ["I'll double-check with that B2B team.", 'Double-check with the B2B team'],
  ['All the teams need to meet these, targets for the fair.', 'Meet the targets for the fair'],
  ['I will find some time to print the badges.', 'Print the badges'],
  ['Kindly take some time out and order the banners.', 'Order the banners'],
  ['Please make sure that you water the plants.', 'Water the plants'],
  ["I'll start looking at the prices of the tents.", 'Look at the prices of the tents'],
  ['I need to get the posters printed before the fair.', 'Print the posters before the fair'],
  ["I promise I'll have the rules written down by Friday.", 'Write down the rules by Friday'],
  ['We have to get the contract reviewed by the lawyer.', 'Get the contract reviewed by the lawyer'],
  [
    'Please take a look at the draft of the rules and try to shorten the second part.',
    'Review the draft of the rules and shorten the second part',
  ],
  ["I can set up a group between the three of us on the hall's rent.", "Set up a group on the hall's rent"],
  ['We will make a concerted effort to reach out to the shop owners.', 'Reach out to the shop owners'],
  ["you'll be thinking about what it, what stands the fair needs", 'Think about what stands the fair needs'],
  ['Usually we should ask first, so I will call the landlord.', 'Call the landlord'],
  ["I'll do some research on the components", 'Research the components'],
  ['I will ask the visitor and see if they can bring chairs.', 'Ask the visitor'],
  ['Could the printers check the colours of the poster?', 'Check the colours of the poster'],
  ["I'd really like every shop to check its price labels.", 'Check its price labels'],
  ['May I ask you to draft two sentences for the mayor?', 'Draft two sentences for the mayor'],
  ["Before we go, don't forget to close the ticket office.", 'Close the ticket office'],
  ["I'll let the caterers know about the allergies.", 'Tell the caterers about the allergies'],
  ['I will send her the guest list tonight.', 'Send the guest list tonight'],
  ["So, to sum up, Tom, you're changing the seating plan.", 'Change the seating plan'],
  ["I'll write a rota, for the second week.", 'Write a rota for the second week'],
  ['I will put out the leaflet, likely tomorrow.', 'Put out the leaflet tomorrow'],
  ['And switch off the red lamp.', 'Switch off the red lamp'],
  ["Who's painting the fence by the gate?", 'Paint the fence by the gate'],
  ['Sure, happy to check with the caterer.', 'Check with the caterer'],
  ["I'll go through the guest list tomorrow.", 'Review the guest list tomorrow'],
  ['Would, the shops be able to check their labels?', 'Check their labels'],
  ['We should work on the next dinner, next charity dinner.', 'Work on the next charity dinner'],
  ["I'm working to sort of, to make the entrance wider.", 'Make the entrance wider'],
  ['Please put the new ticket prices in please, because of Tom.', 'Put in the new ticket prices'],
  ['We will be running then a smaller tombola.', 'Run a smaller tombola'],
  ['I have to look at the stage From the back row.', 'Look at the stage from the back row'],
  ['I will write down a bit of a longer wish list.', 'Write down a longer wish list'],
  ['We should find as many tents as possible for the fair.', 'Find tents for the fair'],
  ['Please have a look at the posters that have been made for the fair.', 'Look at the posters for the fair'],
  ['We need to find out what is the price of a tent.', 'Find out the price of a tent'],
  ["We'll be starting with sorting the old chairs.", 'Sort the old chairs'],
  ['I will have another discussion about the parking fee.', 'Discuss the parking fee'],
  ["I'll check the tents from my side.", 'Check the tents'],
  [
    'I will talk to the caterers to figure out which of the many dishes of last year should be on the new menu',
    'Talk to the caterers',
  ],
  ['I will write to other towns, for example, Hamm.', 'Write to other towns such as Hamm'],
])('“%s” is written “%s”', (said, title) => {
  expect(titleOf(said)).toBe(title)
})

describe('writes no title for', () => {
  test.each([
    ['a fact', 'the next review is gonna be in an hour'],
    ['a pause of the call', "I'm gonna take a short pause if anyone has a question."],
    ['how a thing works', 'and so you can see on the poster who sits where'],
    ['what happens to somebody', "you'll receive the badges at the door"],
    ['a condition', "If the printer works again, I'll print the posters for everyone."],
    ['what is denied', "I don't think we have to repaint the booth."],
    ['a second sentence', 'One more thing I can add on is that the hall is free.'],
    ['two things without a word between', 'I will map out the plan the budget on Monday.'],
    ['nobody knows which', 'I will make the changes.'],
    ['a listener who is not named', 'I will bring the papers that you ordered.'],
    ['a courtesy', 'Can you hear me?'],
    ['what is possible', 'And that we can get the keys from the landlord.'],
    ['what is done as a rule', 'Usually we should pay the rent first.'],
    ['what somebody takes to be so', 'I would assume the printers will have the posters finished.'],
    ['what is given to somebody', "You'll get instructions by mail."],
    ['a verb alone', 'I will promise.'],
    ['half a sentence', 'We will allow the helpers.'],
    ['two sentences in one', 'We can learn along the way will require a new plan.'],
    ['a thing that ends in “it”', 'I will take care of it.'],
    ['what names nothing', "I'll do that."],
    ['which of several is meant', 'Please review the pull request again.'],
    ['which list it is', 'And that is the price list, the only one that should be printed for the fair.'],
    ['how long something takes', 'That is about the time clients need to update the price list.'],
    ['a courtesy at the end', 'Please let me know if anything is missing.'],
    ['what nobody has to do', "We don't have to close the ticket office."],
    ['what was done', 'Then I put the flyers on the table.'],
    ['work that has no name', "I'll do the other thing."],
  ])('%s', (_, said) => {
    expect(titleOf(said)).toBeNull()
  })
})

test('the name of an earlier thing replaces “it”', () => {
  expect(titleOf('The floor plan has a mistake in the second room.', 'I will fix it tomorrow.')).toBe(
    'Fix the floor plan tomorrow',
  )
  expect(titleOf('We got the price list from the printer.', 'Could you send that to the landlord?')).toBe(
    'Send the price list to the landlord',
  )
})

test('a particle precedes the meaning of “it”, however long', () => {
  expect(titleOf('We got the price list of the printer.', 'I will look it up.')).toBe(
    'Look up the price list of the printer',
  )
  expect(titleOf('The price list of the printer is wrong.', "Let's take that offline.")).toBe(
    'Discuss the price list of the printer',
  )
})

test('the object of a relative clause precedes it', () => {
  expect(titleOf("We can show it to the people that we're gonna invite to speak at the fair.")).toBe(
    'Invite the people to speak at the fair',
  )
  expect(
    titleOf('There is the poster draft. Those are the posters that we will print for the fair.'),
  ).toBeNull()
})

test.each([
  ['update them', 'the rota of the club'],
  ['update them to move it to the hall', 'the rota of the club'],
])(
  '“them” is no single thing that the section is about, and “to move it” no place: “%s”',
  (task, subject) => {
    const around = {
      within: 2,
      made: true,
      announced: subject,
      before: [],
      things: () => [],
      names: new Set<string>(),
      people: [],
    }
    expect(resolvePronouns(task, around).unresolved).toBe(true)
  },
)

test('an object without a name is not listed, even with a place', () => {
  expect(titleOf('Please post it in the forum of the exhibitors.')).toBeNull()
  expect(titleOf('I can include it into some analysis, some sanity check.')).toBeNull()
})

test('an object inside a title has its longer name', () => {
  expect(
    titleOf(
      'We would like feedback on the spring menu.',
      'So please share the feedback and send the form before Friday.',
    ),
  ).toBe('Share the feedback on the spring menu and send the form before Friday')
  expect(titleOf('New prices for the stalls are there.', 'Please review the prices and sign the form.')).toBe(
    'Review the new prices for the stalls and sign the form',
  )
})

test('“close this out” ends the call', () => {
  expect(titleOf('The price list of the printer is wrong.', "And then I'll close this out.")).toBeNull()
})

test('“what questions need” names no thing', () => {
  expect(
    titleOf('Now we know what important questions need answering.', "I'll work to get this up on the site."),
  ).toBeNull()
})

test('“do that” refers to a request or a wish, not to a thing', () => {
  expect(
    titleOf('We should paint the booth in green.', 'The bakery closes at six.', "I'll do that tomorrow."),
  ).toBe('Paint the booth in green')
  expect(titleOf('The bakery closes at six.', "I'll do that.")).toBeNull()
})

test('a short title includes the next step with its object', () => {
  expect(titleAt(0, ["I'll prepare a survey about the fair.", "Then I'll send it to the group."])).toBe(
    'Prepare a survey about the fair and send it to the group',
  )
  expect(titleAt(0, ["I'll print the posters.", 'And then we will frame them in the workshop.'])).toBe(
    'Print the posters and frame them in the workshop',
  )
  expect(titleAt(0, ["I'll print the posters.", 'And then we will paint the booth.'])).toBe(
    'Print the posters',
  )
})

test('a cut phrase does not end with “this”', () => {
  expect(
    titleOf('The floor plan has a mistake.', 'I need to polish this a bit before we can print it.'),
  ).toBe('Polish the floor plan')
})

test('“you” in a promise is the previous speaker', () => {
  const say = (index: number, speakerName: string, text: string): Segment => ({
    id: `seg_${index}`,
    index,
    speakerId: null,
    speakerName,
    text,
    start: index * 5,
    end: index * 5 + 5,
  })
  const segments = [
    say(0, 'Eva Lind', 'I would love to help.'),
    say(1, 'Tom Okafor', 'The draft of the plan is ready now.'),
    say(2, 'Ann Mori', "Great, I'll add you to the reviewers of the plan."),
  ]
  const clauses = readClauses(segments)
  const people = listPeople([TOM], segments)
  expect(taskTitles({ clauses, people }).at(clauses.length - 1)?.title).toBe(
    'Add Tom to the reviewers of the plan',
  )
})

test('an object has its longer name', () => {
  expect(titleOf('There is the pricing spec from Monday.', 'Please review the spec again.')).toBe(
    'Review the pricing spec again',
  )
})

test('“him” is the last person named, and a call names its subject', () => {
  expect(titleOf('Tom has the budget list.', "I'll ping him.")).toBe('Ping Tom about the budget list')
})

test('“them” refers to people or a company', () => {
  expect(titleOf('Then the insurance has to pay.', "I'll ask them about the broken window.")).toBe(
    'Ask the insurance about the broken window',
  )
  expect(titleOf('Then the insurance has to pay.', "I'll ask them.")).toBe('Ask the insurance')
})

test('an absent “her” has her role, and “her week” stays', () => {
  expect(titleOf('The new intern starts on Monday.', "I'll draft a plan for her first week.")).toBe(
    "Draft a plan for the new intern's first week",
  )
  expect(titleOf('The caretaker has the key.', "I'll ask him about the key of the cellar.")).toBe(
    'Ask the caretaker about the key of the cellar',
  )
})

test('cuts a long sentence after a part of it, within fourteen words', () => {
  const said =
    'I will write down for all of the forty two drawings of the third round whose signature is missing and what has to be done about each'
  expect(titleOf(said)?.split(' ').length).toBeLessThanOrEqual(14)
})

test.each([
  ['Check the', 'too short'],
  ['Check the contract of the landlord and of all of the other tenants in the house today', 'too long'],
  ['Check the contract?', 'a question'],
  ['Check my contract now', 'first person'],
  ['Check the contract of', 'ends with a function word'],
  ['The contract was signed', 'does not begin with what is to be done'],
  ['Check the, you know, contract', 'a filler'],
  ['Polish (low gas pricing)', 'is no phrase'],
  ['Get into in (gas pricing)', 'is no phrase'],
  ['Decide the with Ann', 'is no phrase'],
  ["Update the plan for Tom's gonna", 'is no phrase'],
  ['Allow the operator', 'is no phrase'],
  ['Planning the summer fair', 'does not begin with what is to be done'],
  ['Say hello to everyone', 'does not begin with what is to be done'],
])('“%s” is no title: %s', (title, fault) => {
  expect(faultOfTitle(title)).toBe(fault)
})

test('people with the same first name have their full names', () => {
  const segments = ['Ann Mori', 'Ann Kerr'].map(
    (speakerName, index): Segment => ({
      id: `seg_${index}`,
      index,
      speakerId: `prt_${index}`,
      speakerName,
      text: index === 0 ? 'The hall is booked.' : 'Please send me the list of helpers by Friday.',
      start: index * 5,
      end: index * 5 + 5,
    }),
  )
  const written = taskTitles({ clauses: readClauses(segments), people: listPeople([TOM], segments) }).at(1)
  expect(written?.title).toContain('Ann Kerr')
})

test('the content of “tell” is no thing', () => {
  expect(titleOf('The date is off because of the import.', "I'll tell them tomorrow morning.")).toBeNull()
  expect(
    titleOf('There is a step in the nightly build that waits.', 'Could you look at why it does that?'),
  ).toBeNull()
})

test('“do that” with a time refers to the request', () => {
  for (const when of ['', ' after the call', ' over the weekend', ' right away', ' on Friday'])
    expect(titleOf('Could somebody print the programme for the fair?', `I'll do that${when}.`)).toBe(
      'Print the programme for the fair',
    )
})
