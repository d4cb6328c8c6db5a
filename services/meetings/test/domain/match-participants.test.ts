import { describe, expect, it } from 'vitest'
import { matchParticipants } from '../../src/domain/match-participants.ts'

const participant = (id: string, name: string, email: string | null = null) => ({
  id,
  name,
  email,
  spokenAs: [] as string[],
})
const counter = () => {
  let made = 0
  return (speaker: { name: string; email: string | null }) =>
    participant(`new_${++made}`, speaker.name, speaker.email)
}
const speaker = (name: string, key = name, email: string | null = null) => ({ key, name, email })

describe('matching speakers to participants', () => {
  it('keeps known participants and adds the others', () => {
    const result = matchParticipants(
      [speaker('Ada'), speaker('Bob')],
      [participant('prt_1', 'Ada')],
      counter(),
    )
    expect(result.bySpeaker.get('Ada')?.id).toBe('prt_1')
    expect(result.added.map(({ name }) => name)).toEqual(['Bob'])
  })

  it('returns the same participants when repeated, also for ambiguous names', () => {
    const twoJohns = [participant('prt_1', 'John'), participant('prt_2', 'John')]
    const speakers = [speaker('John', 'A'), speaker('Eve', 'B')]
    const first = matchParticipants(speakers, twoJohns, counter())
    expect(first.added.map(({ name }) => name)).toEqual(['John', 'Eve'])
    const again = matchParticipants(speakers, [...twoJohns, ...first.added], counter())
    expect(again.added).toEqual([])
    expect(again.changed).toEqual([])
    expect(again.bySpeaker.get('A')?.id).toBe(first.bySpeaker.get('A')?.id)
  })

  it('matches a speaker after the participant was renamed', () => {
    const first = matchParticipants([speaker('Speaker 1')], [], counter())
    const renamed = first.added.map(participant => ({ ...participant, name: 'Ada Lovelace' }))
    const again = matchParticipants([speaker('Speaker 1')], renamed, counter())
    expect(again.added).toEqual([])
    expect(again.bySpeaker.get('Speaker 1')?.name).toBe('Ada Lovelace')
  })

  it('adds a participant for each new name or distinct address', () => {
    expect(matchParticipants([speaker('Eve', 'A'), speaker('eve', 'B')], [], counter()).added).toHaveLength(1)
    const two = [speaker('Eve', 'A', 'e1@example.com'), speaker('Eve', 'B', 'e2@example.com')]
    expect(matchParticipants(two, [], counter()).added).toHaveLength(2)
  })

  it('stores a new address of a participant', () => {
    const result = matchParticipants(
      [speaker('Ada', 'A', 'ada@example.com')],
      [participant('prt_1', 'Ada')],
      counter(),
    )
    expect(result.changed).toMatchObject([{ id: 'prt_1', email: 'ada@example.com' }])
  })
})
