import { freshDatabaseUrl } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterCommit, type Database } from '../src/index.ts'
import { openSample, type SampleDatabase } from './open-sample.ts'

let database: SampleDatabase
beforeAll(async () => {
  database = await openSample(freshDatabaseUrl('transaction'))
  await database.prisma.plan.createMany({ data: ['a', 'b', 'counter'].map(name => ({ name, perHour: 0 })) })
})
afterAll(async () => await database.close())

const raise = (tx: Parameters<Parameters<SampleDatabase['transaction']>[0]>[0], name: string) =>
  tx.plan.update({ where: { name }, data: { perHour: { increment: 1 } } })

test('deadlocked transactions are repeated until all succeed', async () => {
  // Both transactions hold their first row before either requests its second row.
  let holding = 0
  const bothHold = Promise.withResolvers<void>()
  const both = async (first: string, second: string) => {
    await database.transaction(async tx => {
      await raise(tx, first)
      if (++holding === 2) bothHold.resolve()
      await bothHold.promise
      await raise(tx, second)
    })
  }
  await Promise.all([both('a', 'b'), both('b', 'a')])
  const plans = await database.prisma.plan.findMany({ where: { name: { in: ['a', 'b'] } } })
  expect(plans.map(({ perHour }) => perHour)).toEqual([2, 2])
})

test('conflicting serializable transactions are repeated until all succeed', async () => {
  const increment = () =>
    database.transaction(
      async tx => {
        const { perHour } = await tx.plan.findUniqueOrThrow({ where: { name: 'counter' } })
        await tx.plan.update({ where: { name: 'counter' }, data: { perHour: perHour + 1 } })
      },
      { isolationLevel: 'Serializable' },
    )
  await Promise.all([increment(), increment(), increment()])
  expect((await database.prisma.plan.findUniqueOrThrow({ where: { name: 'counter' } })).perHour).toBe(3)
})

test('effects run once after the commit, and not after a rollback', async () => {
  const ran: string[] = []
  const seen: Database[] = []
  const once = (on: Database) => {
    ran.push('once')
    seen.push(on)
  }
  await database.transaction(async tx => {
    expect(afterCommit(tx, once)).toBe(true)
    afterCommit(tx, once)
    expect(ran).toEqual([])
  })
  expect(ran).toEqual(['once'])
  expect(seen[0]?.url).toBe(database.url)
  const failed = database.transaction(async tx => {
    afterCommit(tx, () => ran.push('never'))
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(ran).toEqual(['once'])
})

test('afterCommit returns false outside a transaction', () => {
  expect(afterCommit({}, () => {})).toBe(false)
})
