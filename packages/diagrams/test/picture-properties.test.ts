import { describe, expect, it } from 'vitest'
import {
  createDiagram,
  DIAGRAM_STYLES,
  DIAGRAM_TYPES,
  type Diagram,
  type DiagramInput,
  findExchanges,
} from '../src/index.ts'
import { textBoxes } from './audit.ts'
import { bakery, conversation, type Meeting, meetingOf } from './meetings.ts'

type Lines = Parameters<typeof conversation>[0]

function drawn(
  meeting: Meeting,
  options: Pick<DiagramInput, 'type' | 'style'> & Partial<DiagramInput>,
): Diagram {
  const result = createDiagram({ focusTopics: [], ...meeting, ...options })
  if (!result.ok) throw new Error(result.failure.message)
  return result.diagram
}

function labels(lines: Lines, kind: string): string[] {
  const meeting = meetingOf({ segments: conversation(lines) })
  return drawn(meeting, { type: 'sequence', style: 'detailed' })
    .nodes.filter(node => node.kind === kind)
    .map(node => node.label)
}

const OVEN: Lines = [
  ['Ana', 'What does the deck oven cost with the delivery?'],
  ['Ben', 'The deck oven costs nine thousand with the delivery.'],
]

describe('a sequence', () => {
  it.each([
    "I don't know what the deck oven costs.",
    'Good question, I have to check the price of the oven.',
    "I'm not sure about the oven at all.",
    'I would defer this to the supplier of the oven.',
    'Let me look that up after the call.',
    'Ich weiß nicht, was der Ofen kostet.',
  ])('draws no answer that puts off: %s', answer => {
    const lines: Lines = [
      ['Ana', 'Ben, what does the deck oven cost with the delivery?'],
      ['Ben', answer],
      ['Carla', 'When do the keys of the kitchen arrive?'],
      ['Ana', 'The keys arrive on the twentieth of May.'],
    ]
    expect(labels(lines, 'answer')).toEqual(['The keys arrive on the twentieth of May.'])
  })

  it('takes the answer of the next speaker who answers', () => {
    const segments = conversation([
      ['Ana', 'What does the deck oven cost with the delivery?'],
      ['Ben', "I don't know, sorry."],
      ['Carla', 'The deck oven costs nine thousand.'],
    ])
    const [exchange] = findExchanges(segments, true)
    expect(exchange).toMatchObject({
      addresseeId: 'spk_Carla',
      answer: { text: 'The deck oven costs nine thousand.' },
    })
  })

  it('draws a repeated question and answer once', () => {
    const again: Lines = [
      ...OVEN,
      ['Ana', 'We move on to the flour and the sugar then.'],
      ['Ben', 'The flour arrives on Monday and the sugar on Tuesday.'],
      ['Ana', 'So what does the deck oven cost, with the delivery?'],
      ['Ben', 'As I said, the deck oven costs nine thousand with the delivery.'],
    ]
    expect(labels(again, 'request')).toHaveLength(1)
    expect(labels(again, 'answer')).toHaveLength(1)
  })

  it('excludes statements with a question mark, and moderation', () => {
    const lines: Lines = [
      ...OVEN,
      ['Carla', 'The landlord keeps the keys of the kitchen and the cellar?'],
      ['Ana', 'The keys are with the neighbour of the landlord.'],
      ['Carla', 'Does anybody want to go first with the budget figures?'],
      ['Ben', 'I can start with the figures of the bakery.'],
    ]
    expect(labels(lines, 'request')).toEqual(['What does the deck oven cost with the delivery?'])
  })

  it('has an arrow at every lifeline', () => {
    const { nodes, edges } = drawn(
      meetingOf({ segments: conversation([...OVEN, ['Dora', 'Fine with me.']]) }),
      {
        type: 'sequence',
        style: 'detailed',
      },
    )
    const speakers = nodes.filter(node => node.kind === 'speaker').map(node => node.id)
    for (const id of speakers) expect(edges.some(edge => edge.from === id || edge.to === id)).toBe(true)
  })

  const notesOf = (meeting: Meeting) =>
    drawn(meeting, { type: 'sequence', style: 'detailed' })
      .nodes.filter(({ kind }) => kind === 'decision' || kind === 'action')
      .map(({ label }) => label)

  it('shows only outcomes of exchanges when there are enough questions', () => {
    expect(notesOf(bakery)).toEqual(['Buy the deck oven.', 'Order the deck oven'])
    const { sourceMarkup } = drawn(bakery, { type: 'sequence', style: 'detailed' })
    expect(sourceMarkup).toContain('Decision#58; Buy the deck oven.')
    expect(sourceMarkup).toMatch(
      /Note over speaker\d: Action item#58; Order the deck oven<br\/>due 2026-05-08/,
    )
  })

  it('is filled to three rows with the most certain outcomes', () => {
    const confidence = [0.2, 0.9, 1]
    const actionItems = bakery.actionItems.map((item, index) => ({
      ...item,
      confidence: confidence[index] ?? 1,
    }))
    const decisions = bakery.decisions.map(decision => ({ ...decision, confidence: 0.5 }))
    const keys = {
      askerId: 'spk_Ines Duarte',
      addresseeId: 'spk_Mina Sato',
      question: { text: 'When do we get the keys?', segmentIds: ['seg_0008'] },
      answer: { text: 'On the twentieth of May.', segmentIds: ['seg_0009'] },
    }
    expect(notesOf({ ...bakery, decisions: decisions.slice(0, 1), actionItems, exchanges: [keys] })).toEqual([
      'Buy the deck oven.',
      'Check the wiring',
    ])
  })

  it('shows only tasks when there are no questions', () => {
    const segments = conversation([
      ['Ana', 'The sign above the door is old.'],
      ['Ben', 'I will paint it on Monday.'],
    ])
    const actionItems = [
      { title: 'Paint the sign', assigneeName: 'Ben', dueDate: '2026-05-11', segmentIds: ['seg_0001'] },
    ]
    const { nodes, sourceMarkup } = drawn(meetingOf({ segments, actionItems }), {
      type: 'sequence',
      style: 'colorful',
    })
    expect(nodes.map(({ kind, label }) => [kind, label])).toEqual([
      ['speaker', 'Ben'],
      ['action', 'Paint the sign'],
    ])
    expect(sourceMarkup).toContain('Paint the sign<br/>due 2026-05-11')
  })

  it('finds Japanese questions without a question mark', () => {
    const lines: Lines = [
      ['佐藤 由美', '新しい画面の反応はどうですか。'],
      ['田中 健', 'おおむね良いです。地図の読み込みが遅いという意見がありました。'],
    ]
    expect(labels(lines, 'request')).toEqual(['新しい画面の反応はどうですか。'])
  })
})

