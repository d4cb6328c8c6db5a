import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UploadPace } from '../../src/limits/upload-pace.ts'

const MIB = 2 ** 20

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the pace of uploads', () => {
  test('does not delay the first four mebibytes', () => {
    const pace = new UploadPace(2 * MIB)
    for (let mebibyte = 0; mebibyte < 4; mebibyte++) expect(pace.charge('acc_1', MIB)).toBe(0)
    expect(pace.charge('acc_1', MIB)).toBeCloseTo(500)
  })

  test('is common to all uploads of an account', () => {
    const pace = new UploadPace(MIB)
    pace.charge('acc_1', 4 * MIB)
    pace.charge('acc_1', 3 * MIB)
    expect(pace.charge('acc_1', MIB)).toBeCloseTo(4_000)
  })

  test('does not delay another account', () => {
    const pace = new UploadPace(MIB)
    pace.charge('acc_1', 60 * MIB)
    expect(pace.charge('acc_2', MIB)).toBe(0)
  })

  test('allows the first mebibytes again after a pause', () => {
    const pace = new UploadPace(MIB)
    pace.charge('acc_1', 4 * MIB)
    vi.advanceTimersByTime(10_000)
    expect(pace.charge('acc_1', 4 * MIB)).toBe(0)
  })

  test('has no limit with 0', () => {
    expect(new UploadPace(0).charge('acc_1', 10_000 * MIB)).toBe(0)
  })
})
