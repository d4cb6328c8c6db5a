import { describe, expect, it } from 'vitest'
import { findExchanges } from '../src/index.ts'
import { conversation } from './meetings.ts'

function found(lines: Parameters<typeof conversation>[0]) {
  const segments = conversation(lines)
  const participants = [...new Set(lines.map(([name]) => name))].map(name => ({ id: `spk_${name}`, name }))
  return findExchanges({ segments, participants })
}

describe('exchanges', () => {
  it('are neither greetings nor the end of the call', () => {
    expect(
      found([
        ['Ana', 'Ben, how are you doing in Lisbon today?'],
        ['Ben', 'The weather is better than yesterday.'],
        ['Ana', 'Are there any more topics about the oven, or should we wrap it up?'],
        ['Ben', 'See you all on Thursday morning.'],
      ]),
    ).toEqual([])
  })

  it('go to the one who is named, though somebody else speaks first', () => {
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

  it('have no answer when the one who was asked says nothing', () => {
    const [exchange] = found([
      ['Ana', 'Carla, can you send the budget figures to the bank?'],
      ['Ben', 'The bank closes early on Fridays.'],
      ['Ana', 'Then we wait for her.'],
      ['Ben', 'Fine with me, next week is good.'],
      ['Carla', 'Sorry, I was unavailable from my desk.'],
    ])
    expect(exchange).toMatchObject({ addresseeId: 'spk_Carla', answer: null })
  })

  it('skip nods on the way to the answer', () => {
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

  it('join a sentence that runs over two segments, and cite both', () => {
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

  it('leave out questions about the call itself and tags', () => {
    expect(
      found([
        ['Ana', 'Can you hear me now, Ben?'],
        ['Ben', 'I can hear you very well.'],
        ['Ana', 'Right?'],
        ['Ben', 'The weather is fine here.'],
      ]),
    ).toEqual([])
  })

  it('are not made of a first name that two people share', () => {
    const exchanges = found([
      ['Ana Ruiz', 'Sam, which supplier has the better price for flour?'],
      ['Sam Hill', 'The mill in the valley has it.'],
      ['Sam Wood', 'I would ask the other mill first.'],
    ])
    expect(exchanges[0]?.addresseeId).toBe('spk_Sam Hill')
  })
})
