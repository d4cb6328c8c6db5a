import { describe, expect, test } from 'vitest'
import { answer } from '../src/index.ts'
import type { Passage } from '../src/request.ts'

function said(lines: readonly (readonly [speaker: string, text: string])[], meetingId = 'mtg_1'): Passage[] {
  return lines.map(([speakerName, text], index) => ({
    id: `${meetingId}_${index}`,
    index,
    speakerId: speakerName,
    speakerName,
    text,
    start: index * 6,
    end: index * 6 + 5,
    meetingId,
    meetingTitle: meetingId,
  }))
}

function ask(question: string, passages: Passage[], language: string | null = null) {
  return answer({ question, passages, language })
}

const LAUNCH = said([
  ['Maya Okafor', 'Good morning. Let us use the half hour to decide whether Borealis ships on Tuesday.'],
  ['Jonas Weber', 'The last blocker is the import that times out on large accounts.'],
  ['Maya Okafor', 'How large is large?'],
  ['Jonas Weber', 'Above two hundred thousand rows. It went from four minutes to eleven seconds.'],
  ['Lucía Fernández', 'The budget for the launch is nine thousand euros, half of it is spent.'],
  ['Tom Sato', 'I tested the new sign-up with six people. Five finished without help.'],
  ['Maya Okafor', 'Tom, can you change the wording before Monday noon?'],
  ['Tom Sato', 'Yes, I will have it in review tomorrow.'],
  [
    'Maya Okafor',
    'So the decision is: Borealis ships on Tuesday at nine, if the import is confirmed by Monday evening.',
  ],
  ['Jonas Weber', 'I will prepare the notice for the status page.'],
])

const HARBOUR = said([
  ['Ines Roth | Pier', 'We closed the second gate of the harbour while the crane is repaired.'],
  ['Ola Berg | Quay', 'On our side release 6 of the ferry plan is out since Monday.'],
  ['Ola Berg | Quay', 'Release 7 of the ferry plan comes out in October.'],
  ['Ines Roth | Pier', 'The ferries must not use the old pilot boats.'],
  ['Ines Roth | Pier', 'The reason is noise.'],
  ['Ola Berg | Quay', 'Some boats we call the night boats.'],
  ['Ola Berg | Quay', 'Which are the boats without a crew.'],
  ['Ines Roth | Pier', 'The batch I.O was measured twice in the harbour.'],
])

describe('questions as people type them', () => {
  test.each([
    ['release-7 when?', 'Release 7 of the ferry plan comes out in October.'],
    ['why no old pilot boats', 'Ines Roth | Pier said: The reason is noise.'],
    [
      'what are night boats',
      'Ola Berg | Quay said: Some boats we call the night boats, which are the boats without a crew.',
    ],
    [
      'What did Pier close?',
      'Ines Roth | Pier said: We closed the second gate of the harbour while the crane is repaired.',
    ],
    ['was the batch IO measured?', 'The batch I.O was measured twice in the harbour.'],
  ])('%s', (question, expected) => {
    expect(ask(question, HARBOUR).answer).toBe(expected)
  })
})

describe('a subject of the meeting', () => {
  test('is answered by one sentence, which is cited first', () => {
    const { answer: text, citations } = ask('When does Borealis ship?', LAUNCH)
    expect(text).toBe('Borealis ships on Tuesday at nine, if the import is confirmed by Monday evening.')
    expect(citations[0]?.segmentId).toBe('mtg_1_8')
    expect(ask('when does borealis ship', LAUNCH).answer).toBe(text)
  })

  test.each([
    ['Who prepares the notice?', 'Jonas Weber said: I will prepare the notice for the status page.'],
    [
      'What is the budget for the launch?',
      'The budget for the launch is nine thousand euros, half of it is spent.',
    ],
    ['How many people tested the sign-up?', 'Tom Sato said: I tested the new sign-up with six people.'],
  ])('%s', (question, expected) => {
    expect(ask(question, LAUNCH).answer).toBe(expected)
  })

  test('is answered by the replies to the same question in the meeting', () => {
    const passages = said([
      ['Priya Raman', 'How is the billing migration going?'],
      ['Sam Whitlock', 'The old invoices have three different currencies in one column.'],
      ['Priya Raman', 'And the conference was tiring for all of us.'],
    ])
    expect(ask('How is the billing migration going?', passages).answer).toMatch(/^Sam Whitlock said: The old/)
  })

  test('is found by a synonym', () => {
    expect(ask('How much money is there for the launch?', LAUNCH).found).toBe(true)
  })
})

