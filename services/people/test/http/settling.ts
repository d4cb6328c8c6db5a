import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { settleMerges } from '../../src/speakers/store/settle-merges.ts'
import { peopleDatabase } from '../../src/store/database.ts'
import { type People, voiceOf } from '../support/people.ts'

/** Tests merges that can no longer be undone. */
export function settling(shared: () => People): void {
  let people: People
  beforeAll(() => {
    people = shared()
  })

  test('a merge is final after 30 days; settling keeps rejected links', async () => {
    const { send } = people
    const url = people.platform.platform.engines.databaseUrl('mi_people')
    const [into, from, young] = [
      await people.profile({ name: 'Settled Into' }),
      await people.profile({ name: 'Settled From' }),
      await people.profile({ name: 'Settled Young' }),
    ]
    const sample = { embedding: { model: 'settling', vector: voiceOf(11, 1, 0.9) } }
    for (const id of [into, from]) await send('POST', `/speaker-profiles/${id}/voice-samples`, sample)
    const said = [{ speaker: 'Settled From', start: 0, end: 4 }]
    const linked = await people.meeting({ said })
    const apart = await people.meeting({ said })
    const speakerOf = async (id: string) =>
      (await people.speakers(id, speakers => 'Settled From' in speakers))['Settled From']
    for (const id of [linked, apart])
      await people.speakers(id, speakers => speakers['Settled From']?.speaker_profile_id === from)
    const path = `/meetings/${apart}/speakers/${(await speakerOf(apart)).participant_id}`
    await send('PUT', path, { speaker_profile_id: null })
    for (const id of [from, young])
      expect((await send('POST', `/speaker-profiles/${into}/merge`, { from_id: id })).status).toBe(200)
    const shown = async () => [
      (await people.detail(into)).stats,
      (await people.detail(into)).recent_meetings,
      (await send('GET', `/speaker-profiles/${into}/voice-samples`)).json,
      (await speakerOf(linked)).speaker_profile_id,
      (await speakerOf(apart)).speaker_profile_id,
    ]
    const before = await shown()
    expect([before[0].meeting_count, before[2].pagination.total, before[3], before[4]]).toEqual([
      ...[1, 2, into, null],
    ])

    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const database = peopleDatabase.open({ url })
    try {
      await client.query(
        `update speaker_profiles set merged_at = now() - interval '30 days 1 minute' where id = $1`,
        [from],
      )
      // The undo fails before the task has settled the merge, too.
      const late = await send('POST', `/speaker-profiles/${into}/unmerge`, { from_id: from })
      expect(late.status).toBe(404)
      await settleMerges(database, new Date())
      const { rows } = await client.query('select id from speaker_profiles where id = any ($1) order by id', [
        [into, from, young],
      ])
      expect(rows.map(({ id }) => id)).toEqual([into, young].sort())
      expect(await shown()).toEqual(before)
      const { rows: rejected } = await client.query(
        'select profile_id from rejected_links where meeting_id = $1',
        [apart],
      )
      expect(rejected).toEqual([{ profile_id: into }])
    } finally {
      await database.close()
      await client.end()
    }
    // A newer merge can be undone.
    expect((await send('POST', `/speaker-profiles/${into}/unmerge`, { from_id: young })).status).toBe(200)
  })
}
