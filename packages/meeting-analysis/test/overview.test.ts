import { describe, expect, test } from 'vitest'
import type { ActionItemDraft } from '../src/draft.ts'
import { ownerInText } from '../src/people/write-name.ts'
import { isSurelySettled, writeOverview } from '../src/sections/write-overview.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'
import { readOddWords, readSentences } from '../src/sentences/read-sentences.ts'
import { findAnnounced } from '../src/topics/find-announced.ts'
import { findMainSubjects } from '../src/topics/main-subjects.ts'
import { readSpelling } from '../src/topics/usual-spelling.ts'

const NOBODY = new Set<string>()
const PEOPLE = ['Ann', 'Bob', 'Cem', 'Dora', 'Eva']

/** One line every ten seconds, by five people in turn. */
function talk(lines: readonly string[]) {
  return readSentences(
    readClauses(
      lines.map((text, index) => {
        const name = PEOPLE[index % PEOPLE.length] as string
        return {
          id: `s${index}`,
          index,
          speakerId: name,
          speakerName: name,
          text,
          start: index * 10,
          end: index * 10 + 9,
        }
      }),
    ),
    'en',
  )
}

/** Some minutes in which each line is said once a minute or so. */
function minutes(count: number, ...said: readonly string[]): string[] {
  return Array.from({ length: count * 6 }, (_, at) => said[at % said.length] as string)
}

function overviewOf(lines: readonly string[], actionItems: readonly ActionItemDraft[] = []): string {
  const sentences = talk(lines)
  return writeOverview({
    topics: [],
    announced: findAnnounced(sentences, NOBODY),
    ranked: [],
    termWeights: new Map(),
    decisions: [],
    actionItems,
    participants: [],
    people: NOBODY,
    sentences,
    odd: readOddWords(sentences, NOBODY),
    language: 'en',
    words: 90,
  })
}

const FILLER = [
  'That took us a while last year.',
  'I would rather wait until it is warmer.',
  'They came back with it on foot.',
  'Nobody was there when I went.',
  'It was nice of them to wait.',
]

describe('the main subjects of a long meeting', () => {
  test('are named by several people in many minutes', () => {
    const lines = [
      ...minutes(14, 'We saw the rye contract again.', ...FILLER),
      ...minutes(1, 'The paper bag tore.', 'Another paper bag.', 'A paper bag again.'),
      ...minutes(10, 'Then the delivery van came late.', ...FILLER),
    ]
    expect(overviewOf(lines)).toBe('The talk came back most often to the rye contract and the delivery van.')
  })

  test('exclude things of a single speaker and kinds of things', () => {
    const only = talk(minutes(20, 'Hm.', 'The sourdough starter is mine.', ...FILLER.slice(0, 3)))
    expect(findMainSubjects(only, NOBODY)).toEqual([])
    expect(
      findMainSubjects(talk(minutes(20, 'The edge cases are open.', ...FILLER.slice(0, 4))), NOBODY),
    ).toEqual([])
  })
})

describe('the agenda of a long meeting', () => {
  const agenda = (second: string, after: string) =>
    overviewOf([
      ...minutes(1, 'Hello.'),
      "Okay, let's get started.",
      'The next item on the agenda is the rye contract.',
      ...minutes(8, 'The rye is dear.', 'The contract ends soon.', ...FILLER),
      second,
      ...minutes(8, after, ...FILLER),
      'The next item on the agenda is the delivery van.',
      ...minutes(8, 'The van is old.', ...FILLER),
    ])

  test('has the announced names', () => {
    expect(agenda('Next is about the oven repairs.', 'The oven is cold.')).toBe(
      'On the agenda were the rye contract, the oven repairs and the delivery van.',
    )
  })

  test('excludes a subject that was named once, which may be misheard', () => {
    expect(agenda("Let's go to bed around.", 'I see.')).toBe(
      'On the agenda were the rye contract and the delivery van.',
    )
  })

  test('excludes words that only the announcement has', () => {
    expect(
      agenda(
        'The next item on the agenda is the simplified oven repair plan.',
        'The oven repair plan is long.',
      ),
    ).toBe('On the agenda were the rye contract, the oven repair plan and the delivery van.')
  })
})

