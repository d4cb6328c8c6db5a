import { describe, expect, it } from 'vitest'
import {
  createDiagram,
  DIAGRAM_STYLES,
  DIAGRAM_TYPES,
  type Diagram,
  type DiagramInput,
  type DiagramType,
} from '../src/index.ts'
import {
  bakery,
  conversation,
  crowded,
  HOSTILE_LABELS,
  labelled,
  type Meeting,
  meetingOf,
} from './meetings.ts'

function drawn(meeting: Meeting, type: DiagramType, rest: Partial<DiagramInput> = {}): Diagram {
  const result = createDiagram({ ...meeting, type, style: 'detailed', focusTopics: [], ...rest })
  if (!result.ok) throw new Error(result.failure.message)
  return result.diagram
}

function failureOf(meeting: Meeting, type: DiagramType, focusTopics: readonly string[] = []) {
  const result = createDiagram({ ...meeting, type, style: 'detailed', focusTopics })
  return result.ok ? null : result.failure
}

function labelsOf(diagram: Diagram, kind: string): string[] {
  return diagram.nodes.filter(node => node.kind === kind).map(node => node.label)
}

/** The edges as pairs of labels. */
function linksOf(diagram: Diagram): [string, string][] {
  const labels = new Map(diagram.nodes.map(node => [node.id, node.label]))
  return diagram.edges.map(edge => [labels.get(edge.from) ?? '?', labels.get(edge.to) ?? '?'])
}

describe.each(['ordinary', 'crowded', 'hostile'] as const)('every node of the %s meeting', name => {
  const meeting = { ordinary: bakery, crowded, hostile: labelled(HOSTILE_LABELS, 'x') }[name]
  const known = new Set(meeting.segments.map(segment => segment.id))

  it.each(DIAGRAM_TYPES)('in a %s has a label, a unique id and segments', type => {
    for (const style of DIAGRAM_STYLES) {
      const { nodes, edges, svg } = drawn(meeting, type, { style })
      const ids = nodes.map(node => node.id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const node of nodes) {
        expect(node.label).not.toBe('')
        expect(node.segmentIds.length).toBeGreaterThan(0)
        expect(node.segmentIds.filter(id => !known.has(id))).toEqual([])
      }
      for (const edge of edges) {
        expect(ids).toContain(edge.from)
        expect(ids).toContain(edge.to)
        expect(edge.segmentIds.length).toBeGreaterThan(0)
      }
      const drawnIds = [...svg.matchAll(/<g id="([^"]+)" data-segments="([^"]+)">/g)].map(match => match[1])
      expect(drawnIds.filter(id => !ids.includes(id ?? ''))).toEqual([])
    }
  })
})

describe('a mind map', () => {
  it('links decisions and action items to their topics', () => {
    const links = linksOf(drawn(bakery, 'mindmap'))
    expect(links).toContainEqual(['Bakery launch', 'The oven'])
    expect(links).toContainEqual(['The oven', 'Buy the deck oven.'])
    expect(links).toContainEqual(['The oven', 'Check the wiring'])
    expect(links).toContainEqual(['Opening day', 'Open on 1 June.'])
    expect(links).not.toContainEqual(['Opening day', 'Buy the deck oven.'])
  })

  it('groups decisions and action items by kind without topics', () => {
    const links = linksOf(drawn({ ...bakery, topics: [] }, 'mindmap'))
    expect(links).toContainEqual(['Decisions', 'Buy the deck oven.'])
    expect(links).toContainEqual(['Action items', 'Tell the neighbours'])
  })
})

describe('action items of a flowchart', () => {
  const title = 'Call the supplier about the deck oven'
  const followsFrom = (segmentId: string, words: string) => {
    const actionItems = [{ title: words, assigneeName: null, dueDate: null, segmentIds: [segmentId] }]
    const topics = bakery.topics.map((topic, index) => ({
      ...topic,
      segmentIds: bakery.segments.slice(index * 6, index * 6 + (index === 0 ? 6 : 8)).map(({ id }) => id),
    }))
    const links = linksOf(drawn({ ...bakery, topics, actionItems }, 'flowchart'))
    return links.filter(([, to]) => to === words).map(([from]) => from)
  }

  it('follow from an earlier decision with common words in the previous topic', () => {
    expect(followsFrom('seg_0007', title)).toEqual(['Buy the deck oven.'])
    expect(followsFrom('seg_0007', 'Tell the neighbours')).not.toContain('Buy the deck oven.')
  })
})