describe('the length of the meeting', () => {
  const late = meetingOf({
    ...bakery,
    segments: bakery.segments.map(one => ({ ...one, start: one.start + 600, end: one.end + 600 })),
  })
  const lengthsOf = ({ svg }: Diagram) =>
    textBoxes(svg).flatMap(
      ({ words }) => /\b\d+ min\b/.exec(words.split(' · ').find(part => /^\d+ min$/.test(part)) ?? '') ?? [],
    )

  it.each(DIAGRAM_TYPES)('equals the length in lists, in every %s', type => {
    const options = { type, style: 'detailed' as const }
    expect(new Set(lengthsOf(drawn({ ...late, durationSeconds: 45 * 60 }, options)))).toEqual(
      new Set(['45 min']),
    )
    expect(new Set(lengthsOf(drawn(late, options)))).toEqual(new Set(['12 min']))
  })

  it('stays the length of the whole meeting under a focus', () => {
    const options = { type: 'mindmap' as const, style: 'detailed' as const, focusTopics: ['The oven'] }
    expect(new Set(lengthsOf(drawn(late, options)))).toEqual(new Set(['12 min']))
  })
})

describe('an infographic', () => {
  const [first] = bakery.actionItems
  const items = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...first,
      title: `Task number ${index + 1} of the bakery`,
    })) as Meeting['actionItems']
  const decided = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      text: `Decision number ${index + 1} of the bakery.`,
      segmentId: 'seg_0005',
    }))

  /** The share of each panel's height that its text fills. */
  function filled(svg: string): number[] {
    const boxes = textBoxes(svg)
    const panels = [
      ...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="(?:10|18)"/g),
    ]
      .map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
      .filter(([, , width, height]) => width > 300 && height > 100)
    return panels.map(([x, y, width, height]) => {
      const inside = boxes.filter(
        box => box.left >= x && box.right <= x + width && box.top >= y && box.bottom <= y + height,
      )
      return (Math.max(...inside.map(box => box.bottom)) - y) / height
    })
  }

  it.each([
    [0, 5],
    [1, 8],
    [6, 1],
    [2, 0],
    [4, 4],
    [0, 0],
  ])('has filled panels for %i decisions and %i action items', (decisions, actions) => {
    for (const style of DIAGRAM_STYLES.filter(one => one !== 'minimal')) {
      const meeting = { ...bakery, decisions: decided(decisions), actionItems: items(actions) }
      const { svg, nodes } = drawn(meeting, { type: 'infographic', style })
      const shares = filled(svg)
      expect(shares.length).toBeGreaterThan(1)
      for (const share of shares) expect(share).toBeGreaterThan(0.6)
      expect(nodes.filter(node => node.kind === 'decision')).toHaveLength(decisions)
      // Empty kinds are neither listed nor counted. For a single decision, the figure at the top says
      // “Decision”.
      const titles = Math.min(decisions, 2)
      expect(svg.split('>Decisions<')).toHaveLength(titles + 1)
    }
  })
})

