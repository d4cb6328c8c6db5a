import { describe, expect, it } from 'vitest'
import { findAssignee } from '../../src/action-items/domain/find-assignee.ts'

const ada = { id: 'prt_00000000000000000000000001', name: 'Ada Lovelace', email: 'Ada@Example.com' }
const bo = { id: 'prt_00000000000000000000000002', name: 'Bo Ström', email: null }
const boB = { id: 'prt_00000000000000000000000003', name: 'Bo Berg', email: 'bo@example.com' }
const people = [ada, bo, boB]
const fields = ({ id, name, email }: { id: string; name: string; email: string | null }) => ({
  assigneeId: id,
  assigneeName: name,
  assigneeEmail: email,
})

describe('an assignee', () => {
  it.each([
    ['by participant id', ada.id, ada],
    ['by address, whatever its case', 'ada@example.COM', ada],
    ['by name', 'Ada Lovelace', ada],
    ['by name without accents, in any case', 'bo strom', bo],
    ['by words of a name that nobody else has', ' Lovelace ', ada],
  ])('is found %s', (_how, given, person) => {
    expect(findAssignee(given, people)).toEqual({ outcome: 'found', assignee: fields(person) })
  })

  it('keeps a non-participant as given', () => {
    const kept = (name: string, email: string | null) => ({
      outcome: 'found',
      assignee: { assigneeId: null, assigneeName: name, assigneeEmail: email },
    })
    expect(findAssignee('Grace Hopper', people)).toEqual(kept('Grace Hopper', null))
    expect(findAssignee('grace@example.com', people)).toEqual(kept('grace@example.com', 'grace@example.com'))
  })

  it('is ambiguous by a shared name but not by a full name', () => {
    expect(findAssignee('Bo', people)).toEqual({ outcome: 'ambiguous', candidates: [bo, boB] })
    const mononym = { ...bo, name: 'Bo' }
    expect(findAssignee('Bo', [boB, mononym])).toEqual({ outcome: 'found', assignee: fields(mononym) })
  })

  it('is not found by an unknown id', () => {
    expect(findAssignee('prt_00000000000000000000000009', people)).toEqual({ outcome: 'unknown_id' })
  })
})