describe('a mind map', () => {
  const points = [
    { text: 'The crust matters more than the power.', segmentIds: ['seg_0005'] },
    { text: 'Buy the deck oven.', segmentIds: ['seg_0005'] },
    { text: 'Which is slower but the crust is better.', segmentIds: ['seg_0003'] },
    { text: 'The wiring, the fuses and the oven of the kitchen.', segmentIds: ['seg_0007'] },
    { text: 'The oven has six, sorry, eight shelves.', segmentIds: ['seg_0007'] },
    { text: 'The vans are sold.', segmentIds: ['seg_9999'] },
  ]

  it('shows points of a subject, and tasks only without points', () => {
    const links = linksOf(drawn({ ...bakery, decisions: bakery.decisions.slice(0, 1), points }, 'mindmap'))
    expect(links.filter(([from]) => from === 'The oven')).toEqual([
      ['The oven', 'The crust matters more than the power.'],
      ['The oven', 'Buy the deck oven.'],
    ])
    expect(links.filter(([from]) => from === 'Opening day')).toHaveLength(1)
  })

  it('leaves out empty subjects when others have content', () => {
    const lunch = {
      title: 'Lunch',
      start: 91,
      end: 99,
      segmentIds: ['seg_0013'],
      keywords: ['bread', 'Soup'],
    }
    const actionItems = bakery.actionItems.slice(0, 2)
    const { nodes } = drawn({ ...bakery, actionItems, points, topics: [...bakery.topics, lunch] }, 'mindmap')
    expect(nodes.filter(({ kind }) => kind === 'topic').map(({ label }) => label)).toEqual([
      'The oven',
      'Opening day',
    ])
  })
})

describe('the subject of a decision', () => {
  it('is its topic only if the title matches the speech', () => {
    const topics = bakery.topics.map((topic, index) =>
      index === 1 ? { ...topic, title: 'Parking permits' } : topic,
    )
    const links = linksOf(drawn({ ...bakery, topics }, 'flowchart'))
    expect(links.map(([from]) => from)).not.toContain('Parking permits')
    expect(labelsOf(drawn({ ...bakery, topics }, 'flowchart'), 'decision')).toContain('Open on 1 June.')
  })
})

describe('a single fact beyond the limit', () => {
  const withItems = (count: number) => {
    const actionItems = Array.from({ length: count }, (_, index) => ({
      title: `Bake loaf number ${index + 1}`,
      assigneeName: null,
      dueDate: null,
      segmentIds: ['seg_0006'],
    }))
    return { ...bakery, decisions: [], actionItems }
  }
  const tasksIn = (count: number, type: 'mindmap' | 'infographic') =>
    drawn(withItems(count), type).nodes.filter(({ kind }) => kind === 'action').length

  it('is shown instead of counted', () => {
    expect(tasksIn(7, 'mindmap')).toBe(7)
    expect(tasksIn(8, 'mindmap')).toBe(6)
    expect(tasksIn(13, 'infographic')).toBe(13)
    expect(tasksIn(14, 'infographic')).toBe(12)
  })
})

describe('a flowchart', () => {
  it('leads from question and options to decision and tasks', () => {
    const links = linksOf(drawn(bakery, 'flowchart'))
    const question = 'Which oven should we buy for the new kitchen, Tom?'
    const option = 'We could buy the deck oven, it is slower but the crust is better.'
    expect(links).toContainEqual([question, option])
    expect(links).toContainEqual([option, 'Buy the deck oven.'])
    expect(links).toContainEqual(['Buy the deck oven.', 'Order the deck oven'])
  })

  it('asks only questions of the transcript', () => {
    const diagram = drawn(bakery, 'flowchart')
    expect(labelsOf(diagram, 'question')).toHaveLength(1)
    expect(linksOf(diagram)).toContainEqual(['Opening day', 'Open on 1 June.'])
  })

  it('uses given questions unchanged', () => {
    const questions = [
      { text: 'When do we open?', segmentId: 'seg_0008', options: [], decisionSegmentId: 'seg_0012' },
    ]
    expect(linksOf(drawn({ ...bakery, questions }, 'flowchart'))).toContainEqual([
      'When do we open?',
      'Open on 1 June.',
    ])
  })
})

