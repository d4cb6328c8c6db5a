import { expect, test } from 'vitest'
import { faultOfTitle } from '../src/action-items/title/check-title.ts'
import { nameTask } from '../src/action-items/title/write-item-title.ts'

test.each([
  ['and for the, um, the marketing expert, trend watching report', 'Work on the report'],
  ['we have to like you know design the user interface or something', 'Design the user interface'],
  ['and then that again for everyone', null],
])('“%s” is named %s', (said, title) => {
  const named = nameTask(said, new Set(['marketing', 'expert']))
  expect(named).toBe(title)
  if (named !== null) expect(faultOfTitle(named)).toBeNull()
})
