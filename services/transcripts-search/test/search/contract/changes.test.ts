import { expect, test } from 'vitest'
import type { TranscriptDocument } from '../../../src/engines/engine.ts'
import { contractOn } from '../support/contract.ts'
import { describeEngines, freshTenant } from '../support/engines.ts'
import { transcript } from '../support/transcripts.ts'

describeEngines('search contract: changes of the index', engine => {
  const { ask, indexed, texts } = contractOn(engine)

  test('replaces an older transcript and refuses a late older version', async () => {
    const tenant = await indexed(
      transcript('m', ['Ada: old plan', 'Bo: middle', 'Cy: old end'], { version: 5 }),
    )
    const newer = transcript('m', ['Ada: new plan'], { version: 7, transcriptId: 'trs_new' })
    expect(await engine().indexTranscript(tenant, newer)).toBe('written')
    expect(
      await engine().indexTranscript(tenant, transcript('m', ['Ada: stale plan', 'x: y'], { version: 6 })),
    ).toBe('stale')
    expect(await texts(tenant, 'plan')).toEqual(['new <mark>plan</mark>'])
    expect((await ask(tenant, 'old')).total).toBe(0)
    expect(await engine().readTranscript(tenant, 'm')).toEqual(newer)
  })

  test('changes nothing when the same document is written again', async () => {
    const document = transcript('m', ['Ada: plan', 'Bo: plan plan'])
    const tenant = await indexed(document, document)
    const found = async () => (await ask(tenant, 'plan')).hits.map(({ score, ...hit }) => hit)
    const before = await found()
    expect(before).toHaveLength(2)
    expect(await engine().indexTranscript(tenant, document)).toBe('written')
    expect(await found()).toEqual(before)
  })

  test('finds a corrected segment only by its new words', async () => {
    const tenant = await indexed(transcript('m', ['Ada: the bucket is fixed', 'Bo: fine'], { version: 1 }))
    await engine().indexTranscript(
      tenant,
      transcript('m', ['Ada: the budget is fixed', 'Bo: fine'], { version: 2 }),
    )
    expect((await ask(tenant, 'bucket')).total).toBe(0)
    expect((await ask(tenant, 'budget')).total).toBe(1)
  })

  test('accepts a new language of a transcript', async () => {
    const tenant = await indexed(transcript('m', ['Ada: Häuser']))
    await engine().indexTranscript(tenant, transcript('m', ['Ada: Häuser'], { language: 'de', version: 2 }))
    expect((await ask(tenant, 'haus')).total).toBe(1)
  })

  test('refuses a late write of a deleted meeting', async () => {
    const tenant = await indexed(transcript('m', ['Ada: plan', 'Bo: plan']), transcript('n', ['Cy: plan']))
    expect(await engine().deleteMeeting(tenant, 'm')).toBe(2)
    expect(await engine().deleteMeeting(tenant, 'm')).toBe(0)
    expect(await engine().indexTranscript(tenant, transcript('m', ['Ada: plan'], { version: 99 }))).toBe(
      'stale',
    )
    expect((await ask(tenant, 'plan')).total).toBe(1)
    expect(await engine().readTranscript(tenant, 'm')).toBeNull()
  })

  test('repairs a meeting that was removed by mistake', async () => {
    const document = transcript('m', ['Ada: plan', 'Bo: plan'], { version: 4 })
    const tenant = await indexed(document)
    await engine().deleteMeeting(tenant, 'm')
    expect(await engine().indexTranscript(tenant, document, { repair: true })).toBe('written')
    expect((await ask(tenant, 'plan')).total).toBe(2)
    expect(await engine().indexTranscript(tenant, transcript('m', ['Ada: plan'], { version: 5 }))).toBe(
      'written',
    )
    expect((await ask(tenant, 'plan')).total).toBe(1)
  })

  test('shows, filters and ranks a renamed speaker by the new name', async () => {
    const tenant = await indexed(transcript('m', ['Speaker 1: plan', 'Bo: plan'], { version: 3 }))
    const rename = { meetingId: 'm', participantId: 'prt_m_Speaker_1', name: 'Grace Hopper' }
    expect(await engine().renameSpeaker(tenant, { ...rename, version: 2 })).toBe('stale')
    expect(await engine().renameSpeaker(tenant, { ...rename, version: 4 })).toBe('written')
    const { hits } = await ask(tenant, 'plan', { filters: { speaker: 'hopper' } })
    expect(hits.map(hit => hit.segment.speakerName)).toEqual(['Grace Hopper'])
    expect((await ask(tenant, 'plan', { filters: { speaker: 'Speaker 1' } })).total).toBe(0)
    expect((await ask(tenant, 'plan of Grace Hopper')).hits[0]?.segment.speakerName).toBe('Grace Hopper')
  })

  test('updates the facts of all segments and refuses older facts', async () => {
    const document = transcript('m', ['Ada: plan', 'Bo: plan'], { meeting: { version: 5 } })
    const tenant = await indexed(document)
    const facts = {
      ...document.meeting,
      title: 'Moved',
      platform: 'google_meet',
      channelIds: ['chn_x'],
      startedAt: new Date('2025-01-01T00:00:00Z'),
    }
    expect(await engine().updateMeeting(tenant, { ...facts, version: 4 })).toBe('stale')
    expect(await engine().updateMeeting(tenant, { ...facts, version: 6 })).toBe('written')
    const filters = { platform: 'google_meet', channelId: 'chn_x', to: new Date('2025-06-01T00:00:00Z') }
    const { hits, total } = await ask(tenant, 'plan', { filters })
    expect(total).toBe(2)
    expect(hits.every(hit => hit.meetingTitle === 'Moved')).toBe(true)
    // New text that was read before the change of the facts does not restore the old facts.
    await engine().indexTranscript(tenant, { ...document, version: 2 })
    expect((await ask(tenant, 'plan', { filters })).total).toBe(2)
  })

  test('accepts alternating changes of text and facts', async () => {
    const tenant = await indexed(transcript('m', ['Ada: plan one'], { version: 1 }))
    for (let version = 2; version < 6; version++) {
      const facts = { ...transcript('m', []).meeting, title: `Title ${version}`, version }
      expect(await engine().updateMeeting(tenant, facts)).toBe('written')
      const rename = { meetingId: 'm', participantId: 'prt_m_Ada', name: `Ada ${version}`, version }
      expect(await engine().renameSpeaker(tenant, rename)).toBe('written')
      const document = transcript('m', [`Ada: plan ${version}`], { version })
      expect(await engine().indexTranscript(tenant, document)).toBe('written')
      expect(await engine().indexTranscript(tenant, document)).toBe('written')
      const { hits } = await ask(tenant, 'plan')
      expect(hits[0]?.segment.html).toBe(`<mark>plan</mark> ${version}`)
      expect(hits[0]?.meetingTitle).toBe(`Title ${version}`)
    }
  })

  test('leaves the newest complete transcript after concurrent writes', async () => {
    const tenant = freshTenant()
    const versions = Array.from({ length: 12 }, (_, n) =>
      transcript(
        'm',
        Array.from({ length: 1 + ((n * 5) % 12) }, (_, k) => `Ada: plan ${n} ${k}`),
        { version: n + 1 },
      ),
    )
    await Promise.all(versions.map(document => engine().indexTranscript(tenant, document)))
    const newest = versions.at(-1) as TranscriptDocument
    expect((await engine().readTranscript(tenant, 'm'))?.segments).toEqual(newest.segments)
    expect((await ask(tenant, 'plan')).total).toBe(newest.segments.length)
  })

  test('indexes a transcript without segments', async () => {
    const tenant = await indexed(transcript('m', ['Ada: plan']))
    expect(await engine().indexTranscript(tenant, transcript('m', [], { version: 2 }))).toBe('written')
    expect((await ask(tenant, 'plan')).total).toBe(0)
  })
})
