import { describe, expect, it } from 'vitest'
import { standsAlone } from '../src/evidence/tells.ts'
import { createDiagram, type Diagram, type DiagramInput, type DiagramType } from '../src/index.ts'
import { bakery, conversation, type Meeting, meetingOf } from './meetings.ts'

function drawn(meeting: Meeting, type: DiagramType, rest: Partial<DiagramInput> = {}): Diagram {
  const result = createDiagram({ ...meeting, type, style: 'detailed', focusTopics: [], ...rest })
  if (!result.ok) throw new Error(result.failure.message)
  return result.diagram
}

function failureOf(meeting: Meeting, type: DiagramType) {
  const result = createDiagram({ ...meeting, type, style: 'detailed', focusTopics: [] })
  return result.ok ? null : result.failure.message
}

const labelsOf = ({ nodes }: Diagram, kind: string) =>
  nodes.filter(node => node.kind === kind).map(({ label }) => label)

const task = (title: string, assigneeName: string | null = null, dueDate: string | null = null) => ({
  title,
  assigneeName,
  dueDate,
  segmentIds: ['seg_0006'],
})

/** The bakery's meeting, extended to half an hour. */
const long: Meeting = {
  ...bakery,
  segments: bakery.segments.map(one => ({ ...one, start: one.start * 20, end: one.end * 20 })),
  topics: [],
}

describe('a task without a specific object', () => {
  const vague = [
    'Write some stuff on the oven',
    'Fix the remaining issues',
    'Look at the page',
    'Share the link to the other call',
  ]
  const telling = ['Order the oven', 'Look at the page on the wiring', 'Ring Mina', 'Bake', 'Fix issue 12']
  const meeting = { ...bakery, decisions: [], actionItems: [...vague, ...telling].map(title => task(title)) }

  it.each(['flowchart', 'infographic', 'mindmap'] as const)('is not drawn in a %s', type => {
    expect(labelsOf(drawn(meeting, type), 'action')).toEqual(telling)
  })

  it('is counted', () => {
    expect(drawn(meeting, 'flowchart').svg).toContain('Not shown: 4 action items.')
    expect(drawn(meeting, 'infographic').svg).toMatch(/>9<.*>and 4 more</s)
  })

  it('is drawn in a language without word lists', () => {
    const german = { ...meeting, language: 'de', actionItems: [task('Die Seite prüfen')] }
    expect(labelsOf(drawn(german, 'infographic'), 'action')).toEqual(['Die Seite prüfen'])
  })

  it('is left out together with a vague decision', () => {
    const text = 'Everybody could do whatever they think is best.'
    const decisions = [...bakery.decisions, { text, segmentId: 'seg_0003' }]
    expect(labelsOf(drawn({ ...bakery, decisions }, 'flowchart'), 'decision')).not.toContain(text)
  })
})

describe('a fact that repeats another', () => {
  const labels = (...actionItems: Meeting['actionItems']) =>
    labelsOf(drawn({ ...bakery, decisions: [], actionItems }, 'infographic'), 'action')

  it('is left out for the more detailed fact of the same owner', () => {
    const [less, more] = [
      task('Repair the oven', 'Tom Okafor'),
      task('Ask a firm to repair the oven', 'Tom Okafor'),
    ]
    expect(labels(less, more)).toEqual([more.title])
    expect(labels(more, less)).toEqual([more.title])
    expect(labels({ ...less, assigneeName: 'Mina Sato' }, more)).toHaveLength(2)
  })

  it('is counted as in the list of action items', () => {
    const actionItems = [task('Repair the oven'), task('Ask a firm to repair the oven')]
    expect(drawn({ ...bakery, decisions: [], actionItems }, 'infographic').svg).toContain('and 1 more')
  })

  it('is kept when a verb or a number differs', () => {
    expect(labels(task('Draft the text for guests'), task('Send the text for guests'))).toHaveLength(2)
    expect(labels(task('Bake batch 4 of the bread'), task('Bake batch 5 of the bread'))).toHaveLength(2)
  })

  it('may be a decision and a task', () => {
    const decisions = [{ text: 'Repair the old oven of the kitchen before summer.', segmentId: 'seg_0005' }]
    const drawnOf = (assigneeName: string | null) => {
      const diagram = drawn(
        { ...bakery, decisions, actionItems: [task('Repair the old oven', assigneeName)] },
        'infographic',
      )
      return [...labelsOf(diagram, 'decision'), ...labelsOf(diagram, 'action')]
    }
    expect(drawnOf('Tom Okafor')).toEqual(['Repair the old oven'])
    expect(drawnOf(null)).toEqual([decisions[0]?.text])
  })
})

