import { describe, expect, it } from 'vitest'
import { findExchanges } from '../src/index.ts'
import { conversation } from './meetings.ts'

function found(lines: Parameters<typeof conversation>[0]) {
  return findExchanges(conversation(lines), true)
}

describe('exchanges', () => {
  it('exclude greetings and the end of the call', () => {
    expect(
      found([
        ['Ana', 'Ben, how are you doing in Lisbon today?'],
        ['Ben', 'The weather is better than yesterday.'],
        ['Ana', 'Are there any more topics about the oven, or should we wrap it up?'],
        ['Ben', 'See you all on Thursday morning.'],
      ]),
    ).toEqual([])
  })

  it('wait for the named person when another speaks first', () => {
    const [exchange] = found([
      ['Ana', 'Carla, can you send the budget figures to the bank?'],
      ['Ben', 'The bank closes early on Fridays.'],
      ['Carla', 'I send the figures on Thursday.'],
    ])
    expect(exchange).toMatchObject({
      askerId: 'spk_Ana',
      addresseeId: 'spk_Carla',
      answer: { text: 'I send the figures on Thursday.', segmentIds: ['seg_0002'] },
    })
  })

  it('are left out when the named person does not answer', () => {
    expect(
      found([
        ['Ana', 'Carla, can you send the budget figures to the bank?'],
        ['Ben', 'The bank closes early on Fridays.'],
        ['Ana', 'Then we wait for her.'],
        ['Ben', 'Fine with me, next week is good.'],
        ['Carla', 'Sorry, I was unavailable from my desk.'],
      ]),
    ).toEqual([])
  })

  it('skip nods before the answer', () => {
    const [exchange] = found([
      ['Ana', 'How much does the storage cost per month?'],
      ['Ben', 'Mm-hmm.'],
      ['Carla', 'It costs four hundred a month.'],
    ])
    expect(exchange).toMatchObject({
      addresseeId: 'spk_Carla',
      answer: { text: 'It costs four hundred a month.' },
    })
  })

  it('join a sentence of two segments and cite both', () => {
    const [exchange] = found([
      ['Ana', 'How much does the storage'],
      ['Ana', 'cost per month?'],
      ['Carla', 'It costs four hundred a month.'],
    ])
    expect(exchange?.question).toEqual({
      text: 'How much does the storage cost per month?',
      segmentIds: ['seg_0000', 'seg_0001'],
    })
  })

  it('exclude question tags and questions about the call', () => {
    expect(
      found([
        ['Ana', 'Can you hear me now, Ben?'],
        ['Ben', 'I can hear you very well.'],
        ['Ana', 'Right?'],
        ['Ben', 'The weather is fine here.'],
      ]),
    ).toEqual([])
  })

  it('ignore a first name that two people share', () => {
    const exchanges = found([
      ['Ana Ruiz', 'Sam, which supplier has the better price for flour?'],
      ['Sam Hill', 'The mill in the valley has it.'],
      ['Sam Wood', 'I would ask the other mill first.'],
    ])
    expect(exchanges[0]?.addresseeId).toBe('spk_Sam Hill')
  })

  it.each([
    ['yes or no', 'Can the mill deliver on Fridays?', 'The weather was lovely in Lisbon.'],
    ['a time', 'When does the new oven arrive?', 'The colour of the walls is a question of taste.'],
    ['a number', 'How many loaves did the shop sell?', 'The window needs cleaning.'],
    ['yes or no', 'Can the mill deliver on Fridays?', 'Ben, could you take that one?'],
    ['anything', 'Why did the delivery come late?', 'I have to look into that.'],
    ['anything', 'Why did the delivery come late?', 'Sorry, could you say that again?'],
  ])('leave out what does not answer: %s', (_, question, reply) => {
    expect(
      found([
        ['Ana', question],
        ['Carla', reply],
        ['Ben', 'Next is the budget.'],
      ]),
    ).toEqual([])
  })

  it.each([
    ['Can the mill deliver on Fridays?', 'Yes, if we order on Wednesday.', 'Yes, if we order on Wednesday.'],
    ['Can the mill deliver on Fridays?', 'No.', 'No.'],
    ['Will the sign be ready by then?', "I'm confident that it will be.", "I'm confident that it will be."],
    ['When does the new oven arrive?', 'On the second of June.', 'On the second of June.'],
    ['How many loaves did the shop sell?', 'Four hundred and twenty.', 'Four hundred and twenty.'],
    ['Is there a plan for the summer?', 'We close for two weeks.', 'We close for two weeks.'],
  ])('take what does: %s %s', (question, reply, answer) => {
    const [exchange] = found([
      ['Ana', question],
      ['Carla', reply],
      ['Ben', 'Next is the budget.'],
    ])
    expect(exchange).toMatchObject({ question: { text: question }, answer: { text: answer } })
  })

  it.each([
    [
      'So, my question is, will the new oven fit through the door?',
      'Will the new oven fit through the door?',
    ],
    [
      'Will the new oven fit through the door, or what is the plan?',
      'Will the new oven fit through the door?',
    ],
  ])('write a question down without what surrounds it: %s', (said, question) => {
    const [exchange] = found([
      ['Ana', said],
      ['Carla', 'Yes, the door is wide enough for the oven.'],
    ])
    expect(exchange?.question.text).toBe(question)
  })

  it.each([
    'It is the twentieth today, right?',
    'What would be great if somebody from the mill could confirm?',
    'Ben, do you want to introduce the next topic?',
    'Is that what the mill said?',
    'Do we have any more updates from the mill?',
    'How does how to frame that with the mill?',
  ])('exclude requests for assent, moderation and unclear questions: %s', said => {
    expect(
      found([
        ['Ana', said],
        ['Ben', 'Yes, the mill said so on Friday.'],
      ]),
    ).toEqual([])
  })

  it.each([
    [
      'The mill can deliver the flour before the weekend, right?',
      'Yeah, but if the road is closed it comes on Monday.',
      'Yes, but if the road is closed it comes on Monday.',
    ],
    [
      'Would you like to share the figures of the bakery?',
      'Yeah, sure. We sold four hundred loaves in the first week.',
      'Yes. We sold four hundred loaves in the first week.',
    ],
    [
      'Has any baker tried the new flour?',
      'Yes, two of them baked with the flour on Friday.',
      'Yes, two of them baked with the flour on Friday.',
    ],
  ])('take %s', (question, said, answer) => {
    const found = findExchanges(
      conversation([
        ['Ana', question],
        ['Ben', said],
        ['Carla', 'Good.'],
      ]),
      true,
    )
    expect(found.map(one => one.answer?.text)).toEqual([answer])
  })

  it('skip an explanation only for an answer about the same things', () => {
    const asked =
      'How many loaves does the mill count in a week? The last list was of the winter, when two of the ovens stood still and the shop closed early.'
    const answered = (said: string) =>
      findExchanges(
        conversation([
          ['Ana', asked],
          ['Ben', said],
          ['Carla', 'Good.'],
        ]),
        true,
      ).map(one => one.answer?.text)
    expect(answered('They count four hundred loaves in a week.')).toEqual([
      'They count four hundred loaves in a week.',
    ])
    expect(answered('I saw two new chairs.')).toEqual([])
  })

  it('keep one beginning of an answer that starts twice', () => {
    const [exchange] = found([
      ['Ana', 'Are you testing the new oven this week?'],
      ['Ben', 'Yes, we will start with, well, we will wait for the flour, and then we test the oven.'],
    ])
    expect(exchange?.answer?.text).toBe('Yes, we will wait for the flour, and then we test the oven.')
  })

  it('cut long answers at a clause, never before a condition', () => {
    const ask = (reply: string) =>
      found([
        ['Ana', 'Can the mill deliver on Fridays?'],
        ['Ben', reply],
      ])[0]
    const long =
      'Yes, the mill delivers on Fridays to every shop on this side of the river before seven in the morning'
    const rest =
      'their two drivers come back from the harbour in the night with the grain of the week and the oil of the month'
    const kept = ask(`${long}, because ${rest} that the other shops have ordered in advance.`)
    expect(kept?.answer?.text).toBe(`${long}…`)
    expect(ask(`${long}, unless ${rest} that the other shops have ordered in advance.`)).toBeUndefined()
  })

  it('exclude a question in the middle of a turn', () => {
    expect(
      found([
        [
          'Ana',
          'Can the mill deliver on Fridays? Anyway, the second thing is the sign above the door, which has to be painted before we open in June.',
        ],
        ['Ben', 'Yes, I know the painter.'],
      ]),
    ).toEqual([])
  })
})
