import { describe, expect, it } from 'vitest'
import { type FreshItem, type KnownItem, mergeItems } from '../../src/action-items/domain/merge-items.ts'

const known = (id: string, title: string, more: Partial<KnownItem> = {}): KnownItem => ({
  id,
  title,
  generatedTitle: title,
  segmentIds: [`seg-${id}`],
  source: 'generated',
  edited: false,
  completed: false,
  ...more,
})
const fresh = (title: string, ...segmentIds: string[]): FreshItem => ({ title, segmentIds })
const none = { add: [], follow: [], remove: [] }

describe('a regenerated summary', () => {
  it('updates only the generated items when the text is the same', () => {
    const items = [known('a', 'Fix the login page'), known('b', 'Send the report')]
    const drafts = [fresh('Send the report', 'seg-b'), fresh('Fix the login page', 'seg-a')]
    expect(mergeItems(items, [], drafts)).toEqual({
      ...none,
      follow: [
        { id: 'b', index: 0 },
        { id: 'a', index: 1 },
      ],
    })
  })

  it('updates, adds and removes unedited items', () => {
    const items = [known('a', 'Fix the login page'), known('b', 'Send the report')]
    const drafts = [fresh('Repair the login page soon', 'seg-a'), fresh('Order lunch', 'seg-z')]
    expect(mergeItems(items, [], drafts)).toEqual({
      add: [1],
      follow: [{ id: 'a', index: 0 }],
      remove: ['b'],
    })
  })

  it('recognises items in a new transcript by their titles', () => {
    const drafts = [fresh('Send the report today', 'new-1'), fresh('Fix login page', 'new-2')]
    const items = [known('a', 'Fix the login page'), known('b', 'Send the report')]
    expect(mergeItems(items, [], drafts).follow).toEqual([
      { id: 'b', index: 0 },
      { id: 'a', index: 1 },
    ])
  })

  it.each([
    ['edited', { edited: true }],
    ['completed', { completed: true }],
    ['written by hand', { source: 'manual', generatedTitle: null } as const],
  ])('leaves an item alone that was %s: not overwritten, not there twice, not lost', (_what, state) => {
    const item = known('a', 'Fix the login page', state)
    expect(mergeItems([item], [], [fresh('Fix the login page', 'seg-a')])).toEqual(none)
    expect(mergeItems([item], [], [])).toEqual(none)
  })

  it('recognises a renamed item by its generated title', () => {
    const item = known('a', 'Tell Bob', {
      generatedTitle: 'Send the quarterly report to Robert',
      edited: true,
    })
    expect(mergeItems([item], [], [fresh('Send the quarterly report to Robert', 'new')])).toEqual(none)
    expect(mergeItems([item], [], [fresh('E-mail figures', 'seg-a')])).toEqual(none)
  })

  it('does not restore a deleted item', () => {
    const gone = { title: 'Fix the login page', generatedTitle: 'Fix the login page', segmentIds: ['seg-a'] }
    expect(
      mergeItems([], [gone], [fresh('Fix the login page', 'seg-a'), fresh('Order lunch', 'seg-b')]),
    ).toEqual({
      ...none,
      add: [1],
    })
  })

  it('keeps two items of one segment apart', () => {
    const items = [
      known('a', 'Fix the login page', { segmentIds: ['s'] }),
      known('b', 'Send the report', { segmentIds: ['s'], edited: true }),
    ]
    const drafts = [fresh('Send the report', 's'), fresh('Fix the login page', 's')]
    expect(mergeItems(items, [], drafts)).toEqual({ ...none, follow: [{ id: 'a', index: 1 }] })
  })
})