/** The left edges of the drawn nodes of some kinds, by id. */
function leftEdges(svg: string, kinds: RegExp): Map<string, number> {
  const groups = svg.matchAll(/<g id="(\w+)" data-segments="[^"]*"><title>[^<]*<\/title><rect x="([\d.]+)"/g)
  return new Map([...groups].filter(([, id = '']) => kinds.test(id)).map(([, id = '', x]) => [id, Number(x)]))
}

describe('a flowchart', () => {
  const bare = { ...bakery, decisions: [] }

  const columns = (svg: string, kinds: RegExp) => new Set(leftEdges(svg, kinds).values())

  it('draws results below their topic, and topics side by side', () => {
    const { svg } = drawn(bare, { type: 'flowchart', style: 'detailed' })
    const [one = 0, other = 0] = [...columns(svg, /^topic/)]
    expect(columns(svg, /^topic/).size).toBe(2)
    expect(other - one).toBeGreaterThan(300)
    for (const left of columns(svg, /^action/))
      expect([one, other].some(topic => left > topic && left - topic < 60)).toBe(true)
  })

  it('has narrow cards and columns of similar height', () => {
    const topics = Array.from({ length: 7 }, (_, index) => ({
      title: `Shop ${index + 1}`,
      start: index * 13,
      end: index * 13 + 13,
      segmentIds: bakery.segments.slice(index * 2, index * 2 + 2).map(({ id }) => id),
      keywords: [],
    }))
    const actionItems = topics.map(({ segmentIds }, index) => ({
      title: `Send the bread to shop ${index + 1}`,
      assigneeName: 'Tom Okafor',
      dueDate: null,
      segmentIds,
    }))
    const { svg } = drawn(
      { ...bakery, decisions: [], topics, actionItems },
      { type: 'flowchart', style: 'detailed' },
    )
    const cards = [
      ...svg.matchAll(
        /<g id="[^>]*><title>[^<]*<\/title><rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g,
      ),
    ].map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
    expect(Math.max(...cards.map(([, , width]) => width))).toBeLessThan(560)
    const bottoms = [...Map.groupBy(cards, ([x, , width]) => Math.floor((x + width) / 40)).values()].map(
      column => Math.max(...column.map(([, y, , height]) => y + height)),
    )
    expect(bottoms.length).toBeGreaterThan(1)
    const top = Math.min(...cards.map(([, y]) => y))
    expect(Math.min(...bottoms) - top).toBeGreaterThan((Math.max(...bottoms) - top) / 2)
  })

  it('names the facts without a topic in each column', () => {
    const actionItems = Array.from({ length: 9 }, (_, index) => ({
      title: `Send the bread to shop ${index + 1}`,
      assigneeName: null,
      dueDate: null,
      segmentIds: ['seg_0001'],
    }))
    const { svg } = drawn(
      { ...bakery, topics: bakery.topics.slice(1), actionItems },
      { type: 'flowchart', style: 'detailed' },
    )
    const notes = textBoxes(svg).filter(({ words }) => words.startsWith('Other '))
    expect(notes).toHaveLength(2)
    expect(new Set(notes.map(({ left }) => left)).size).toBe(2)
  })

  it('is named after action items when there are no decisions', () => {
    const words = ({ svg }: Diagram) => textBoxes(svg).map(box => box.words)
    const none = drawn({ ...bare, questions: [] }, { type: 'flowchart', style: 'detailed' })
    expect([none.title, words(none)[0]]).toEqual(['Next steps: Bakery launch', 'Next steps'])
    expect(drawn(bakery, { type: 'flowchart', style: 'detailed' }).title).toBe('Decision flow: Bakery launch')
  })

  it('explains only the signs that it shows', () => {
    const words = ({ svg }: Diagram) => textBoxes(svg).map(box => box.words)
    expect(words(drawn(bare, { type: 'flowchart', style: 'detailed' }))).not.toContain('Decision')
    expect(words(drawn(bakery, { type: 'flowchart', style: 'detailed' }))).toContain('Decision')
  })

  it('does not show an announcement as a question', () => {
    const segments = conversation([
      ['Ana', 'The next item is the deck oven of the kitchen, right?'],
      ['Ben', 'We buy the deck oven for the kitchen.'],
    ])
    const decisions = [{ text: 'Buy the deck oven for the kitchen.', segmentId: 'seg_0001' }]
    const { nodes } = drawn(meetingOf({ segments, decisions }), { type: 'flowchart', style: 'detailed' })
    expect(nodes.map(node => node.kind)).toEqual(['decision'])
  })
})

