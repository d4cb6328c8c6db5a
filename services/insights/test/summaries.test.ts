import { eventually } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANNING } from './planning.ts'
import {
  createMeeting,
  eventsOfAccount,
  finishedSummary,
  importLines,
  type StartedServices,
  startServices,
  summarisedMeeting,
} from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices({ env: { INSIGHTS_DEBOUNCE: '300ms' } })
})
afterAll(() => services.stop())

const account = () => services.as(services.newCaller())

describe('the summary of a meeting', () => {
  it('returns 409 before the transcript, and 404 for an unknown meeting', async () => {
    const call = account()
    const meetingId = await createMeeting(services, call)
    await expect(services.summaries.getMeetingSummary({ meetingId }, call)).rejects.toMatchObject({
      status: 'conflict',
      code: 'transcript_not_ready',
    })
    await expect(services.summaries.getMeetingSummary({ meetingId }, account())).rejects.toMatchObject({
      status: 'not_found',
      message: 'There is no such meeting.',
    })
  })

  it("uses the meeting's template, and quotes segments word for word", async () => {
    const call = account()
    const standup = (await services.templates.listTemplates({}, call)).data.find(
      ({ name }) => name === 'Stand-up',
    )
    const summary = await summarisedMeeting(services, call, PLANNING, { templateId: standup?.id as string })
    expect(summary).toMatchObject({ status: 'completed', version: 1, templateId: standup?.id })
    const { transcript } = await services.transcripts.getMeetingTranscript(
      { meetingId: summary.meetingId },
      call,
    )
    const texts = new Map(transcript?.segments.map(({ id, text }) => [id, text]))
    const quotes = summary.sections.flatMap(({ citations }) => citations)
    expect(quotes.length).toBeGreaterThan(0)
    for (const { segmentId, quote } of quotes) expect(texts.get(segmentId)).toContain(quote)
  })

  it("uses the account's default template if the meeting names none", async () => {
    const call = services.as(services.newCaller())
    const { data } = await services.templates.listTemplates({}, call)
    const retrospective = data.find(({ name }) => name === 'Retrospective')?.id as string
    const standup = data.find(({ name }) => name !== 'Retrospective')?.id as string
    await services.templates.setDefaultTemplate({ templateId: retrospective }, call)
    expect(await summarisedMeeting(services, call, PLANNING)).toMatchObject({ templateId: retrospective })
    expect(await summarisedMeeting(services, call, PLANNING, { templateId: standup })).toMatchObject({
      templateId: standup,
    })
  })

  it('uses the default template when its own is deleted', async () => {
    const call = account()
    const template = await services.templates.createTemplate(
      { name: 'x', sections: [{ key: 'a', title: 'A', prompt: 'p', format: 'bullets', required: true }] },
      call,
    )
    const meetingId = await createMeeting(services, call, { templateId: template.id })
    await services.templates.deleteTemplate({ id: template.id }, call)
    await importLines(services, call, meetingId, PLANNING)
    const summary = await finishedSummary(services, call, meetingId)
    const used = await services.templates.getTemplate({ id: summary.templateId }, call)
    expect(used.name).toBe('General meeting')
  })

  it('returns 404 for another account', async () => {
    const summary = await summarisedMeeting(services, account(), PLANNING)
    const stranger = account()
    const missing = { status: 'not_found', message: 'There is no such summary.' }
    await expect(services.summaries.getSummary({ id: summary.id }, stranger)).rejects.toMatchObject(missing)
    await expect(services.summaries.regenerateSummary({ id: summary.id }, stranger)).rejects.toMatchObject(
      missing,
    )
    await expect(services.summaries.listSummaryVersions({ id: summary.id }, stranger)).rejects.toMatchObject(
      missing,
    )
  })
})

