import { expect, test } from 'vitest'
import {
  bareName,
  cleanLine,
  foldName,
  isMadeUpName,
  matchSpeakers,
  nameWords,
  tokenize,
} from '../src/index.ts'

/** Quadratic work would take minutes with this length, so the timeout of the test detects it. */
const LENGTH = 200_000

test.each([
  '(',
  '([{<',
  ' ',
  ' - ',
  '- ',
  ')',
  'a ',
  'a,',
  '@',
  'a@',
  '.',
  'a.',
  '1',
  'speaker ',
  "'",
  '\u0301',
  '会',
])('a name of %j over and over', { timeout: 10_000 }, pattern => {
  const name = `a${pattern.repeat(LENGTH / pattern.length)}b`
  for (const read of [bareName, cleanLine, foldName, isMadeUpName, nameWords, tokenize])
    expect(() => read(name)).not.toThrow()
  const { newParticipants } = matchSpeakers(
    [{ name, email: null }],
    [{ id: 'prt', name: 'Ada', email: null }],
  )
  expect(newParticipants).toHaveLength(1)
})

test('matches the maximum number of speakers and participants quickly', { timeout: 5_000 }, () => {
  const speakers = Array.from({ length: 500 }, (_, n) => ({ name: `Aná Müller-${n} Ruiz${n}`, email: null }))
  const participants = Array.from({ length: 500 }, (_, n) => ({
    id: `prt_${n}`,
    name: `Aná B. Schmidt${n} (Acme)`,
    email: null,
  }))
  expect(matchSpeakers(speakers, participants).newParticipants).toHaveLength(500)
  expect(matchSpeakers([...participants].reverse(), participants).matches.at(-1)).toMatchObject({
    participantId: 'prt_0',
    method: 'name',
  })
})

test.each([
  ['Ana Ruiz (Guest)', 'Ana Ruiz'],
  ['Ana (she/her) Ruiz [Acme]', 'Ana   Ruiz'],
  ['Ana Ruiz | Acme - Berlin', 'Ana Ruiz'],
  ['Ana Ruiz (unclosed', 'Ana Ruiz (unclosed'],
  ['(Guest)', '(Guest)'],
])('%j without what tools append is %j', (name, bare) => {
  expect(bareName(name)).toBe(bare)
})