describe('a question for one statement', () => {
  const CREW = said([
    ['Priya Raman', 'Next item is the tide server. What is Ebb?'],
    ['Sam Whitlock', 'A few practical things about Ebb, because this matters for the crew.'],
    ['Sam Whitlock', 'So Ebb is a small server that replaces the paper tables.'],
    ['Sam Whitlock', 'We are currently running it with I think 16 sensors on.'],
    ['Priya Raman', 'Why does the pump stop at night?'],
    ['Sam Whitlock', 'The pump is in the cellar, next to the old boiler.'],
    ['Sam Whitlock', 'Mostly it stops because the cable gets wet.'],
    ['Priya Raman', 'Is Lena in the tide group?'],
    ['Lena Vogt', 'No.'],
    ['Priya Raman', 'It makes sense to open the gate.'],
    ['Priya Raman', 'Unless the water is above two metres.'],
    ['Sam Whitlock', 'We will take ERC8286 as it is.'],
    ['Priya Raman', 'Next week we will not have this call. Let us go back to this call in two weeks.'],
  ])

  test.each([
    ['What is Ebb?', 'Ebb is a small server that replaces the paper tables.'],
    [
      'How many sensors are there?',
      'Sam Whitlock said: We are currently running it with I think 16 sensors on.',
    ],
    ['Is Lena in the tide group?', 'Asked “Is Lena in the tide group?”, Lena Vogt said: No.'],
    ['When is the next call?', 'Priya Raman said: Let us go back to this call in two weeks.'],
    [
      'Does it make sense to open the gate?',
      'Priya Raman said: It makes sense to open the gate. Unless the water is above two metres.',
    ],
  ])('%s', (question, expected) => {
    expect(ask(question, CREW).answer).toBe(expected)
  })

  test('puts a reason first', () => {
    expect(ask('Why does the pump stop?', CREW).answer).toMatch(/because the cable gets wet/)
  })

  test.each(['ERC-8286', 'ERC 8286', 'erc8286'])('finds an identifier in any spelling: %s', name => {
    expect(ask(`What was said about ${name}?`, CREW)).toMatchObject({ found: true })
  })
})

describe('a subject that the meeting lacks is not found', () => {
  test.each([
    'What is the budget for marketing?',
    'Which vaccine did the hospital order?',
    'When does the marketing campaign start?',
    'Who is Sarah Whitfield?',
    'What did Sarah Whitfield say about the budget?',
    'What is the salary of the new accountant?',
    'How large is the new warehouse?',
  ])('%s', question => {
    expect(ask(question, LAUNCH)).toEqual({
      found: false,
      citations: [],
      answer: 'Nothing in the meetings searched answers this question.',
    })
  })

  test('even if two meetings have a part of it each', () => {
    const other = said([['Ana Ruiz', 'The marketing team moved to the second floor last week.']], 'mtg_2')
    expect(ask('What is the budget for marketing?', [...LAUNCH, ...other]).found).toBe(false)
  })

  test('even if a speaker has that name', () => {
    const team = said([
      ['Marketing', 'The remote should be yellow and cost twelve euros.'],
      ['Project Manager', 'The budget is fixed, we keep to it.'],
    ])
    expect(ask('What is the budget for marketing?', team).found).toBe(false)
    expect(ask('What did Marketing say about the remote?', team).found).toBe(true)
  })
})