describe('regeneration', () => {
  it('keeps the earlier content readable and every version afterwards', async () => {
    const call = account()
    const first = await summarisedMeeting(services, call, PLANNING)
    const { id, meetingId } = first
    const template = await services.templates.createTemplate(
      {
        name: 'Short',
        sections: [
          {
            key: 'decisions',
            title: 'What we decided',
            prompt: 'decisions',
            format: 'bullets',
            required: true,
          },
        ],
      },
      call,
    )
    const asked = await services.summaries.regenerateSummary(
      { id, templateId: template.id, targetWords: 60, instructions: 'the release date' },
      call,
    )
    expect(asked).toEqual({ ...first, status: 'processing', updatedAt: asked.updatedAt })
    const second = await finishedSummary(services, call, meetingId)
    expect(second).toMatchObject({ id, status: 'completed', version: 2, templateId: template.id })
    expect(second.sections.map(({ title }) => title)).toEqual(['What we decided'])
    expect(await services.summaries.getSummary({ id, version: 2 }, call)).toEqual(second)
    expect(await services.summaries.getSummary({ id, version: 1 }, call)).toMatchObject({
      version: 1,
      status: 'completed',
      templateId: first.templateId,
      sections: first.sections,
    })
    await expect(services.summaries.getSummary({ id, version: 3 }, call)).rejects.toMatchObject({
      status: 'not_found',
    })
    const versions = await services.summaries.listSummaryVersions({ id }, call)
    expect(versions.data.map(({ version, templateId }) => [version, templateId])).toEqual([
      [2, template.id],
      [1, first.templateId],
    ])
    expect(versions.pagination).toMatchObject({ total: 2, hasMore: false })
    const page = await services.summaries.listSummaryVersions({ id, limit: 1 }, call)
    const rest = await services.summaries.listSummaryVersions(
      { id, cursor: page.pagination?.nextCursor as string },
      call,
    )
    expect([...page.data, ...rest.data]).toEqual(versions.data)
  })

  it('refuses a language that the engine cannot write, except the spoken one', async () => {
    const call = account()
    const { id, meetingId } = await summarisedMeeting(services, call, PLANNING)
    await expect(services.summaries.regenerateSummary({ id, language: 'de' }, call)).rejects.toMatchObject({
      status: 'invalid',
      details: [{ field: 'language' }],
    })
    expect(await services.summaries.getSummary({ id }, call)).toMatchObject({
      status: 'completed',
      version: 1,
    })
    await services.summaries.regenerateSummary({ id, language: 'en' }, call)
    expect(await finishedSummary(services, call, meetingId)).toMatchObject({ version: 2, language: 'en' })
  })

  it('refuses an unknown template', async () => {
    const call = account()
    const { id } = await summarisedMeeting(services, call, PLANNING)
    const elsewhere = await services.templates.createTemplate(
      { name: 'x', sections: [{ key: 'a', title: 'A', prompt: 'p', format: 'bullets', required: true }] },
      account(),
    )
    await expect(
      services.summaries.regenerateSummary({ id, templateId: elsewhere.id }, call),
    ).rejects.toMatchObject({ status: 'not_found', message: 'There is no such template.' })
  })

  it('runs once for concurrent requests, and refuses the others', async () => {
    const call = account()
    const { id, meetingId } = await summarisedMeeting(services, call, PLANNING)
    const before = await services.items.listActionItems({ meetingId, limit: 100 }, call)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => services.summaries.regenerateSummary({ id }, call)),
    )
    const refused = outcomes.filter(outcome => outcome.status === 'rejected')
    const after = await finishedSummary(services, call, meetingId)
    expect(after).toMatchObject({ status: 'completed', version: 1 + outcomes.length - refused.length })
    expect(refused.length).toBeGreaterThan(0)
    for (const { reason } of refused)
      expect(reason).toMatchObject({ status: 'conflict', code: 'regeneration_in_progress' })
    const items = await services.items.listActionItems({ meetingId, limit: 100 }, call)
    expect(items.data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id))
  })
})

describe('a transcript that changes', () => {
  it('updates the summary after the debounce, and only for real changes', async () => {
    const call = account()
    const first = await summarisedMeeting(services, call, PLANNING)
    const { meetingId } = first
    const { transcript } = await services.transcripts.getMeetingTranscript({ meetingId }, call)
    const correct = async (words: string, by: string) => {
      const { id = '', text = '' } = transcript?.segments.find(one => one.text.includes(words)) ?? {}
      const change = {
        transcriptId: transcript?.id as string,
        id,
        text: text.replace(words, by),
        speakerId: '',
      }
      await services.transcripts.updateSegment({ ...change, updateMask: ['text'] }, call)
    }
    await correct('customers complain', 'clients complain')
    await correct('customers complain', 'users complain')
    const second = await eventually(
      () => services.summaries.getMeetingSummary({ meetingId }, call),
      ({ version, status }) => version === 2 && status === 'completed',
    )
    expect(JSON.stringify(second)).toContain('users complain')
    // These words are at the end and in no summary.
    await correct('that is all for today', 'that is all for this day')
    await eventually(openJobs, open => open === 1)
    await eventually(openJobs, open => open === 0)
    const third = await services.summaries.getMeetingSummary({ meetingId }, call)
    expect(third).toEqual({ ...second, updatedAt: third.updatedAt })
  })

  it('is summarised again under the same id when it is replaced', async () => {
    const call = account()
    const first = await summarisedMeeting(services, call, PLANNING)
    const { meetingId } = first
    await eventually(
      () => services.meetings.getMeeting({ id: meetingId }, call),
      ({ status }) => status === 'completed',
    )
    const lines = PLANNING.map(line => line.replace('payment integration', 'login page'))
    await importLines(services, call, meetingId, lines)
    const second = await eventually(
      () => services.summaries.getMeetingSummary({ meetingId }, call),
      ({ version, status }) => version === 2 && status === 'completed',
    )
    expect(second.id).toBe(first.id)
    const meeting = await services.meetings.getMeeting({ id: meetingId }, call)
    expect(meeting).toMatchObject({ status: 'completed', summaryId: first.id })
  })
})

describe('events', () => {
  it('are published after the summary and its items are readable', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const { id, meetingId } = await summarisedMeeting(services, call, PLANNING)
    const { data } = await services.items.listActionItems({ meetingId }, call)
    const created = eventsOfAccount(services, caller, 'mi.insights.action_item.created.v1')
    const ready = eventsOfAccount(services, caller, 'mi.insights.summary.ready.v1')
    const ids = () => [...new Set(created().map(event => event.data.action_item_id))].sort()
    await expect.poll(ids).toEqual(data.map(one => one.id).sort())
    await expect
      .poll(() => ready()[0]?.data)
      .toMatchObject({ summary_id: id, meeting_id: meetingId, version: 1 })
  })
})

async function openJobs(): Promise<number> {
  const { default: pg } = await import('pg')
  const client = new pg.Client(services.databaseUrl)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as n from infra.jobs')
  await client.end()
  return rows[0].n
}