describe('questions of a flowchart', () => {
  const options = [{ text: 'We could ask the mill.', segmentId: 'seg_0009' }]

  it('are drawn without a decision when options were discussed', () => {
    const questions = [
      { text: 'Who brings flour?', segmentId: 'seg_0008', options, decisionSegmentId: null },
      { text: 'Who sweeps?', segmentId: 'seg_0010', options: [], decisionSegmentId: null },
    ]
    const diagram = drawn({ ...bakery, questions }, 'flowchart')
    expect(linksOf(diagram)).toContainEqual(['Who brings flour?', 'We could ask the mill.'])
    expect(labelsOf(diagram, 'question')).toEqual(['Who brings flour?'])
  })

  it('are drawn once for two decisions, with their options', () => {
    const questions = [{ text: 'When?', segmentId: 'seg_0008', options, decisionSegmentId: 'seg_0012' }]
    const decisions = ['Open in June.', 'Bake at four.'].map(text => ({ text, segmentId: 'seg_0012' }))
    const diagram = drawn({ ...bakery, questions, decisions }, 'flowchart')
    expect(labelsOf(diagram, 'option')).toHaveLength(1)
    expect(labelsOf(diagram, 'decision')).toHaveLength(2)
    expect(new Set(diagram.nodes.map(node => node.id)).size).toBe(diagram.nodes.length)
  })
})

describe('a sequence diagram', () => {
  it('shows the asking speaker, the other speaker and the answer', () => {
    const diagram = drawn(bakery, 'sequence')
    const names = new Map(diagram.nodes.map(node => [node.id, node.label]))
    const asked = diagram.edges.map(edge => `${names.get(edge.from)} ${edge.kind} ${names.get(edge.to)}`)
    expect(asked).toContain('Ines Duarte asks Tom Okafor')
    expect(asked).toContain('Tom Okafor asks Mina Sato')
    expect(asked).toContain('Mina Sato answers Tom Okafor')
    expect(labelsOf(diagram, 'request')).toContain('Mina, could you ask the printer for the flyers?')
  })

  it('names the speaker whose words gave a task', () => {
    const actionItems = [
      {
        title: 'Ask the printer',
        assigneeName: 'Mina Sato',
        dueDate: null,
        segmentIds: ['seg_0010', 'seg_0011'],
      },
      {
        title: 'Check the wiring',
        assigneeName: 'Mina Sato',
        dueDate: null,
        segmentIds: ['seg_0006', 'seg_0007'],
      },
    ]
    const diagram = drawn({ ...bakery, decisions: [], actionItems, exchanges: [] }, 'sequence')
    const names = new Map(diagram.nodes.map(node => [node.id, node.label]))
    expect(diagram.edges.map(edge => `${names.get(edge.from)} ${edge.kind} ${names.get(edge.to)}`)).toEqual([
      'Mina Sato leads_to Check the wiring',
      'Tom Okafor asks Mina Sato',
      'Mina Sato leads_to Ask the printer',
    ])
  })

  it('is refused for a long meeting of which it shows one moment', () => {
    const segments = bakery.segments.map(one => ({ ...one, start: one.start * 20, end: one.end * 20 }))
    const actionItems = bakery.actionItems.slice(0, 1)
    const long = { ...bakery, segments, topics: [], decisions: [], actionItems, exchanges: [] }
    expect(failureOf(long, 'sequence')).toMatchObject({
      code: 'no_evidence',
      message: expect.stringMatching(/^Too few questions with a clear answer/),
    })
  })

  it('has at most twenty arrows and eight lifelines', () => {
    for (const style of DIAGRAM_STYLES) {
      const diagram = drawn(crowded, 'sequence', { style })
      expect(diagram.edges.length).toBeGreaterThan(0)
      expect(diagram.edges.length).toBeLessThanOrEqual(20)
      expect(labelsOf(diagram, 'speaker').length).toBeLessThanOrEqual(8)
    }
  })
})

