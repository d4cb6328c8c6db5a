import { describe, expect, test } from 'vitest'
import type { SummaryDraft } from '../src/draft.ts'
import { summarize } from '../src/index.ts'
import { hold } from './languages/say.ts'
import { request } from './sample-meeting.ts'

const ANN = 'Ann Mori'
const TOM = 'Tom Okafor'

function section(draft: SummaryDraft, key: string): string {
  return draft.sections.find(one => one.key === key)?.content ?? ''
}

describe('key points', () => {
  const draft = hold(
    [
      [ANN, 'Let us use the hour to decide whether the booth is painted in green.'],
      [TOM, 'The paint of the booth peels off. On the left wall it came off within a week.'],
      [ANN, 'How many visitors saw the booth?'],
      [TOM, 'About four hundred visitors.'],
      [TOM, 'The organisers of the fair want every booth in one colour this year.'],
      [ANN, 'She told me so as well.'],
      [ANN, 'Tom, could you order the green paint by Friday?'],
      [TOM, 'Yes, I will order it tomorrow.'],
    ],
    'en',
  )

  test('can be read alone: they include the meaning of “it”', () => {
    expect(section(draft, 'key_points')).toContain(
      'The paint of the booth peels off. On the left wall it came off',
    )
  })

  test('contain no question, short reply or reference to an earlier name', () => {
    expect(section(draft, 'key_points')).not.toMatch(/\?|About four hundred|She told/)
  })

  test('do not repeat the tasks', () => {
    expect(section(draft, 'action_items')).toContain('Order the green paint by Friday')
    expect(section(draft, 'key_points')).not.toContain('order')
  })

  test('the overview states the purpose of the meeting', () => {
    expect(draft.overview).toMatch(/^The meeting was held to decide whether the booth is painted in green\./)
  })

  test('a request and its acceptance are one task', () => {
    expect(draft.actionItems).toHaveLength(1)
    expect(draft.actionItems[0]?.citations).toHaveLength(2)
  })
})

test('a limit of words keeps whole sentences without their lead-ins', () => {
  const segments = [
    [ANN, 'I think that the oven of the second shop needs a new door.'],
    [TOM, 'The oven of the second shop was repaired by the mill in the and the door of the shop.'],
    [ANN, 'As far as I know, the door of the oven costs nine hundred euros.'],
  ].map(([speakerName = '', text = ''], index) => ({
    id: `seg_${index}`,
    index,
    speakerId: null,
    speakerName,
    text,
    start: index * 8,
    end: index * 8 + 7,
  }))
  const said = section(
    summarize({ ...request, participants: [], segments, language: 'en', targetWords: 60 }),
    'key_points',
  )
  expect(said).toContain('The oven of the second shop needs a new door.')
  expect(said).toContain('The door of the oven costs nine hundred euros.')
  expect(said).not.toMatch(/I think|As far as|in the and/)
})

describe('a decision', () => {
  test.each([
    [
      'en',
      'I would paint the booth in green this year.',
      'I like that.',
      'Paint the booth in green this year.',
    ],
    [
      'en',
      'Either we paint the booth in green, or we keep the white walls.',
      'Keep the white walls.',
      'We keep the white walls.',
    ],
    ['de', 'Ich schlage vor, den Stand grün zu streichen.', 'Einverstanden.', 'Den Stand grün zu streichen.'],
    ['fr', 'Je propose de peindre le stand en vert.', 'D’accord.', 'Peindre le stand en vert.'],
    [
      'es',
      'Propongo pintar el puesto de verde este año.',
      'Me parece bien.',
      'Pintar el puesto de verde este año.',
    ],
  ])('in %s: “%s” – “%s”', (language, proposal, answer, text) => {
    const { decisions } = hold(
      [
        [ANN, proposal],
        [TOM, answer],
      ],
      language,
    )
    expect(decisions.map(one => one.text)).toEqual([text])
  })

  test('is not listed if an earlier meeting made it', () => {
    const { decisions } = hold([[ANN, 'We decided last week that the booth stays white this year.']], 'en')
    expect(decisions).toEqual([])
  })
})

test('“your” means the other person in a meeting of two', () => {
  const { actionItems } = hold(
    [
      [ANN, 'I will ask Lena to take your shift on Friday.'],
      [TOM, 'Thank you.'],
    ],
    'en',
  )
  expect(actionItems.map(({ title }) => title)).toEqual(["Ask Lena to take Tom's shift on Friday"])
})
