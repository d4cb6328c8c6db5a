import { DIAGRAM_STYLE, DIAGRAM_TYPE } from '@mi/contracts/mi/insights/v1'
import { eventually } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANNING } from './planning.ts'
import {
  createMeeting,
  eventsOfAccount,
  importLines,
  type StartedServices,
  startServices,
  summarisedMeeting,
} from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.stop())

const account = () => services.as(services.newCaller())
const drawn = (call: ReturnType<typeof account>, id: string) =>
  eventually(
    () => services.diagrams.getDiagram({ id }, call),
    ({ status }) => status !== 'processing',
  )

describe('diagrams', () => {
  it('are drawn in every type and style from the transcript', async () => {
    const call = account()
    const { meetingId } = await summarisedMeeting(services, call, PLANNING)
    const { transcript } = await services.transcripts.getMeetingTranscript({ meetingId }, call)
    const said = new Set(transcript?.segments.map(({ id }) => id))
    for (const type of DIAGRAM_TYPE)
      for (const style of DIAGRAM_STYLE) {
        const asked = await services.diagrams.createDiagram({ meetingId, type, style }, call)
        expect(asked).toMatchObject({ status: 'processing', type, style, title: null, nodes: [] })
        const diagram = await drawn(call, asked.id)
        expect(diagram, `${type} ${style}`).toMatchObject({ status: 'completed', failureReason: null })
        expect(diagram.title).toContain('Weekly planning')
        expect(diagram.completedAt).toBeInstanceOf(Date)
        for (const { segmentIds } of diagram.nodes)
          for (const id of segmentIds) expect(said.has(id)).toBe(true)
      }
    const { data, pagination } = await services.diagrams.listDiagrams({ meetingId, limit: 5 }, call)
    expect(pagination).toMatchObject({ total: 12, hasMore: true })
    expect(data[0]?.type).toBe(DIAGRAM_TYPE.at(-1))
    const rest = await services.diagrams.listDiagrams(
      { meetingId, limit: 10, cursor: pagination?.nextCursor as string },
      call,
    )
    expect(new Set([...data, ...rest.data].map(({ id }) => id)).size).toBe(12)
    const some = await services.diagrams.listDiagrams({ meetingId, type: 'sequence' }, call)
    expect(some.data.map(({ type }) => type)).toEqual(['sequence', 'sequence', 'sequence'])
  })

  it('do not wait for the summary', async () => {
    const call = account()
    const meetingId = await createMeeting(services, call)
    await importLines(services, call, meetingId, PLANNING)
    const { id } = await services.diagrams.createDiagram({ meetingId, type: 'mindmap' }, call)
    expect(await drawn(call, id)).toMatchObject({ status: 'completed', style: 'detailed' })
  })

  it('use the corrected words immediately after a correction', async () => {
    const call = account()
    const { meetingId } = await summarisedMeeting(services, call, PLANNING)
    const { transcript } = await services.transcripts.getMeetingTranscript({ meetingId }, call)
    const { id: segmentId = '', text = '' } =
      transcript?.segments.find(one => one.text.includes('we decided')) ?? {}
    const corrected = {
      transcriptId: transcript?.id as string,
      id: segmentId,
      text: text.replace('twenty seventh of March', 'fourth of April'),
      speakerId: '',
      updateMask: ['text'],
    }
    await services.transcripts.updateSegment(corrected, call)
    const { id } = await services.diagrams.createDiagram({ meetingId, type: 'flowchart' }, call)
    const { nodes } = await drawn(call, id)
    const decided = nodes.filter(node => node.segmentIds.includes(segmentId)).map(({ label }) => label)
    expect(decided.join(' ')).toContain('fourth of April')
    expect(decided.join(' ')).not.toContain('March')
  })

  it('fail with a reason without content, and publish each result', async () => {
    const caller = services.newCaller()
    const call = services.as(caller)
    const { meetingId } = await summarisedMeeting(services, call, PLANNING)
    const good = await services.diagrams.createDiagram({ meetingId, type: 'infographic' }, call)
    const bad = await services.diagrams.createDiagram(
      { meetingId, type: 'mindmap', focusTopics: ['dinosaurs'] },
      call,
    )
    expect(await drawn(call, bad.id)).toMatchObject({
      status: 'failed',
      failureReason: 'focus_not_found',
      focusTopics: ['dinosaurs'],
      imageUrl: null,
      sourceMarkup: null,
      completedAt: null,
    })
    expect((await drawn(call, good.id)).sourceMarkup).toMatch(/^<svg/)
    const completed = eventsOfAccount(services, caller, 'mi.insights.diagram.completed.v1')
    const failed = eventsOfAccount(services, caller, 'mi.insights.diagram.failed.v1')
    const ids = () =>
      [completed(), failed()].map(seen => [...new Set(seen.map(({ data }) => data.diagram_id))])
    await expect.poll(ids).toEqual([[good.id], [bad.id]])
  })

  it('can be deleted, even while they are drawn', async () => {
    const call = account()
    const { meetingId } = await summarisedMeeting(services, call, PLANNING)
    const { id } = await services.diagrams.createDiagram({ meetingId, type: 'mindmap' }, call)
    await services.diagrams.deleteDiagram({ id }, call)
    await expect(services.diagrams.getDiagram({ id }, call)).rejects.toMatchObject({ status: 'not_found' })
    expect((await services.diagrams.listDiagrams({ meetingId }, call)).pagination?.total).toBe(0)
  })

  it('return 404 for another account', async () => {
    const call = account()
    const { meetingId } = await summarisedMeeting(services, call, PLANNING)
    const { id } = await services.diagrams.createDiagram({ meetingId, type: 'mindmap' }, call)
    const stranger = account()
    const missing = { status: 'not_found', message: 'There is no such diagram.' }
    await expect(services.diagrams.getDiagram({ id }, stranger)).rejects.toMatchObject(missing)
    await expect(services.diagrams.deleteDiagram({ id }, stranger)).rejects.toMatchObject(missing)
    const noMeeting = { status: 'not_found', message: 'There is no such meeting.' }
    await expect(services.diagrams.listDiagrams({ meetingId }, stranger)).rejects.toMatchObject(noMeeting)
    await expect(
      services.diagrams.createDiagram({ meetingId, type: 'mindmap' }, stranger),
    ).rejects.toMatchObject(noMeeting)
  })
})