describe('an infographic', () => {
  it('shows the talk time of each speaker', () => {
    const segments = conversation([
      ['Ana', 'One.'],
      ['Ana', 'Two.'],
      ['Ana', 'Three.'],
      ['Ben', 'Four.'],
    ])
    const { svg } = drawn(meetingOf({ segments }), 'infographic')
    const words = svg.replace(/<title>.*?<\/title>/g, '').replace(/<[^>]+>/g, '|')
    expect(words).toMatch(/\|Ana\|+75 % · 18 s\|/)
    expect(words).toMatch(/\|Ben\|+25 % · 6 s\|/)
  })

  it('lists the due days', () => {
    const later = {
      title: 'Paint the sign',
      assigneeName: null,
      dueDate: '2026-05-11',
      segmentIds: ['seg_0013'],
    }
    const dated = {
      ...bakery,
      actionItems: [...bakery.actionItems, later, { ...later, title: 'Bake', dueDate: '2026-05-10' }],
    }
    const days = ['2026-05-08', '2026-05-10', '2026-05-11']
    expect(labelsOf(drawn(dated, 'infographic'), 'date')).toEqual(days)
  })

  it('shows one or two due days only at their tasks', () => {
    const actionItems = bakery.actionItems.map((item, index) => ({
      ...item,
      dueDate: index < 2 ? `2026-05-0${index + 8}` : null,
    }))
    expect(labelsOf(drawn({ ...bakery, actionItems }, 'infographic'), 'date')).toEqual([])
  })

  it('lists tasks by owner, tasks without an owner last', () => {
    const actionItems = [
      { title: 'Tell the neighbours', assigneeName: null, dueDate: null, segmentIds: ['seg_0005'] },
      { title: 'Order the oven', assigneeName: 'Tom Okafor', dueDate: null, segmentIds: ['seg_0006'] },
      { title: 'Check the wiring', assigneeName: 'Mina Sato', dueDate: null, segmentIds: ['seg_0007'] },
      { title: 'Call the landlord', assigneeName: 'Mina Sato', dueDate: null, segmentIds: ['seg_0009'] },
    ]
    const { svg } = drawn({ ...bakery, decisions: [], actionItems }, 'infographic')
    const words = svg
      .replace(/<title>.*?<\/title>/g, '')
      .replace(/<[^>]+>/g, '|')
      .replace(/\|+/g, '|')
    const order = [
      'Mina Sato',
      'Check the wiring',
      'Call the landlord',
      'Tom Okafor',
      'Order the oven',
      'No owner named',
      'Tell the neighbours',
    ].map(text => words.indexOf(`|${text}|`))
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(order[0]).toBeGreaterThan(0)
  })
})

describe('a fact without evidence', () => {
  it('is not drawn', () => {
    const meeting: Meeting = {
      ...bakery,
      decisions: [...bakery.decisions, { text: 'Fire everybody.', segmentId: 'seg_9999' }],
      actionItems: [
        ...bakery.actionItems,
        { title: 'Sell the van', assigneeName: null, dueDate: null, segmentIds: [] },
      ],
      topics: [
        ...bakery.topics,
        { title: 'Vans', start: 9000, end: 9100, segmentIds: ['seg_9999'], keywords: [] },
      ],
    }
    for (const type of DIAGRAM_TYPES)
      expect(drawn(meeting, type).svg).not.toMatch(/Fire everybody|Sell the van|Vans/)
  })

  it('draws no picture of a meeting without words, with the reason', () => {
    for (const type of DIAGRAM_TYPES) {
      expect(failureOf(meetingOf({ segments: [] }), type)?.code).toBe('no_transcript')
      expect(failureOf(meetingOf({ segments: conversation([['Ana', ' ']]) }), type)?.code).toBe(
        'no_transcript',
      )
    }
  })

  it('draws only the figures of small talk', () => {
    const talk = meetingOf({
      segments: conversation([
        ['Ana', 'Good morning.'],
        ['Ben', 'Morning.'],
      ]),
    })
    for (const type of ['mindmap', 'flowchart', 'sequence'] as const) {
      expect(failureOf(talk, type)).toMatchObject({
        code: 'no_evidence',
        message: expect.stringMatching(/\.$/),
      })
    }
    expect(failureOf(talk, 'infographic')).toBeNull()
  })
})

describe('focus topics', () => {
  it('limit every diagram to their facts', () => {
    for (const type of DIAGRAM_TYPES) {
      const { svg, nodes } = drawn(bakery, type, { focusTopics: ['opening'] })
      expect(svg).not.toContain('deck oven')
      const early = new Set(bakery.segments.slice(0, 8).map(segment => segment.id))
      expect(nodes.flatMap(node => node.segmentIds).filter(id => early.has(id))).toEqual([])
    }
  })

  it('find speech without a topic of that name', () => {
    expect(labelsOf(drawn(bakery, 'mindmap', { focusTopics: ['wiring'] }), 'topic')).toEqual(['wiring'])
  })

  it('fail with their names when the meeting does not mention them', () => {
    expect(failureOf(bakery, 'mindmap', ['Helicopters'])).toEqual({
      code: 'focus_not_found',
      message: 'This meeting did not touch on Helicopters.',
    })
  })
})
