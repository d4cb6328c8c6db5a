import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST } from '../src/longest-first.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('each file that is to start first is there, once', () => {
  expect(LONGEST.filter(file => !existsSync(join(ROOT, file)))).toEqual([])
  expect(new Set(LONGEST).size).toBe(LONGEST.length)
})