describe('the opening of a long meeting', () => {
  const held = (plan: string, said = 'The rye prices rise.', after = 'The bread sales are good.') =>
    overviewOf(['Hello.', plan, ...minutes(20, said, after, ...FILLER)])

  test('the stated plan is the agenda, in its own words', () => {
    expect(held('Today we can discuss bread sales, and then the rye prices.')).toBe(
      'On the agenda were bread sales and rye prices.',
    )
    expect(
      held('We have a short agenda, we have mainly shop updates as usual.', 'The shop is full.'),
    ).toMatch(/^On the agenda were shop updates\./)
  })

  test('a point of the plan that never returns was misheard', () => {
    expect(held('Today we can discuss bread sales and the splash duty.')).toMatch(
      /^On the agenda were bread sales\./,
    )
    expect(held('Today we have a big agenda.')).not.toContain('agenda')
  })

  test('a workshop is about its name if people discuss it', () => {
    const welcome = 'Welcome to the organic rye bread workshop number two.'
    expect(held(welcome, 'The rye bread rises.')).toMatch(/^The meeting was about organic rye bread\./)
    expect(held(welcome, 'The oven is hot.', 'It is warm.')).not.toContain('workshop')
  })
})

describe('the name of a main subject', () => {
  test('is the whole name, not its beginning', () => {
    const said = ['Two rye bread lists came.', 'A rye bread list is long.', 'The rye bread is good.']
    const [first] = findMainSubjects(talk(minutes(12, ...said, 'I see.', 'They wait.')), NOBODY)
    expect(first?.name).toMatch(/^rye bread list/)
  })

  test('is left out if it was heard in two ways', () => {
    const { isHeardInTwoWays } = readSpelling(
      talk(['The delivery route is long.', 'The delivery root is short.']),
    )
    expect(isHeardInTwoWays('delivery route')).toBe(true)
    expect(isHeardInTwoWays('long route')).toBe(false)
  })
})

test('names have their most frequent spelling', () => {
  const { write } = readSpelling(
    talk([
      'RFC 9700 is long.',
      'RFC 9701 too.',
      'RFC-9702 not.',
      'The DevNet.',
      'A DevNet is new.',
      'Devnet time.',
    ]),
  )
  expect(write('RFC9700')).toBe('RFC 9700')
  expect(write('devnet updates')).toBe('DevNet updates')
})

test('next steps of a long meeting are complete sentences with their owners', () => {
  const item = (
    title: string,
    assigneeName: string,
    confidence: number,
    quote = `I will ${title}.`,
  ): ActionItemDraft => ({
    title,
    description: '',
    assigneeId: null,
    assigneeName,
    dueDate: null,
    priority: 'medium',
    confidence,
    citations: [{ segmentId: 's0', start: 0, end: 9, quote }],
  })
  const items = [
    item('Take a pause if anyone asks (oven 7)', 'Ann Mori', 0.99),
    item('Order ten sacks of rye', 'Bob Osei (Mill)', 0.9),
    item('Order more rye bread', 'Ann Mori', 0.95, 'I will order more of it.'),
    item('Change the list', 'Ann Mori', 0.95),
    item('Clean the brotzel of the oven', 'Ann Mori', 0.95),
    item('Order sacks of rye', 'Ann Mori', 0.85),
    item('Call the garage about the van', 'cem', 0.8),
    item('Fetch the van from town', 'Eva', 0.6),
  ]
  expect(overviewOf(minutes(25, ...FILLER), items)).toBe(
    'Next, Bob Osei is to order ten sacks of rye, and Cem is to call the garage about the van.',
  )
})

test.each([
  ['Karim T. (matkt)', 'Karim T.'],
  ['Ann Mori | Mill', 'Ann Mori'],
  ['Ann Mori - Mill', 'Ann Mori'],
  ['Anne-Marie Roth', 'Anne-Marie Roth'],
  ['ann', 'Ann'],
  ['ann42', 'ann42'],
  ['(guest)', '(guest)'],
  ['Project Manager', 'the Project Manager'],
])('the owner %s is written %s', (name, written) => {
  expect(ownerInText(name)).toBe(written)
})

test.each([
  ['Order ten sacks of rye.', 0.8, true],
  ['Order ten sacks of rye.', 0.6, false],
  ['Order the rye and tell the mill about it.', 0.9, false],
  ['Clean the brotzel every week.', 0.9, false],
  ['Close the shop.', 0.9, false],
])('“%s”, settled with %d, is stated: %s', (text, confidence, stated) => {
  const [sentence] = talk(['We do that.'])
  if (sentence === undefined) throw new Error('Nothing was said.')
  expect(isSurelySettled({ sentence, text, confidence }, readOddWords([sentence], NOBODY))).toBe(stated)
})
