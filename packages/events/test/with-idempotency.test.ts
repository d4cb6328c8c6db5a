import type { IdempotentCall } from '@mi/contracts'
import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseIdempotencyRecords, findIdempotentResponse, withIdempotency } from '../src/index.ts'
import type { SampleTx } from './count-consumer.ts'
import { openSample, type SampleDatabase } from './sample/open-sample.ts'

const tenant = { accountId: 'acc_1', mode: 'live' } as const

let database: SampleDatabase
let runs = 0
beforeAll(async () => {
  database = await openSample(freshDatabaseUrl('idempotency'))
})
afterAll(() => database?.close())
beforeEach(() => {
  runs = 0
})

let keys = 0
const freshKey = () => `key ${++keys}`
const bytes = (text: string) => new Uint8Array(Buffer.from(text))

function callWith(key: string, request = 'request') {
  const idempotent: IdempotentCall = {
    rpc: 'mi.sample.v1.Sample/Count',
    key: bytes(key),
    fingerprint: bytes(request),
    encode: answer => bytes(JSON.stringify(answer)),
    decode: bytes => JSON.parse(Buffer.from(bytes).toString()),
    replayed: false,
    recorded: false,
  }
  return { tenant, idempotent }
}

/** An operation whose transaction inserts a row, so that its runs can be counted. */
const operate = (ctx: ReturnType<typeof callWith> | { tenant: typeof tenant; idempotent: null }) =>
  withIdempotency(database, ctx, { type: 'meeting', id: `mtg_${keys}` }, async (tx: SampleTx) => {
    const run = ++runs
    await tx.handled.create({ data: { eventId: `${keys}`, subject: 's', copy: 'c' } })
    return { run }
  })
const effects = () => database.prisma.handled.count({ where: { eventId: `${keys}` } })

test('a repeated call gets the first response and is marked as replayed', async () => {
  const key = freshKey()
  const [first, again] = [callWith(key), callWith(key)]
  expect(await operate(first)).toEqual({ run: 1 })
  expect(await operate(again)).toEqual({ run: 1 })
  expect([first.idempotent.replayed, again.idempotent.replayed]).toEqual([false, true])
  expect([first.idempotent.recorded, again.idempotent.recorded]).toEqual([true, true])
  expect(await effects()).toBe(1)
  expect(await findIdempotentResponse(database.prisma, callWith(key))).toEqual({ run: 1 })
})

test('ten concurrent calls have one effect', async () => {
  const key = freshKey()
  const answers = await Promise.all(Array.from({ length: 10 }, () => operate(callWith(key))))
  expect(new Set(answers.map(({ run }) => run)).size).toBe(1)
  expect(await effects()).toBe(1)
})

test('a failed call leaves its key free', async () => {
  const key = freshKey()
  const failing = withIdempotency(database, callWith(key), null, async () => {
    throw new Error('down')
  })
  await expect(failing).rejects.toThrow('down')
  expect(await operate(callWith(key))).toEqual({ run: 1 })
})

test('the same key with another request is refused', async () => {
  const key = freshKey()
  await operate(callWith(key))
  await expect(operate(callWith(key, 'other'))).rejects.toMatchObject({ code: 'idempotency_key_reused' })
})

test('a key of another tenant, or no key, causes another effect', async () => {
  const key = freshKey()
  await operate(callWith(key))
  await operate({ ...callWith(key), tenant: { accountId: 'acc_2', mode: 'live' } as never })
  await operate({ tenant, idempotent: null })
  await operate({ tenant, idempotent: null })
  expect(await effects()).toBe(4)
})

test('a response is erased with its meeting; its key creates nothing', async () => {
  const key = freshKey()
  await operate(callWith(key))
  const erase = (accountId: string) =>
    database.transaction(tx =>
      eraseIdempotencyRecords(tx, { ...tenant, accountId }, { type: 'meeting', id: `mtg_${keys}` }),
    )
  expect(await erase('acc_2')).toBe(0)
  expect(await operate(callWith(key))).toEqual({ run: 1 })
  expect([await erase('acc_1'), await erase('acc_1')]).toEqual([1, 1])
  const again = callWith(key)
  await expect(operate(again)).rejects.toMatchObject({ status: 'not_found' })
  await expect(findIdempotentResponse(database.prisma, callWith(key))).rejects.toMatchObject({
    status: 'not_found',
  })
  await expect(operate(callWith(key, 'other'))).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  expect([await effects(), again.idempotent.replayed, again.idempotent.recorded]).toEqual([1, false, false])
})

test('a key may be used for another request after 24 hours', async () => {
  const key = freshKey()
  await operate(callWith(key))
  await database.prisma
    .$executeRaw`update infra.idempotency_records set recorded_at = recorded_at - interval '24 hours'`
  expect(await findIdempotentResponse(database.prisma, callWith(key, 'other'))).toBeNull()
  expect(await operate(callWith(key, 'other'))).toEqual({ run: 2 })
})
