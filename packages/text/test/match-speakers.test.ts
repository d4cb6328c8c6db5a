import { describe, expect, it } from 'vitest'
import { matchSpeakers } from '../src/index.ts'

const known = (id: string, name: string, email: string | null = null) => ({ id, name, email })
const spoken = (name: string, email: string | null = null) => ({ name, email })

/** The participant ids in the order of the speakers; null for a new participant. */
function matchAll(speakers: ReturnType<typeof spoken>[], participants: ReturnType<typeof known>[]) {
  return matchSpeakers(speakers, participants).matches.map(match =>
    match.kind === 'new' ? null : match.participantId,
  )
}

function match(speaker: ReturnType<typeof spoken>, ...participants: ReturnType<typeof known>[]) {
  return matchAll([speaker], participants)[0]
}

describe('matching speakers to participants', () => {
  const ada = known('prt_ada', 'Ada Lovelace', 'ada.lovelace@example.com')
  const alan = known('prt_alan', 'Alan Turing')

  it.each([
    ['the address, whatever the name', spoken('Conference room 3', 'ADA.Lovelace@example.com')],
    ['the name as written', spoken('Ada Lovelace')],
    ['case, accents and spaces', spoken('  ÁDA   lovelace ')],
    ['Last, First', spoken('Lovelace, Ada')],
    ['a company in parentheses', spoken('Ada Lovelace (Analytical Engines Ltd)')],
    ['a company behind a bar', spoken('Ada Lovelace | Analytical Engines')],
    ['a title', spoken('Dr. Ada Lovelace')],
    ['a first name that one alone has', spoken('Ada')],
    ['a first name with an initial', spoken('Ada L.')],
  ])('goes by %s', (_sign, speaker) => {
    expect(match(speaker, ada, alan)).toBe('prt_ada')
  })

  it.each([
    ['another surname', spoken('Ada Byron')],
    ['another address under the same name', spoken('Ada Lovelace', 'other@example.com')],
    ['a stranger', spoken('Grace Hopper')],
    ['nothing but punctuation', spoken('—')],
  ])('leaves alone %s', (_sign, speaker) => {
    expect(match(speaker, ada, alan)).toBeNull()
  })

  it('makes no match between two possible participants', () => {
    expect(match(spoken('Ada'), ada, known('prt_2', 'Ada Byron'))).toBeNull()
    expect(match(spoken('John Smith'), known('prt_1', 'John Smith'), known('prt_2', 'John Smith'))).toBeNull()
  })

  it('makes no match when two speakers have the first name', () => {
    expect(matchAll([spoken('Ada'), spoken('Ada K.')], [known('prt_1', 'Ada Klein')])).toEqual([null, null])
  })

  it('prefers a full name to a first name for the same participant', () => {
    expect(matchAll([spoken('Ada'), spoken('Ada Lovelace')], [ada])).toEqual([null, 'prt_ada'])
  })

  it('matches two spellings of a name to one participant', () => {
    expect(matchAll([spoken('Ada Lovelace'), spoken('ada lovelace')], [ada])).toEqual(['prt_ada', 'prt_ada'])
  })

  it('does not match a generated name', () => {
    expect(match(spoken('Speaker A'), known('prt_1', 'Speaker'))).toBeNull()
  })

  it('matches names in other scripts', () => {
    expect(match(spoken('佐藤 花子'), known('prt_1', '佐藤　花子'), known('prt_2', '鈴木 一郎'))).toBe(
      'prt_1',
    )
    expect(match(spoken('Жанна Агузарова'), known('prt_1', 'жанна агузарова'))).toBe('prt_1')
  })
})
