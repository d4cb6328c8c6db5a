import { wrongParts } from '@mi/name-search/wrong-parts'
import type { TestServices } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileNamesOf } from '../src/speakers/store/profile-names.ts'
import { PATIENCE_MS, type PeopleProcess, startPeopleProcess } from './support/people-process.ts'

let services: TestServices
let people: PeopleProcess
beforeAll(async () => {
  ;({ services, people } = await startPeopleProcess([]))
}, PATIENCE_MS)
afterAll(() => people?.stop())

test('counts of name parts are exact when the process is killed', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const { accountId } = services.newCaller()
  const list = { accountId, mode: 'live' as const, list: '' }
  let last = 0
  const add = (count: number, name = `(array['ada','jo','zoe'])[1 + n % 3] || ' mar' || n`) => {
    last += count
    return people.database.query(
      `insert into speaker_profiles (id, account_id, mode, name, name_key, search_text, root_id, created_at, updated_at)
       select 'spk_' || n, $1, 'live', name, name, name || E'\\n', 'spk_' || n, now(), now()
       from generate_series($2::int, $3::int) as n cross join lateral (select ${name} as name) as named`,
      [accountId, last - count + 1, last],
    )
  }
  const rename = (where: string) =>
    people.database.query(
      `update speaker_profiles set name_key = 'aa ' || name_key, search_text = 'aa ' || search_text where account_id = $1 and ${where}`,
      [accountId],
    )
  const remove = (where: string) =>
    people.database.query(`delete from speaker_profiles where account_id = $1 and ${where}`, [accountId])

  const places: [event: 'insert' | 'update' | 'delete', table: string, act: () => Promise<unknown>][] = [
    // The first count.
    ['insert', 'infra.name_part_counts', () => add(2_400)],
    // A fold after insertions, updates and deletions among the first names.
    ['update', 'infra.name_part_counts', () => add(5, `'aa ada ' || n`)],
    ['update', 'infra.name_part_firsts', () => rename(`name_key like 'jo%7'`)],
    ['update', 'infra.name_lists', () => remove(`name_key like 'aa jo mar1%'`)],
    // So many insertions among the first names that they are not kept.
    ['delete', 'infra.name_part_firsts', () => add(60, `'aa jo ' || n`)],
    // The list has grown by half, so it is counted again.
    ['insert', 'infra.name_part_firsts', () => add(1_700)],
  ]
  for (const [event, table, act] of places) {
    await people.killAtRow(event, table, act)
    const waiting = async () =>
      (await people.database.query('select from infra.name_changes where account_id = $1', [accountId]))
        .rowCount
    await expect.poll(waiting, { timeout: PATIENCE_MS }).toBe(0)
    const kept = await wrongParts(people.database, list, profileNamesOf)
    expect([event, table, kept.wrong]).toEqual([event, table, []])
    expect(kept.firsts).toBeGreaterThan(20)
    const { rows } = await people.database.query(
      `select size, (select count(*)::int from speaker_profiles where account_id = $1) as is from infra.name_lists where account_id = $1`,
      [accountId],
    )
    expect(rows[0].size).toBe(rows[0].is)
  }
})