describe('questions in other languages', () => {
  const LAGER = said([
    [
      'Anke Brandt',
      'Guten Morgen zusammen. Auf der Liste stehen heute zwei Punkte: die Inventur und der neue Stapler.',
    ],
    ['Mehmet Yıldız', 'In Halle drei fehlen uns noch die Kühlregale, das sind zwei Tage Arbeit.'],
    ['Anke Brandt', 'Gut. Dann schließen wir die Inventur bis Mittwochabend ab.'],
    ['Sophie Krüger', 'Der elektrische Stapler kostet achtzehntausend Euro mehr als der andere.'],
    ['Anke Brandt', 'Einverstanden, wir nehmen den elektrischen Stapler.'],
  ])

  test('are answered with the words of their language', () => {
    expect(ask('Wann schließen wir die Inventur ab?', LAGER).answer).toBe(
      'Anke Brandt: Dann schließen wir die Inventur bis Mittwochabend ab.',
    )
    expect(ask('Was kostet der elektrische Stapler?', LAGER).answer).toMatch(
      /^Sophie Krüger: Der elektrische/,
    )
  })

  test.each([
    [
      'Wann bekommen wir die neuen Computer?',
      'In den durchsuchten Besprechungen findet sich keine Antwort auf diese Frage.',
    ],
    [
      'Wer übernimmt die Werbung für den Sommer?',
      'In den durchsuchten Besprechungen findet sich keine Antwort auf diese Frage.',
    ],
    ['¿Cuál es el presupuesto de marketing?', 'Nada en las reuniones consultadas responde a esta pregunta.'],
    ['Quel est le prix du pain complet ?', 'Rien dans les réunions consultées ne répond à cette question.'],
    ['採用面接はいつですか？', '検索した会議にこの質問への答えは見つかりませんでした。'],
  ])('%s is not found, which is said in its language', (question, expected) => {
    expect(ask(question, LAGER)).toEqual({ found: false, citations: [], answer: expected })
  })

  test.each([
    ['de', 'Wie lange dauert der Umbau?', 'Anna: Der Umbau dauert zwei Wochen.'],
    ['de', 'Welche Regale fehlen noch?', 'Anna: In Halle drei fehlen die Kühlregale.'],
    [
      'es',
      '¿Cuánto tiempo esperó el cambio de permisos?',
      'Diego: Mi cambio de permisos esperó cuatro días.',
    ],
    ['es', '¿Cuándo es la próxima revisión?', 'Inés: La próxima revisión es dentro de dos semanas.'],
  ])(
    'a number, a span of time and a part of a compound are found: %s, %s',
    (language, question, expected) => {
      const lines: Record<string, (readonly [string, string])[]> = {
        de: [
          ['Tom', 'Wir sprechen heute über den Umbau der Hallen und über die neue Lieferung.'],
          ['Anna', 'In Halle drei fehlen die Kühlregale.'],
          ['Tom', 'Für den Umbau brauchen wir außerdem eine Genehmigung der Stadt.'],
          ['Anna', 'Der Umbau dauert zwei Wochen.'],
          ['Tom', 'Dann sehen wir uns am Montag wieder.'],
        ],
        es: [
          ['Diego', 'Mi cambio de permisos esperó cuatro días.'],
          ['Carmen', 'Propongo limitar los cambios y reservar tiempo cada mañana para las revisiones.'],
          ['Inés', '¿Puedes preparar el aviso automático para los cambios antes del viernes?'],
          ['Diego', 'Sí, lo hago el jueves.'],
          ['Inés', 'La próxima revisión es dentro de dos semanas.'],
        ],
      }
      expect(ask(question, said(lines[language] ?? []), language).answer.startsWith(expected)).toBe(true)
    },
  )

  test('prefers the sentence with all words to a decision nearby', () => {
    const passages = said([
      ['Diego', 'Mi cambio de permisos esperó cuatro días.'],
      ['Carmen', 'Es verdad. El martes tuve seis revisiones abiertas y ninguna era pequeña.'],
      ['Inés', '¿Qué podemos cambiar?'],
      [
        'Carmen',
        'Propongo limitar los cambios a trescientas líneas y reservar dos horas para las revisiones.',
      ],
      ['Diego', 'Me parece bien, pero las migraciones casi siempre son más largas.'],
      ['Inés', 'La próxima retrospectiva es dentro de dos semanas.'],
    ])
    const settledIn = new Set([passages[3]?.id ?? ''])
    const question = '¿Cuánto tiempo esperó el cambio de permisos?'
    expect(answer({ question, passages, language: 'es', settledIn }).answer).toBe(
      'Diego: Mi cambio de permisos esperó cuatro días.',
    )
  })

  test('compares Japanese by pairs of characters', () => {
    const passages = said([
      ['鈴木 彩', '地図の画像が大きすぎると思います。圧縮すれば半分の時間で表示できます。'],
      ['佐藤 由美', '来週の月曜日に新しい予約画面を公開します。'],
    ])
    expect(ask('地図の画像はどうですか？', passages).answer).toContain('地図の画像が大きすぎる')
    expect(ask('採用面接の予算はいくらですか？', passages).found).toBe(false)
  })
})

test('a question about the whole meeting is answered with decisions or next steps', () => {
  expect(ask('What was decided?', LAUNCH).answer).toContain('Borealis ships on Tuesday at nine')
  expect(ask('What are the next steps?', LAUNCH).found).toBe(true)
})

describe('a question about a condition', () => {
  test('is answered by the reply to “and if not?”', () => {
    const passages = said([
      ['Maya Okafor', 'The decision is: we open the pool on Monday, if the water test is passed on Friday.'],
      ['Tom Sato', 'And if it is not?'],
      ['Maya Okafor', 'Then we open a week later. I do not want a risk.'],
      ['Tom Sato', 'The water of the pool was changed in May.'],
    ])
    expect(ask('What happens if the water test is not passed?', passages).answer).toBe(
      'Maya Okafor said: We open a week later.',
    )
    expect(ask('What happens if the lifeguard is ill?', passages).answer).not.toContain('a week later')
  })

  test.each([
    [
      'Was passiert, wenn der Bus nicht kommt?',
      'Und wenn er nicht kommt?',
      'Dann nehmen wir die Bahn zum Hof.',
    ],
    ['¿Qué pasa si el autobús no viene?', '¿Y si no viene?', 'Alquilamos una furgoneta del club.'],
    ['O que acontece se o ônibus não vier?', 'E se ele não vier?', 'Alugamos uma van do clube.'],
  ])('%s', (question, asked, reply) => {
    const bus = {
      W: 'Der Bus holt uns um neun ab.',
      '¿': 'El autobús nos recoge a las nueve de la mañana.',
      O: 'O ônibus nos busca às nove da manhã.',
    }
    const passages = said([
      ['Ana', bus[question[0] as keyof typeof bus]],
      ['Tom', asked],
      ['Ana', reply],
      ['Tom', 'Ok.'],
    ])
    expect(ask(question, passages).answer).toBe(`Ana: ${reply}`)
  })
})
