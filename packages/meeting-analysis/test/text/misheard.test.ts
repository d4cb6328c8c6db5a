import { expect, test } from 'vitest'
import { summarize } from '../../src/index.ts'
import type { Segment } from '../../src/request.ts'
import { defaultTemplate } from '../../src/templates/index.ts'
import { readMisheard } from '../../src/text/misheard/misheard.ts'

/** The corrected `text`, in a meeting with the other lines. */
function written(
  text: string,
  {
    said = [],
    names = [],
    title = '',
  }: { said?: readonly string[]; names?: readonly string[]; title?: string },
): string {
  return readMisheard([...said, text], names, title).write(text)
}

const times = (count: number, text: string): string[] => Array.from({ length: count }, () => text)

test('a frequent term corrects words that sound like it', () => {
  const said = times(5, 'The Glenmarow release and the flumbrick are next.')
  expect(written('We test Clenmarow, and Clenmarow only.', { said })).toBe(
    'We test Glenmarow, and Glenmarow only.',
  )
  expect(written("That is Glenmaro's date.", { said: times(5, 'The Glenmarrow is next.') })).toBe(
    "That is Glenmarrow's date.",
  )
  expect(written('Ask the Klenmarrow people.', { title: 'Glenmarrow weekly' })).toBe(
    'Ask the Glenmarrow people.',
  )
})

test('splits words that were run together into two frequent words', () => {
  const said = times(5, 'The delivery list is ready.')
  expect(written('Is a deliverilist enough?', { said })).toBe('Is a delivery list enough?')
})

test('keeps other forms of a word and words of the lexicon', () => {
  const said = [
    ...times(9, 'The flumbrick and the prefetching of zkVM for Marija.'),
    ...times(5, 'A delivery list.'),
  ]
  for (const text of [
    'Two flumbricks were reflumbricked.',
    'The zkEVM is another.',
    'Ask Marije.',
    'A livery list.',
    'The flumbrock, the flumbrock, the flumbrock and the flumbrock.',
  ])
    expect(written(text, { said })).toBe(text)
})

test('writes participants as they do, and keeps other names', () => {
  const names = ['Toni Eklund', 'Bartosh Vale (Lumbrix)', 'Karin']
  expect(written('I asked Tony and Bartoz.', { names })).toBe('I asked Toni and Bartoz.')
  expect(written('The Lumbriks people and Bartos ask.', { names })).toBe('The Lumbrix people and Bartos ask.')
  expect(written('I asked Karen, in March.', { names: [...names, 'Marc'] })).toBe('I asked Karen, in March.')
  expect(written('I asked Tony.', { names: ['Toni Eklund', 'Tonny Vale'] })).toBe('I asked Tony.')
})

test('corrects a word by its context', () => {
  const said = times(9, 'The fork choice is a state transition function.')
  expect(written('The folk choice is a state transition fraction.', { said })).toBe(
    'The fork choice is a state transition function.',
  )
  expect(written('Folk music is a fraction of it.', { said })).toBe('Folk music is a fraction of it.')
})

test('changes neither of two words that sound the same', () => {
  const said = times(9, 'The state route is wrong.')
  expect(written('The state root is right.', { said })).toBe('The state root is right.')
})

test('gives the same name to the same number, and changes no number', () => {
  const said = times(5, 'DevNet 7 has EIP 7928.')
  expect(written('Definite 7, or devin7, has EAP7928, and EAPs 7929.', { said })).toBe(
    'DevNet 7, or DevNet7, has EIP7928, and EIPs 7929.',
  )
  expect(written('Definite plans for step 7.', { said })).toBe('Definite plans for step 7.')
})

test('writes the corrected name and quotes the transcript', () => {
  const lines: [string, string][] = [
    ['Ana', 'The first subject is the Glenmarow release, and the Glenmarow notes are ready.'],
    ['Ben', 'For Glenmarow we need tests, as Glenmarow is larger than the one before.'],
    ['Ana', 'Glenmarow goes out in June.'],
    ['Ben', "I'll write the Clenmarow announcement by Friday."],
    ['Ana', 'Great, thanks.'],
  ]
  const segments = lines.map(
    ([speakerName, text], index): Segment => ({
      id: `s${index}`,
      index,
      speakerId: speakerName,
      speakerName,
      text,
      start: index * 8,
      end: index * 8 + 7,
    }),
  )
  const summary = (language: string) =>
    summarize({
      meeting: { title: 'Weekly', startedAt: '2026-03-02T09:00:00Z', timeZone: 'UTC' },
      participants: ['Ana', 'Ben'].map(name => ({ id: name, name, email: null })),
      segments,
      template: { name: defaultTemplate.name, language: null, sections: defaultTemplate.sections },
      language,
    })
  const { actionItems } = summary('en')
  expect(actionItems.map(({ title }) => title)).toEqual(['Write the Glenmarow announcement by Friday'])
  expect(actionItems[0]?.citations[0]?.quote).toBe("I'll write the Clenmarow announcement by Friday.")
  expect(JSON.stringify(summary('de'))).not.toContain('Write the Glenmarow')
})