describe('a line below its topic', () => {
  const decisions = [{ text: 'The oven: buy the one with the better crust.', segmentId: 'seg_0005' }]
  const actionItems = [{ ...task('Measure the door (the oven)'), segmentIds: ['seg_0006'] }]

  it.each(['flowchart', 'mindmap'] as const)('does not repeat the topic in a %s', type => {
    const diagram = drawn({ ...bakery, decisions, actionItems }, type)
    expect(labelsOf(diagram, 'decision')).toEqual(['Buy the one with the better crust.'])
    expect(labelsOf(diagram, 'action')).toEqual(['Measure the door'])
  })

  it('names the topic when the topic is not above it', () => {
    const diagram = drawn({ ...bakery, decisions, actionItems }, 'infographic')
    expect(labelsOf(diagram, 'decision')).toEqual([decisions[0]?.text])
  })
})

describe('a point that is unclear without context', () => {
  it.each([
    'The other option would be a second oven.',
    'For the kitchen, the first one is the deck oven.',
    'We could also rent a stall.',
    'The deck oven is the only one that supports them.',
    'On the left you see the price of the ovens.',
    'There is something in the oven that needs repair.',
    'We bought the cheapest one, so the crust is worse.',
    'My plan was to bake the bread at night.',
    'The oven of the bakery next to the mill.',
    'For a baker is in the kitchen at four.',
    'Ovens, in particular, from the side of the owners, we met, and we think that it would be good now to set a day for the offers of the firms.',
  ])('is not drawn: %s', text => {
    expect(standsAlone(text)).toBe(false)
    const points = [{ text, segmentIds: ['seg_0003'] }]
    expect(labelsOf(drawn({ ...bakery, points }, 'mindmap'), 'point')).toEqual([])
  })

  it.each([
    'The deck oven is slower, but its crust is better.',
    'One risk: the wiring carries only one oven.',
    'We need flour, sugar, eggs, butter, and yeast.',
  ])('is another than: %s', text => {
    expect(standsAlone(text)).toBe(true)
  })

  it('has at most a few lines', () => {
    const first =
      'The deck oven that the supplier offered us last week is slower than the one that we have now.'
    const text = `${first} The crust of the bread that comes out of it is much better than before.`
    const points = [{ text, segmentIds: ['seg_0003'] }]
    expect(labelsOf(drawn({ ...bakery, points }, 'mindmap'), 'point')).toEqual([first])
  })
})

describe('a long meeting of which little is known', () => {
  it('has no flowchart of three tasks, and gives the reason', () => {
    const few = {
      ...long,
      decisions: [],
      questions: [],
      actionItems: [task('Order the oven'), task('Ring Mina'), task('Paint the door')],
    }
    expect(failureOf(few, 'flowchart')).toMatch(/^Too few decisions and action items/)
    expect(failureOf({ ...few, actionItems: [...few.actionItems, task('Buy salt')] }, 'flowchart')).toBeNull()
    expect(failureOf({ ...few, segments: bakery.segments }, 'flowchart')).toBeNull()
  })

  it('has no sequence of tasks without a request', () => {
    const actionItems = ['Order the oven', 'Check the wiring', 'Paint the sign'].map((title, index) => ({
      ...task(title, 'Tom Okafor'),
      segmentIds: [`seg_000${index + 5}`],
    }))
    const alone = { ...long, actionItems, exchanges: [] }
    expect(failureOf(alone, 'sequence')).toMatch(/^Too few questions with a clear answer/)
    expect(failureOf({ ...alone, segments: bakery.segments }, 'sequence')).toBeNull()
  })
})

describe('a sequence', () => {
  const exchange = (asked: string, answer: string, at: number) => ({
    askerId: 'spk_Ines Duarte',
    addresseeId: 'spk_Tom Okafor',
    question: { text: asked, segmentIds: [`seg_000${at}`] },
    answer: { text: answer, segmentIds: [`seg_000${at + 1}`] },
  })

  it('does not show a bare yes for a long meeting', () => {
    const exchanges = [
      exchange('Tom, are you in the group of the bakers?', 'No.', 1),
      exchange('When do the keys arrive?', 'On the twentieth of May.', 3),
      exchange('Which oven is better for bread?', 'The deck oven has a better crust.', 5),
    ]
    expect(labelsOf(drawn({ ...long, exchanges }, 'sequence'), 'answer')).not.toContain('No.')
    expect(labelsOf(drawn({ ...bakery, exchanges }, 'sequence'), 'answer')).toContain('No.')
  })

  it('omits a task that repeats a question, unless it has a day', () => {
    const exchanges = [exchange('Tom, could you order the deck oven?', 'Yes, I will.', 5)]
    const tasksOf = (dueDate: string | null) =>
      labelsOf(
        drawn(
          {
            ...bakery,
            decisions: [],
            exchanges,
            actionItems: [task('Order the deck oven', 'Tom Okafor', dueDate)],
          },
          'sequence',
        ),
        'action',
      )
    expect(tasksOf(null)).toEqual([])
    expect(tasksOf('2026-05-08')).toEqual(['Order the deck oven'])
  })
})

