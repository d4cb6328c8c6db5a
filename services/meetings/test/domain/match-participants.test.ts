import { describe, expect, it } from 'vitest'
import { matchParticipants } from '../../src/domain/match-participants.ts'

const known = (id: string, name: string, email: string | null = null) => ({ id, name, email, spokenAs: [] })
const spoken = (name: string, email: string | null = null, key = name) => ({ key, name, email })

function match(speaker: ReturnType<typeof spoken>, ...participants: ReturnType<typeof known>[]) {
  return matchParticipants([speaker], participants).get(speaker.key)
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

  it('goes by a name that the address spells', () => {
    expect(match(spoken('Grace Hopper'), known('prt_1', 'G.', 'grace.hopper+zoom@example.com'))).toBe('prt_1')
    expect(match(spoken('Info'), known('prt_1', 'Reception', 'info@example.com'))).toBeNull()
  })

  it.each([
    ['another surname', spoken('Ada Byron')],
    ['another address under the same name', spoken('Ada Lovelace', 'other@example.com')],
    ['a stranger', spoken('Grace Hopper')],
    ['nothing but punctuation', spoken('—')],
  ])('leaves alone %s', (_sign, speaker) => {
    expect(match(speaker, ada, alan)).toBeNull()
  })

  it('names nobody when it could be two', () => {
    expect(match(spoken('Ada'), ada, known('prt_2', 'Ada Byron'))).toBeNull()
    expect(match(spoken('John Smith'), known('prt_1', 'John Smith'), known('prt_2', 'John Smith'))).toBeNull()
  })

  it('gives one first name to one speaker only', () => {
    const two = [spoken('Ada', null, 'A'), spoken('Ada K.', null, 'B')]
    expect(matchParticipants(two, [known('prt_1', 'Ada')])).toEqual(
      new Map([
        ['A', 'prt_1'],
        ['B', null],
      ]),
    )
  })

  it('lets a surer sign go first: the full name takes the participant, the first name alone gets none', () => {
    const both = matchParticipants([spoken('Ada'), spoken('Ada Lovelace')], [ada])
    expect(both.get('Ada Lovelace')).toBe('prt_ada')
    expect(both.get('Ada')).toBeNull()
  })

  it('lets two labels of one person be one participant', () => {
    const both = matchParticipants(
      [spoken('Ada Lovelace', null, 'A'), spoken('ada lovelace', null, 'B')],
      [ada],
    )
    expect([...both.values()]).toEqual(['prt_ada', 'prt_ada'])
  })

  it('knows names in other scripts', () => {
    expect(match(spoken('佐藤 花子'), known('prt_1', '佐藤　花子'), known('prt_2', '鈴木 一郎'))).toBe(
      'prt_1',
    )
    expect(match(spoken('Жанна Агузарова'), known('prt_1', 'жанна агузарова'))).toBe('prt_1')
  })
})
