import type { Tenant } from '@mi/contracts'
import { expect, test } from 'vitest'
import { contractOn } from '../support/contract.ts'
import { describeEngines } from '../support/engines.ts'
import { transcript } from '../support/transcripts.ts'

describeEngines('search contract: filters', engine => {
  const { ask, indexed } = contractOn(engine)

  const started = (iso: string) => new Date(iso)

  async function three(): Promise<Tenant> {
    return indexed(
      transcript('m1', ['Zoë Müller: the plan', 'Bob: the plan'], {
        meeting: { startedAt: started('2026-01-10T10:00:00Z'), channelIds: ['chn_a', 'chn_b'] },
      }),
      transcript('m2', ['Alice_1: the plan'], {
        meeting: {
          startedAt: started('2026-02-10T10:00:00Z'),
          platform: 'google_meet',
          channelIds: ['chn_b'],
        },
      }),
      transcript('m3', ['Bobby: der Plan'], {
        language: 'de',
        meeting: { startedAt: started('2026-03-10T10:00:00Z') },
      }),
    )
  }

  test.each([
    ['meeting', { meetingId: 'm1' }, ['m1', 'm1']],
    ['unknown meeting', { meetingId: 'nope' }, []],
    ['participant id', { speaker: 'prt_m1_Bob' }, ['m1']],
    ['part of a name', { speaker: 'bob' }, ['m1', 'm3']],
    ['name with accents left out', { speaker: 'ZOE mull' }, ['m1']],
    ['name with a wildcard character', { speaker: '*' }, []],
    ['name with an underscore', { speaker: 'e_1' }, ['m2']],
    ['name with a NUL', { speaker: 'bo\u0000b' }, ['m1', 'm3']],
    ['from, inclusive', { from: started('2026-02-10T10:00:00Z') }, ['m2', 'm3']],
    ['to, inclusive', { to: started('2026-02-10T10:00:00Z') }, ['m1', 'm1', 'm2']],
    ['from and to', { from: started('2026-01-11T00:00:00Z'), to: started('2026-03-01T00:00:00Z') }, ['m2']],
    ['language', { language: 'de' }, ['m3']],
    ['channel', { channelId: 'chn_b' }, ['m1', 'm1', 'm2']],
    ['platform', { platform: 'google_meet' }, ['m2']],
    ['excluded meetings', { excludedMeetingIds: ['m1', 'nope'] }, ['m2', 'm3']],
    ['no excluded meetings', { excludedMeetingIds: [] }, ['m1', 'm1', 'm2', 'm3']],
    [
      'very many excluded meetings',
      { excludedMeetingIds: [...Array.from({ length: 25_000 }, (_, n) => `gone_${n}`), 'm2'] },
      ['m1', 'm1', 'm3'],
    ],
    ['excluded meetings and others', { excludedMeetingIds: ['m3'], speaker: 'bob' }, ['m1']],
    ['several at once', { channelId: 'chn_a', speaker: 'bob', platform: 'zoom' }, ['m1']],
    ['several that exclude each other', { channelId: 'chn_a', platform: 'google_meet' }, []],
  ])('by %s', async (_name, filters, expected) => {
    const tenant = await three()
    const { hits, total } = await ask(tenant, 'plan', { filters })
    expect(hits.map(hit => hit.meetingId).sort()).toEqual(expected)
    expect(total).toBe(expected.length)
  })
})
