import protobuf from 'protobufjs'
import { describe, expect, test } from 'vitest'
import { WireWriter } from '../src/codec/wire-writer.ts'

/** The writer of protobufjs is the reference. It has the same methods. */
function bytesOfBoth(write: (writer: WireWriter) => unknown): [ours: Buffer, reference: Buffer] {
  const ours = new WireWriter()
  const reference = protobuf.Writer.create()
  write(ours)
  write(reference as unknown as WireWriter)
  return [ours.finish(), Buffer.from(reference.finish())]
}

const UNSIGNED = [0, 1, 127, 128, 16_383, 16_384, 2 ** 21, 2 ** 28, 2 ** 31 - 1]
const SIGNED = [...UNSIGNED, -1, -64, -65, -128, -(2 ** 31)]
const LARGE = [2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 35, 2 ** 49, Number.MAX_SAFE_INTEGER]
const LARGE_SIGNED = [...LARGE, ...LARGE.map(value => -value)]

const NUMBERS = {
  uint32: [...UNSIGNED, 2 ** 31, 2 ** 32 - 1],
  int32: SIGNED,
  sint32: SIGNED,
  fixed32: [...UNSIGNED, 2 ** 32 - 1],
  sfixed32: SIGNED,
  uint64: [...UNSIGNED, ...LARGE],
  int64: [...SIGNED, ...LARGE_SIGNED],
  sint64: [...SIGNED, ...LARGE_SIGNED],
  fixed64: [...UNSIGNED, ...LARGE],
  sfixed64: [...SIGNED, ...LARGE_SIGNED],
  float: [0, -0, 0.5, -1.25, 3.4e38, Number.POSITIVE_INFINITY, Number.NaN],
  double: [0, -0, 0.1, -1.25, 1e308, 5e-324, Number.NEGATIVE_INFINITY, Number.NaN],
} as const

describe('the writer has the same bytes as protobufjs', () => {
  test.each(Object.entries(NUMBERS))('%s', (method, values) => {
    for (const value of values) {
      const [ours, reference] = bytesOfBoth(writer => writer[method as keyof typeof NUMBERS](value))
      expect(ours.toString('hex'), String(value)).toBe(reference.toString('hex'))
    }
  })

  test.each([
    '',
    'a',
    'a'.repeat(64),
    'a'.repeat(65),
    'a'.repeat(127),
    'a'.repeat(128),
    'a'.repeat(200_000),
    'é',
    `${'a'.repeat(63)}é`,
    '会議'.repeat(21),
    '会議'.repeat(50_000),
    '🎙️ Aufnahme',
  ])('string %#', text => {
    const [ours, reference] = bytesOfBoth(writer => writer.string(text).bool(true))
    expect(ours.equals(reference)).toBe(true)
  })

  test.each([0, 1, 127, 128, 16_383, 16_384, 300_000])('nested messages around %i bytes', size => {
    const [ours, reference] = bytesOfBoth(writer =>
      writer
        .uint32(10)
        .fork()
        .uint32(18)
        .fork()
        .bytes(new Uint8Array(size).fill(7))
        .ldelim()
        .uint32(26)
        .fork()
        .ldelim()
        .ldelim()
        .bool(false),
    )
    expect(ours.equals(reference)).toBe(true)
  })
})

test('a failed message leaves nothing in the next message', () => {
  const writer = new WireWriter()
  writer.begin().uint32(10).fork().string('left over')
  expect(writer.begin().uint32(8).bool(true).finish()).toEqual(Buffer.from([8, 1]))
})

test('returned bytes do not change afterwards', () => {
  const writer = new WireWriter()
  const written = [10, 100_000].map(length => writer.begin().string('a'.repeat(length)).finish())
  writer.begin().string('b'.repeat(100_000)).finish()
  for (const bytes of written) expect(bytes.includes('b')).toBe(false)
})
