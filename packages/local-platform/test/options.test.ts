import { expect, test } from 'vitest'
import { readOptions } from '../src/options.ts'

test('defaults', () => {
  expect(readOptions([])).toEqual({ port: 8080, fresh: false, processes: false, demo: true })
})

test('every option', () => {
  expect(readOptions(['--port', '0', '--fresh', '--processes', '--no-demo'])).toEqual({
    port: 0,
    fresh: true,
    processes: true,
    demo: false,
  })
})

test.each(['abc', '-1', '65536', '80.5', ''])('--port=%s is refused with one clear line', port => {
  expect(() => readOptions([`--port=${port}`])).toThrow(
    `--port ${port}: a number from 0 to 65535 is expected.`,
  )
})

test('an unknown option is refused by name', () => {
  expect(() => readOptions(['--frehs'])).toThrow(/--frehs/)
})

test('PORT is the default, --port beats it, and a wrong one is named', () => {
  expect(readOptions([], { PORT: '9000' }).port).toBe(9000)
  expect(readOptions(['--port', '0'], { PORT: '9000' }).port).toBe(0)
  expect(() => readOptions([], { PORT: 'http' })).toThrow('PORT http: a number from 0 to 65535 is expected.')
})