describe('an infographic', () => {
  it('states in words how many tasks have an owner', () => {
    const figure = (...owners: (string | null)[]) =>
      /Action items?[^<]*(?=<)/.exec(
        drawn(
          { ...bakery, actionItems: owners.map((owner, at) => task(`Bake loaf ${at}`, owner)) },
          'infographic',
        ).svg,
      )?.[0]
    expect(figure('Tom Okafor')).toBe('Action item with an owner')
    expect(figure('Tom Okafor', 'Mina Sato')).toBe('Action items, each with an owner')
    expect(figure('Tom Okafor', null)).toBe('Action items, 1 with an owner')
  })

  const points = [
    { text: 'The crust matters more than the power of the oven.', segmentIds: ['seg_0005'] },
    { text: 'The landlord brings the keys in May.', segmentIds: ['seg_0009'] },
  ]
  const pointsOf = (meeting: Meeting) => labelsOf(drawn({ ...meeting, points }, 'infographic'), 'point')

  it('shows points of a long meeting with few results', () => {
    const little = { ...long, decisions: [], actionItems: [task('Order the oven')] }
    expect(pointsOf(little)).toEqual(points.map(({ text }) => text))
    expect(pointsOf({ ...little, segments: bakery.segments })).toEqual([])
    expect(pointsOf(long)).toEqual([])
  })
})

describe('the opening and the closing of a call', () => {
  it('are not topics of an infographic', () => {
    const [first, second] = bakery.topics
    const topics = [{ ...first, title: 'Opening' }, second] as Meeting['topics']
    const { nodes, svg } = drawn({ ...bakery, topics }, 'infographic')
    expect(nodes.filter(({ kind }) => kind === 'topic').map(({ label }) => label)).toEqual(['Opening day'])
    expect(svg).not.toContain('further topic')
  })
})

describe('names', () => {
  const segments = conversation([
    ['Ana Ruiz (Mill)', 'I bake the bread.'],
    ['Ben | Bakery', 'I sell the bread.'],
    ['Ben | Mill', 'I drive the van.'],
    ['Cem - Mill', 'I watch.'],
    ['Dora-Lea', 'I watch too.'],
  ])
  const actionItems = [
    { title: 'Bake the bread', assigneeName: 'Ana Ruiz (Mill)', dueDate: null, segmentIds: ['seg_0000'] },
  ]
  const diagram = drawn(meetingOf({ segments, actionItems }), 'infographic')

  it('are drawn without suffixes, unless two people become one', () => {
    expect(labelsOf(diagram, 'speaker')).toEqual([
      'Ana Ruiz',
      'Ben | Bakery',
      'Ben | Mill',
      'Cem',
      'Dora-Lea',
    ])
  })

  it('have one form for speakers and owners', () => {
    expect(diagram.nodes.find(({ kind }) => kind === 'action')?.assigneeName).toBe('Ana Ruiz')
    const sequence = drawn(meetingOf({ segments, actionItems }), 'sequence')
    expect(labelsOf(sequence, 'speaker')).toEqual(['Ana Ruiz'])
  })
})

describe('a title', () => {
  it.each([
    ['Bakery launch - May 4, 2026', 'Bakery launch'],
    ['Bakery launch #12 (2026-05-04)', 'Bakery launch #12'],
    ['Bakery launch | 4 May 2026', 'Bakery launch'],
    ['Bakery launch, May 5, 2026', 'Bakery launch, May 5, 2026'],
    ['Bakery launch 2026', 'Bakery launch 2026'],
    ['May 4, 2026', 'May 4, 2026'],
  ])('%s does not name the day of the meeting that stands below it', (title, expected) => {
    expect(drawn({ ...bakery, title }, 'mindmap').title).toBe(`Mind map: ${expected}`)
  })
})