describe('a decision and an action item in the same words', () => {
  const kinds = (assigneeName: string | null, type: DiagramInput['type']) => {
    const actionItems = [
      { title: 'Buy the deck oven', assigneeName, dueDate: null, segmentIds: ['seg_0006'] },
    ]
    return drawn({ ...bakery, actionItems }, { type, style: 'detailed' })
      .nodes.filter(node => /^buy the deck oven/i.test(node.label))
      .map(node => node.kind)
  }

  it.each(['mindmap', 'flowchart', 'infographic'] as const)(
    'are one node in a %s: the owned item, otherwise the decision',
    type => {
      expect(kinds('Tom Okafor', type)).toEqual(['action'])
      expect(kinds(null, type)).toEqual(['decision'])
    },
  )
})

describe('a person', () => {
  it('has the same initials in each picture', () => {
    const name = 'Magdalena Wysocka'
    const segments = conversation([
      [name, 'Which oven should we buy for the kitchen, Tom?'],
      ['Tom Okafor', 'We should buy the deck oven.'],
      [name, 'I order the deck oven today.'],
    ])
    const actionItems = [
      { title: 'Order the oven', assigneeName: name, dueDate: null, segmentIds: ['seg_0002'] },
    ]
    for (const type of ['flowchart', 'sequence'] as const)
      for (const style of DIAGRAM_STYLES) {
        const { svg } = drawn(meetingOf({ segments, actionItems }), { type, style })
        expect(textBoxes(svg).map(box => box.words)).toContain('MW')
      }
  })
})

