import type { CallOptions } from '@mi/contracts'
import type { Summary } from '@mi/contracts/mi/insights/v1'
import { eventually } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANNING } from './planning.ts'
import { finishedSummary, type StartedServices, startServices, summarisedMeeting } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices({ env: { INSIGHTS_DEBOUNCE: '100ms' } })
})
afterAll(() => services?.stop())

const account = () => services.as(services.newCaller())
const edit = (id: string, change: object, call: CallOptions): Promise<Summary> =>
  services.summaries.updateSummary(
    { id, overview: '', updateMask: Object.keys(change), ...change } as Parameters<
      typeof services.summaries.updateSummary
    >[0],
    call,
  )
const cited = ({ sections }: Summary) =>
  sections.filter(({ citations }) => citations.length > 0).map(({ key }) => key)

describe('a summary that a person edits', () => {
  it('is a new version, keeps unchanged citations, and keeps the earlier version', async () => {
    const call = account()
    const made = await summarisedMeeting(services, call, PLANNING)
    const [first, second] = cited(made)
    expect([first, second]).not.toContain(undefined)
    const edited = await edit(
      made.id,
      { overview: 'In my words.', sections: [{ key: first, content: 'Said *otherwise*.' }] },
      call,
    )
    expect(edited).toMatchObject({
      engine: 'manual',
      version: 2,
      overview: 'In my words.',
      status: 'completed',
    })
    expect(edited.sections.map(({ key, title }) => [key, title])).toEqual(
      made.sections.map(({ key, title }) => [key, title]),
    )
    for (const [index, section] of edited.sections.entries())
      expect(section).toEqual(
        section.key === first
          ? { ...made.sections[index], content: 'Said *otherwise*.', citations: [] }
          : made.sections[index],
      )
    expect(await services.summaries.getSummary({ id: made.id }, call)).toEqual(edited)
    const earlier = await services.summaries.getSummary({ id: made.id, version: 1 }, call)
    expect(earlier).toMatchObject({ engine: made.engine, overview: made.overview, sections: made.sections })
    const { data } = await services.summaries.listSummaryVersions({ id: made.id }, call)
    expect(data.map(({ version, engine }) => [version, engine])).toEqual([
      [2, 'manual'],
      [1, made.engine],
    ])
    // The same text again creates no version.
    expect((await edit(made.id, { overview: 'In my words.' }, call)).version).toBe(2)
  })

  it('is kept by corrections and replaced by a requested regeneration', async () => {
    const call = account()
    const made = await summarisedMeeting(services, call, PLANNING)
    const ready = services.eventsOf('mi.insights.summary.ready.v1')
    await edit(made.id, { overview: 'Mine.' }, call)
    await expect
      .poll(() => ready.filter(({ data }) => data.summary_id === made.id).map(({ data }) => data.version))
      .toEqual([1, 2])

    const { transcript } = await services.transcripts.getMeetingTranscript(
      { meetingId: made.meetingId },
      call,
    )
    const segment = transcript?.segments.find(({ text }) => text.includes('we decided'))
    const correction = {
      transcriptId: transcript?.id as string,
      id: segment?.id as string,
      text: segment?.text.replace('release', 'launch') as string,
      speakerId: '',
      updateMask: ['text'],
    }
    const before = await services.summaries.getSummary({ id: made.id }, call)
    await services.transcripts.updateSegment(correction, call)
    // The job ran, and its result was discarded.
    const after = await eventually(
      () => services.summaries.getSummary({ id: made.id }, call),
      ({ updatedAt, status }) => Number(updatedAt) > Number(before.updatedAt) && status === 'completed',
    )
    expect(after).toMatchObject({ version: 2, overview: 'Mine.', engine: 'manual' })

    await services.summaries.regenerateSummary({ id: made.id }, call)
    const again = await finishedSummary(services, call, made.meetingId)
    expect(again).toMatchObject({ version: 3, engine: made.engine })
    expect(JSON.stringify(again)).toContain('move the launch')
  })

  it('refuses unknown sections, a stale ETag, and other accounts', async () => {
    const call = account()
    const { id } = await summarisedMeeting(services, call, PLANNING)
    const twice = { key: 'overview-of-nothing', content: 'x' }
    await expect(edit(id, { sections: [twice] }, call)).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field: 'sections[0].key' }],
    })
    await expect(edit(id, { overview: 'x' }, { ...call, ifMatch: '"stale"' })).rejects.toMatchObject({
      status: 'precondition_failed',
    })
    await expect(edit(id, { overview: 'x' }, account())).rejects.toMatchObject({ status: 'not_found' })
    expect((await services.summaries.getSummary({ id }, call)).version).toBe(1)
  })
})
