import { describe, expect, test } from 'vitest'
import { answerFromNotes, askedPeriod, type MeetingNotes } from '../src/index.ts'

function meeting(day: string, more: Partial<MeetingNotes> = {}): MeetingNotes {
  return {
    meetingId: `mtg_${day}`,
    meetingTitle: `Harbour ${day.slice(-2)}`,
    day,
    durationSeconds: 1800,
    participants: ['Ana Ruiz', 'Tom Sato'],
    actionItems: [],
    decisions: [],
    ...more,
  }
}

const item = (title: string, owner: string | null, more = {}) => ({
  title,
  owner,
  ownerEmail: null,
  open: true,
  dueDate: null,
  citations: [{ segmentId: 'seg_1', start: 0, end: 1, quote: title }],
  ...more,
})

const TWO = [
  meeting('2026-03-04', {
    actionItems: [
      item('Send the plan', 'Ana Ruiz', { dueDate: '2026-03-06' }),
      item('Book the ferry', 'Tom Sato'),
    ],
    decisions: [{ text: 'Keep the old price list.', citations: [] }],
  }),
  meeting('2026-03-02', {
    actionItems: [item('Call the pilot', 'Ana Ruiz'), item('Paint the boat', 'Ana Ruiz', { open: false })],
  }),
]

describe('the asker’s own tasks', () => {
  const asker = { name: 'Ana Ruiz', email: 'ana@example.com' }

  test.each([
    'What are my action items?',
    'What do I have to do?',
    'Was sind meine Aufgaben?',
    'Quelles sont mes tâches ?',
    '¿Cuáles son mis tareas?',
    'Quali sono i miei compiti?',
    'Quais são as minhas tarefas?',
    'Wat zijn mijn taken?',
    '私のタスクは何ですか？',
    '我的任务是什么？',
  ])('%s: lists open tasks by meeting and day', question => {
    const { answer, found } = answerFromNotes(question, TWO, { entire: false, asker }) ?? {}
    expect(found).toBe(true)
    expect(answer).toMatch(/^Harbour 04 \(2026-03-04\)(?:: |：)Ana Ruiz: Send the plan/)
    expect(answer).toMatch(/\nHarbour 02 \(2026-03-02\)(?:: |：)Ana Ruiz: Call the pilot[.。]$/)
  })

  test.each([
    ['What are my action items?', /^It is not known who asks/],
    ['Was sind meine Aufgaben?', /^Es ist nicht bekannt, wer fragt/],
    ['私のタスクは何ですか？', /^質問している人が分からない/],
  ])('%s: says that the asker is unknown', (question, expected) => {
    const draft = answerFromNotes(question, TWO, { entire: false, asker: null })
    expect(draft).toMatchObject({ found: false, citations: [] })
    expect(draft?.answer).toMatch(expected)
  })

  test('are found by e-mail address, whatever name the transcript has', () => {
    const notes = [
      meeting('2026-03-04', {
        actionItems: [
          item('Send the plan', 'A. Ruiz', { ownerEmail: 'ANA@example.com' }),
          item('Book the ferry', 'Ana Ruiz', { ownerEmail: 'other@example.com' }),
        ],
      }),
    ]
    expect(answerFromNotes('What are my tasks?', notes, { entire: true, asker })?.answer).toBe(
      'A. Ruiz: Send the plan.',
    )
  })

  test('exclude the tasks of a person with the same first name', () => {
    const notes = (owner: string, participants: string[]) => [
      meeting('2026-03-04', { participants, actionItems: [item('Send the plan', owner)] }),
    ]
    const found = (owner: string, participants: string[]) =>
      answerFromNotes('What are my tasks?', notes(owner, participants), { entire: true, asker })?.found
    expect(found('Ana', ['Ana'])).toBe(true)
    expect(found('Ana', ['Ana', 'Ana Silva'])).toBe(false)
    expect(found('Ana Silva', ['Ana Silva'])).toBe(false)
  })
})

