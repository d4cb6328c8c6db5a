import { newId } from '@mi/ids'
import { beforeAll, expect, test } from 'vitest'
import { type People, voiceOf } from '../support/people.ts'

export function merging(shared: () => People): void {
  let people: People
  beforeAll(() => {
    people = shared()
  })

  const post = (path: string, json: object) => people.send('POST', path, json)
  const gone = async (id: string) => (await people.send('GET', `/speaker-profiles/${id}`)).status
  const profilesIn = async (meetingId: string) =>
    (await people.send('GET', `/meetings/${meetingId}`)).json.participants
      .map((participant: { speaker_profile_id: string | null }) => participant.speaker_profile_id)
      .sort()

  test("a merge adds two profiles' meetings; undoing it separates them", async () => {
    const phone = await people.profile({
      name: 'Ida (phone)',
      email: 'ida@example.com',
      organization: 'Acme',
    })
    const desk = await people.profile({ name: 'Ida Desk' })
    // Both speak in one meeting: ten seconds, of which five are heard on both devices.
    const both = await people.meeting({
      said: [
        { speaker: 'Ida Desk', start: 0, end: 10 },
        { speaker: 'Ida P.', start: 5, end: 12 },
      ],
      speakers: [{ label: 'Ida P.', email: 'ida@example.com' }],
    })
    const alone = await people.meeting({
      said: [{ speaker: 'Ida P.', start: 0, end: 3 }],
      speakers: [{ label: 'Ida P.', email: 'ida@example.com' }],
      startedAt: '2026-03-04T10:00:00Z',
    })
    await people.until(
      async () => [await people.detail(phone), await people.detail(desk)],
      ([a, b]) => a.stats.meeting_count === 2 && b.stats.meeting_count === 1,
    )
    const before = [await people.detail(phone), await people.detail(desk)]

    const merged = await post(`/speaker-profiles/${desk}/merge`, { from_id: phone })
    expect([merged.status, merged.json]).toMatchObject([
      200,
      {
        id: desk,
        name: 'Ida Desk',
        email: 'ida@example.com',
        organization: 'Acme',
        stats: { meeting_count: 2, total_speaking_seconds: 15, total_word_count: 15 },
        last_seen_at: '2026-03-04T10:00:00.000Z',
      },
    ])
    expect(merged.json.recent_meetings.map((meeting: { meeting_id: string }) => meeting.meeting_id)).toEqual([
      alone,
      both,
    ])
    expect(await gone(phone)).toBe(404)
    expect((await people.send('GET', '/speaker-profiles?search=ida')).json.pagination.total).toBe(1)
    await people.until(
      () => profilesIn(both),
      ids => ids.every((id: string) => id === desk),
    )
    // The e-mail and name of the merged profile still lead to the person.
    const later = await people.meeting({ said: [{ speaker: 'Ida (phone)', start: 0, end: 2 }] })
    await people.speakers(later, speakers => speakers['Ida (phone)']?.speaker_profile_id === desk)

    expect((await post(`/speaker-profiles/${phone}/unmerge`, { from_id: desk })).status).toBe(404)
    const apart = await post(`/speaker-profiles/${desk}/unmerge`, { from_id: phone })
    expect(apart.json).toMatchObject({ id: desk, email: null, organization: null })
    const after = [await people.detail(phone), await people.detail(desk)]
    const stats = (all: typeof before) =>
      all.map(item => [item.email, item.organization, item.stats, item.last_seen_at])
    // A meeting that was linked during the merge stays with the profile to which it was linked.
    expect(stats([after[0]])).toEqual(stats([before[0]]))
    expect(after[1].stats).toMatchObject({ meeting_count: 2, total_speaking_seconds: 12 })
    await people.until(
      () => profilesIn(both),
      ids => JSON.stringify(ids) === JSON.stringify([phone, desk].sort()),
    )
    expect((await post(`/speaker-profiles/${desk}/unmerge`, { from_id: phone })).status).toBe(404)
  })

  test('rejects a merge with itself, and returns 404 for a missing profile', async () => {
    const id = await people.profile({ name: 'Lone' })
    const itself = await post(`/speaker-profiles/${id}/merge`, { from_id: id })
    expect([itself.status, itself.json.error.details]).toEqual([
      400,
      [{ field: 'from_id', message: 'is the profile itself' }],
    ])
    expect((await post(`/speaker-profiles/${id}/merge`, { from_id: newId('spk') })).status).toBe(404)
    // For an existing profile that was not merged, the error is not 404.
    const other = await people.profile({ name: 'Lone too' })
    const never = await post(`/speaker-profiles/${id}/unmerge`, { from_id: other })
    expect([never.status, never.json.error.message]).toEqual([404, expect.stringContaining('from_id')])
  })

  test('a merge cannot be undone when another profile has taken the e-mail', async () => {
    const one = await people.profile({ name: 'One', email: 'one@example.com' })
    const two = await people.profile({ name: 'Two', email: 'two@example.com' })
    await post(`/speaker-profiles/${two}/merge`, { from_id: one })
    const taker = await people.profile({ name: 'Taker', email: 'ONE@example.com' })
    const refused = await post(`/speaker-profiles/${two}/unmerge`, { from_id: one })
    expect([refused.status, refused.json.error.details]).toEqual([409, [{ field: 'email', message: taker }]])
    await people.send('PATCH', `/speaker-profiles/${taker}`, { email: null })
    expect((await post(`/speaker-profiles/${two}/unmerge`, { from_id: one })).status).toBe(200)
  })

  test('updates the profile, ignores an empty change, and honours If-Match', async () => {
    const id = await people.profile({ name: 'Change Me', organization: 'Old' })
    const path = `/speaker-profiles/${id}`
    const changed = await people.send('PATCH', path, { name: 'Changed', organization: null })
    expect(changed.json).toMatchObject({ name: 'Changed', organization: null, stats: { meeting_count: 0 } })
    expect((await people.send('PATCH', path, {})).json).toEqual(changed.json)
    expect((await people.send('GET', '/speaker-profiles?search=change%20me')).json.pagination.total).toBe(0)
    const stale = await people.platform.request('PATCH', path, {
      json: { name: 'Late' },
      headers: { 'if-match': '"stale"' },
    })
    expect(stale.status).toBe(412)
  })

  test('deleting a profile unlinks its speakers, erases its voices and keeps names', async () => {
    const keeper = await people.profile({ name: 'Gone Girl' })
    const other = await people.profile({ name: 'Gone Other' })
    const sample = { embedding: { model: 'm', vector: voiceOf(1, 1, 0.9) } }
    for (const id of [keeper, other]) await post(`/speaker-profiles/${id}/voice-samples`, sample)
    const meeting = await people.meeting({ said: [{ speaker: 'Gone Girl', start: 0, end: 4 }] })
    await people.speakers(meeting, speakers => speakers['Gone Girl'].speaker_profile_id === keeper)
    await post(`/speaker-profiles/${keeper}/merge`, { from_id: other })
    expect(
      (await people.send('GET', `/speaker-profiles/${keeper}/voice-samples`)).json.pagination.total,
    ).toBe(2)
    expect((await people.send('DELETE', `/speaker-profiles/${keeper}`)).status).toBe(204)
    expect([await gone(keeper), await gone(other)]).toEqual([404, 404])
    const { 'Gone Girl': speaker } = await people.speakers(meeting, () => true)
    expect(speaker).toMatchObject({ speaker_profile_id: null, method: null, speaking_seconds: 4 })
    await people.until(
      () => profilesIn(meeting),
      ids => ids.every((id: string | null) => id === null),
    )
  })

  test('statistics follow a meeting that is deleted or moved', async () => {
    const id = await people.profile({ name: 'Mo Ving' })
    const said = [{ speaker: 'Mo Ving', start: 0, end: 4 }]
    const first = await people.meeting({ said })
    const second = await people.meeting({ said, startedAt: '2026-04-01T00:00:00Z' })
    await people.until(
      () => people.detail(id),
      state => state.stats.meeting_count === 2,
    )
    await people.send('PATCH', `/meetings/${first}`, { started_at: '2026-05-01T00:00:00Z' })
    const moved = await people.until(
      () => people.detail(id),
      state => state.last_seen_at === '2026-05-01T00:00:00.000Z',
    )
    expect(moved.recent_meetings.map((meeting: { meeting_id: string }) => meeting.meeting_id)).toEqual([
      first,
      second,
    ])
    await people.send('DELETE', `/meetings/${first}`)
    const left = await people.until(
      () => people.detail(id),
      state => state.stats.meeting_count === 1,
    )
    expect(left).toMatchObject({
      last_seen_at: '2026-04-01T00:00:00.000Z',
      stats: { meeting_count: 1, total_speaking_seconds: 4 },
    })
  })

  test('shows the ten latest of eleven meetings, with their shares', async () => {
    const id = await people.profile({ name: 'Eleven Times' })
    const said = (seconds: number) => [{ speaker: 'Eleven Times', start: 0, end: seconds }]
    const meetings: string[] = []
    // The order is arbitrary: the first is the second latest, the last is the oldest.
    for (const day of [30, 2, 3, 31, 4, 5, 6, 7, 8, 9, 1])
      meetings[day] = await people.meeting({
        ...{ said: said(day), startedAt: `2026-01-${String(day).padStart(2, '0')}T10:00:00Z` },
      })
    const { stats, recent_meetings: recent } = await people.until(
      () => people.detail(id),
      state => state.stats.meeting_count === 11,
    )
    expect(stats.total_speaking_seconds).toBe(30 + 31 + 45)
    const shown = recent.map((meeting: { meeting_id: string; speaking_seconds: number }) => [
      meeting.meeting_id,
      meeting.speaking_seconds,
    ])
    expect(shown).toEqual([31, 30, 9, 8, 7, 6, 5, 4, 3, 2].map(day => [meetings[day], day]))
  })

  test('concurrent merges in a ring leave a profile that contains the others', async () => {
    for (const size of [2, 5]) {
      const ids: string[] = []
      for (let n = 0; n < size; n++) ids.push(await people.profile({ name: `Ring of ${size}, ${n}` }))
      const into = ids.map((id, n) => ({ id, from: ids[(n + 1) % size] as string }))
      const answers = await Promise.all(
        into.map(({ id, from }) => post(`/speaker-profiles/${id}/merge`, { from_id: from })),
      )
      const merged = into.filter((_, n) => answers[n]?.status === 200)
      expect(answers.map(({ status }) => status).filter(status => status !== 200 && status !== 404)).toEqual(
        [],
      )
      // Each merge removes exactly one profile.
      const left = await Promise.all(ids.map(id => people.send('GET', `/speaker-profiles/${id}`)))
      expect(left.filter(({ status }) => status === 200).length).toBe(size - merged.length)
      expect(merged.length).toBeLessThan(size)
      // Every merge can be undone in any order, and then all profiles exist again.
      for (let undone = 0; undone < merged.length; undone++)
        for (const { id, from } of merged) await post(`/speaker-profiles/${id}/unmerge`, { from_id: from })
      for (const id of ids) expect((await people.send('GET', `/speaker-profiles/${id}`)).status).toBe(200)
    }
  })
}