describe('the picture of tasks and decisions', () => {
  const segments = conversation([
    ['Ana', 'Welcome, we speak of the oven and of the stall at the market.'],
    ['Ben', 'I order the oven.'],
    ['Ben', 'I rent the stall for the season at the market.'],
    ['Ana', 'The stall is the last point for today.'],
    ['Ben', 'I print the flyers.'],
    ['Ben', 'I call the landlord.'],
  ])
  const task = (at: number, title: string) => ({
    title,
    assigneeName: 'Ben',
    dueDate: null,
    segmentIds: [segments[at]?.id ?? ''],
  })
  const topic = (title: string, from: number, to: number) => ({
    title,
    start: segments[from]?.start ?? 0,
    end: segments[to - 1]?.end ?? 0,
    segmentIds: segments.slice(from, to).map(({ id }) => id),
    keywords: [],
  })
  const meeting = meetingOf({
    segments,
    topics: [topic('The new oven', 0, 4), topic('Flyers and landlord', 4, 6)],
    actionItems: [
      task(1, 'Order the oven'),
      task(2, 'Rent the stall'),
      task(4, 'Print the flyers'),
      task(5, 'Call the landlord'),
    ],
  })
  const infographic = drawn(meeting, { type: 'infographic', style: 'detailed' }).svg

  it('explains only the marks in the infographic', () => {
    const words = textBoxes(infographic).map(box => box.words)
    expect(words).toContain('Action item')
    expect(words).not.toContain('Decision')
  })

  it('names a single owner once above both columns', () => {
    const heads = textBoxes(infographic).filter(box => box.words === 'Ben')
    // One is above the tasks, the other beside the talk time.
    expect(heads).toHaveLength(2)
  })

  it('separates marks on the line of their topic, even on short bars', () => {
    const many = meetingOf({
      ...meeting,
      segments: [...segments, ...conversation([['Ana', 'Thank you, see you on Friday.']], 600)],
      topics: [topic('The new oven', 0, 3), topic('Flyers and landlord', 3, 6)],
    })
    const { svg } = drawn(many, { type: 'infographic', style: 'detailed' })
    const marks = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="4\.5"/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    )
    const rows = [...Map.groupBy(marks, ([, y]) => y).values()].filter(row => row.length > 1)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      for (const [at, [x]] of row.entries())
        if (at > 0) expect(x - (row[at - 1]?.[0] ?? 0)).toBeGreaterThan(13)
  })

  it('names an owner in both columns when the tasks are divided', () => {
    const many = Array.from({ length: 8 }, (_, index) => ({
      ...task(1, `Bake loaf number ${index + 1} for the shop at the market in the old town hall`),
      assigneeName: index < 7 ? 'Ben' : 'Ana',
    }))
    const { svg } = drawn({ ...meeting, actionItems: many }, { type: 'infographic', style: 'detailed' })
    // The third is beside the talk time.
    expect(textBoxes(svg).filter(box => box.words === 'Ben')).toHaveLength(3)
  })

  it('does not repeat the tasks at the due days', () => {
    const actionItems = meeting.actionItems.map((item, index) => ({
      ...item,
      dueDate: `2026-05-0${index + 1}`,
    }))
    const { svg, nodes } = drawn({ ...meeting, actionItems }, { type: 'infographic', style: 'detailed' })
    expect(nodes.filter(({ kind }) => kind === 'date')).toHaveLength(4)
    for (const { title } of actionItems)
      expect(textBoxes(svg).filter(box => box.words.startsWith(title))).toHaveLength(1)
  })

  it('shows topics and talk time side by side', () => {
    const boxes = textBoxes(infographic)
    const title = (words: string) => boxes.find(box => box.words === words)
    expect(title('Talk time')?.top).toBeCloseTo(title('Topics over time')?.top ?? 0, 0)
  })
})
