import { expect, it } from 'vitest'
import { whenToFollow } from '../../src/summaries/domain/debounce.ts'

const at = (seconds: number) => new Date(seconds * 1000)

it('waits for a pause after each change, up to a limit', () => {
  expect(whenToFollow(at(0), null, 30_000)).toEqual({ runAt: at(30), since: at(0) })
  expect(whenToFollow(at(20), at(0), 30_000)).toEqual({ runAt: at(50), since: at(0) })
  expect(whenToFollow(at(290), at(0), 30_000)).toEqual({ runAt: at(300), since: at(0) })
  expect(whenToFollow(at(400), at(0), 30_000)).toEqual({ runAt: at(400), since: at(0) })
})