describe('notes of the latest meetings', () => {
  test('list open next steps by meeting and day', () => {
    expect(answerFromNotes('What are the next steps?', TWO, { entire: false, recent: true })?.answer).toBe(
      'Harbour 04 (2026-03-04): Ana Ruiz: Send the plan (due 2026-03-06). Tom Sato: Book the ferry.\n' +
        'Harbour 02 (2026-03-02): Ana Ruiz: Call the pilot.',
    )
  })

  test('list decisions, and do not search them for the days of the question', () => {
    for (const question of ['What was decided last week?', 'Was wurde letzte Woche beschlossen?'])
      expect(answerFromNotes(question, TWO, { entire: false, recent: true })?.answer).toBe(
        'Harbour 04 (2026-03-04): Keep the old price list.',
      )
  })

  test('are not used if the question has a subject of its own', () => {
    expect(
      answerFromNotes('What are the next steps for the lighthouse?', TWO, { entire: false, recent: true }),
    ).toBeNull()
  })
})

test.each([
  ['What was decided last week?', 'en', 'last week'],
  ['Was wurde gestern beschlossen?', 'de', 'yesterday'],
  ["Qu'est-ce qui a été décidé aujourd’hui ?", 'fr', 'today'],
  ['¿Qué se decidió el mes pasado?', 'es', 'last month'],
  ['今週は何が決まりましたか？', 'ja', 'this week'],
  ['What was decided?', 'en', null],
])('%s', (question, language, period) => {
  expect(askedPeriod(question, language).period).toBe(period)
})

test('the due date of a task does not answer another question about its object', () => {
  const meetings = [
    meeting('2026-03-04', {
      actionItems: [item('Draft a plan for the new intern', 'Ana Ruiz', { dueDate: '2026-03-09' })],
    }),
  ]
  expect(answerFromNotes('When does the intern start?', meetings, { entire: true })).toBeNull()
  for (const question of ['When is the intern plan due?', 'When will the plan for the intern be ready?'])
    expect(answerFromNotes(question, meetings, { entire: true })?.answer).toContain('due 2026-03-09')
})

describe('open questions', () => {
  const held = (openQuestions?: { text: string; citations: [] }[]) => [
    meeting('2026-03-04', { ...(openQuestions && { openQuestions }) }),
  ]
  const open = [{ text: 'Who pays for the lamp?', citations: [] as [] }]

  test.each([
    'What are the open questions?',
    'Which questions are still open?',
    'What is still open?',
    'Welche offenen Fragen gibt es?',
    'Quelles questions restent ouvertes ?',
    '¿Cuáles son las preguntas abiertas?',
    'Quali sono le domande aperte?',
    'Quais são as questões em aberto?',
    'Welke vragen staan nog open?',
    '未解決の質問は何ですか？',
    '有哪些未解决的问题？',
  ])('%s', question => {
    expect(answerFromNotes(question, held(open), { entire: true })?.answer).toBe('Who pays for the lamp?')
  })

  test('a meeting without open questions says so', () => {
    expect(answerFromNotes('What are the open questions?', held([]), { entire: true })).toMatchObject({
      found: false,
      answer: 'No open question was found.',
    })
  })

  test('the transcript answers if notes are missing or a subject is named', () => {
    expect(answerFromNotes('What are the open questions?', held(), { entire: true })).toBeNull()
    expect(
      answerFromNotes('What are the open questions about the harbour?', held(open), { entire: true }),
    ).toBeNull()
  })
})

test('the owner of a task answers only questions about that task', () => {
  const meetings = [
    meeting('2026-03-04', { actionItems: [item('Draft the short text for the members', 'Ana Ruiz')] }),
  ]
  const answerTo = (question: string) => answerFromNotes(question, meetings, { entire: true })?.answer
  for (const question of [
    'Who drafts the short text?',
    'Who writes the short text?',
    'Who owns the short text?',
  ])
    expect(answerTo(question)).toContain('Ana Ruiz')
  expect(answerTo('Who reads the short text?')).toBeUndefined()
})
