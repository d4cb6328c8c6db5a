import { expect, test } from 'vitest'
import type { SearchHit } from '../../../src/engines/engine.ts'
import { contractOn } from '../support/contract.ts'
import { describeEngines } from '../support/engines.ts'
import { transcript } from '../support/transcripts.ts'

describeEngines('search contract: what a hit shows', engine => {
  const { ask, indexed, texts } = contractOn(engine)

  test('contain meeting, speaker, times and two segments on either side', async () => {
    const tenant = await indexed(
      transcript('m', [
        'Ada: one',
        'Bo: two',
        'Cy: three <b>',
        'Di: needle',
        'Eve: five',
        'Flo: six',
        'Gus: seven',
      ]),
      transcript('n', ['Ada: other']),
    )
    const { hits } = await ask(tenant, 'needle')
    expect(hits).toHaveLength(1)
    const [hit] = hits as [SearchHit]
    expect(hit).toMatchObject({ meetingId: 'm', meetingTitle: 'Title of m', transcriptId: 'trs_of_m' })
    expect(hit.segment).toEqual({
      id: 'seg_m_3',
      position: 3,
      participantId: 'prt_m_Di',
      speakerName: 'Di',
      startMs: 15_000,
      endMs: 19_500,
      html: '<mark>needle</mark>',
    })
    expect(hit.before.map(segment => segment.html)).toEqual(['two', 'three &lt;b&gt;'])
    expect(hit.after.map(segment => segment.html)).toEqual(['five', 'six'])
  })

  test('have no context beyond the transcript', async () => {
    const tenant = await indexed(transcript('m', ['Ada: needle', 'Bo: needle last']))
    const { hits } = await ask(tenant, 'needle', { sort: 'recent' })
    expect(hits.map(hit => [hit.before.length, hit.after.length])).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  test('escape markup in speech, also inside a mark', async () => {
    const tenant = await indexed(
      transcript('m', [`Ada: <mark>x</mark> & "tom's" budget<script>alert(1)</script>`]),
    )
    expect(await texts(tenant, 'budget')).toEqual([
      '&lt;mark&gt;x&lt;/mark&gt; &amp; &quot;tom&#39;s&quot; <mark>budget</mark>&lt;script&gt;alert(1)&lt;/script&gt;',
    ])
    expect((await texts(tenant, '"tom s budget"'))[0]).toContain('<mark>tom&#39;s&quot; budget</mark>')
  })
})
