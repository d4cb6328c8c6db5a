import { describe, expect, test } from 'vitest'
import type {
  SearchEngine,
  SearchHit,
  SearchRequest,
  Tenant,
  TranscriptDocument,
} from '../../src/search/engine.ts'
import { SemanticSearchNotConfigured } from '../../src/search/errors.ts'
import { describeEngines, freshTenant } from './support/engines.ts'
import { transcript } from './support/transcripts.ts'

describeEngines('search contract', engine => {
  const ask = (tenant: Tenant, query: string, request: Partial<SearchRequest> = {}) =>
    engine().search(tenant, { query, limit: 20, offset: 0, ...request })

  async function indexed(...transcripts: TranscriptDocument[]): Promise<Tenant> {
    const tenant = freshTenant()
    for (const document of transcripts) await engine().indexTranscript(tenant, document)
    return tenant
  }

  async function texts(
    tenant: Tenant,
    query: string,
    request: Partial<SearchRequest> = {},
  ): Promise<string[]> {
    const { hits } = await ask(tenant, query, request)
    return hits.map(hit => hit.segment.html)
  }

  describe('words', () => {
    test('a word finds its other forms, marked as they were spoken', async () => {
      const tenant = await indexed(transcript('m', ['Ada: Both budgets grew.', 'Bo: The weather is fine.']))
      expect(await texts(tenant, 'budget')).toEqual(['Both <mark>budgets</mark> grew.'])
    })

    test.each([
      ['de', 'Die Entscheidungen fallen morgen.', 'Entscheidung', 'Entscheidungen'],
      ['de', 'Drei Häuser sind verkauft.', 'haus', 'Häuser'],
      ['fr', 'La décision est déjà décidée.', 'décider', 'décidée'],
      ['fr', 'Les réunions du matin.', 'reunion', 'réunions'],
      ['es', 'Las situaciones cambian.', 'situación', 'situaciones'],
      ['pt', 'As reuniões de ontem.', 'reunião', 'reuniões'],
      ['it', 'Le riunioni di ieri.', 'riunione', 'riunioni'],
      ['nl', 'De vergaderingen van gisteren.', 'vergadering', 'vergaderingen'],
      ['sv', 'Alla möten är inställda.', 'möte', 'möten'],
      ['ru', 'Наши бюджеты выросли.', 'бюджет', 'бюджеты'],
      ['en', 'We are deciding today.', 'decided', 'deciding'],
    ])('stems in %s: %s', async (language, text, query, found) => {
      const tenant = await indexed(transcript('m', [`Ada: ${text}`], { language }))
      expect(await texts(tenant, query)).toEqual([text.replace(found, `<mark>${found}</mark>`)])
    })

    test('a language without an analyzer is searched by whole words', async () => {
      const tenant = await indexed(transcript('m', ['Ada: Mkutano wetu ni kesho.'], { language: 'sw' }))
      expect(await texts(tenant, 'MKUTANO')).toEqual(['<mark>Mkutano</mark> wetu ni kesho.'])
    })

    test('an unknown language is searched by whole words', async () => {
      const tenant = await indexed(transcript('m', ['Ada: Mkutano wetu ni kesho.'], { language: null }))
      expect(await texts(tenant, 'kesho')).toHaveLength(1)
    })

    test.each([
      ['zh', '我们明天在会议室开会。', '会议室', '我们明天在<mark>会议室</mark>开会。'],
      ['zh', '预算已经批准了。', '算', '预<mark>算</mark>已经批准了。'],
      ['ja', '来週の予算会議を延期します。', '予算会議', '来週の<mark>予算会議</mark>を延期します。'],
      ['ko', '회의에서 예산을 논의했습니다.', '예산', '회의에서 <mark>예산</mark>을 논의했습니다.'],
    ])('words of %s are found', async (language, text, query, marked) => {
      const tenant = await indexed(transcript('m', [`Ada: ${text}`, 'Bo: 다른 別の 其他'], { language }))
      expect(await texts(tenant, query)).toEqual([marked])
    })

    test('accents fold both ways', async () => {
      const tenant = await indexed(
        transcript('m', ['Ada: Meet me at the café in Zürich.', 'Bo: The cafe is shut.']),
      )
      expect(await texts(tenant, 'cafe')).toHaveLength(2)
      expect(await texts(tenant, 'café')).toHaveLength(2)
      expect(await texts(tenant, 'ZURICH')).toHaveLength(1)
    })

    test('transcripts of several languages are searched at once, each in its own way', async () => {
      const tenant = await indexed(
        transcript('en', ['Ada: The budgets are fixed.']),
        transcript('de', ['Eva: Die Budgets stehen fest.'], { language: 'de' }),
        transcript('sw', ['Juma: Budget yetu.'], { language: 'sw' }),
      )
      expect((await ask(tenant, 'budget')).total).toBe(3)
      expect((await ask(tenant, 'budget', { filters: { language: 'de' } })).total).toBe(1)
    })

    test('a language that a tenant did not have when it was last asked is found', async () => {
      const tenant = await indexed(transcript('en', ['Ada: The house is sold.']))
      expect((await ask(tenant, 'Haus')).total).toBe(0)
      await engine().indexTranscript(
        tenant,
        transcript('de', ['Eva: Drei Häuser sind verkauft.'], { language: 'de' }),
      )
      expect(await texts(tenant, 'Haus')).toEqual(['Drei <mark>Häuser</mark> sind verkauft.'])
      expect((await ask(tenant, 'house')).total).toBe(1)
    })

    test('a stop word of one language is a word of another', async () => {
      const tenant = await indexed(
        transcript('en', ['Ada: Cells die without water.', 'Ada: Water again.']),
        transcript('de', ['Eva: Die Leitung für Wasser.'], { language: 'de' }),
      )
      expect(await texts(tenant, 'die water')).toEqual([
        'Cells <mark>die</mark> without <mark>water</mark>.',
        '<mark>Water</mark> again.',
      ])
    })

    test('stop words are looked for when there is nothing else', async () => {
      const tenant = await indexed(transcript('m', ['Ada: To be or not to be.', 'Bo: Quite different.']))
      expect(await texts(tenant, 'to be or not')).toEqual([
        '<mark>To</mark> <mark>be</mark> <mark>or</mark> <mark>not</mark> <mark>to</mark> <mark>be</mark>.',
      ])
    })
  })

  describe('query language', () => {
    const lines = [
      'Ada: The remote control needs a new battery.',
      'Bo: Control the remote, please.',
      'Cy: We are testing the tested tests.',
      'Di: A battery lasts two years.',
    ]

    test('a phrase is exact: order counts, stems and stop words too', async () => {
      const tenant = await indexed(transcript('m', lines))
      expect(await texts(tenant, '"remote control"')).toEqual([
        'The <mark>remote control</mark> needs a new battery.',
      ])
      expect(await texts(tenant, '"needs a new"')).toHaveLength(1)
      expect(await texts(tenant, '"need a new"')).toEqual([])
      expect(await texts(tenant, '"needs new"')).toEqual([])
      expect(await texts(tenant, '"TESTED"')).toEqual(['We are testing the <mark>tested</mark> tests.'])
    })

    test('typographic quotes quote', async () => {
      const tenant = await indexed(transcript('m', lines))
      expect((await ask(tenant, '“remote control”')).total).toBe(1)
      expect((await ask(tenant, '«remote control»')).total).toBe(1)
    })

    test('a minus excludes a word in all its forms, or a phrase', async () => {
      const tenant = await indexed(transcript('m', lines))
      expect((await ask(tenant, 'battery -remotes')).total).toBe(1)
      expect((await ask(tenant, 'remote -"remote control"')).total).toBe(1)
      expect((await ask(tenant, 'remote -the')).total).toBe(0)
    })

    test('phrases stay required where words become optional', async () => {
      const tenant = await indexed(transcript('m', lines))
      const page = await texts(tenant, '"remote control" years battery')
      expect(page).toEqual(['The <mark>remote control</mark> needs a new <mark>battery</mark>.'])
    })

    test('exclusions alone find nothing', async () => {
      const tenant = await indexed(transcript('m', lines))
      expect(await ask(tenant, '-battery')).toEqual({ hits: [], total: 0 })
      expect(await ask(tenant, '-battery -"remote control"')).toEqual({ hits: [], total: 0 })
    })

    test.each([
      '"',
      '"remote control',
      '-',
      '--',
      '- -',
      '()',
      'a AND (b OR',
      '!&|<->:*',
      "'; DROP TABLE search_segment; --",
      '\\',
      '%_*?',
      '{"match_all":{}}',
      '\u0000\u0001bat\u0000tery',
      '🙂 🙂',
      '\ud800 lone surrogate',
      `${'battery '.repeat(124)}`,
      'a\u0301\u0301\u0301',
      '/.*/',
      'field:value~2^5',
    ])('%j is no error', async query => {
      const tenant = await indexed(transcript('m', lines))
      await expect(ask(tenant, query)).resolves.toHaveProperty('total')
    })

    test('control characters are ignored', async () => {
      const tenant = await indexed(transcript('m', lines))
      expect((await ask(tenant, 'bat\u0000te\u0007ry\u001b')).total).toBe(2)
      expect((await ask(tenant, 'battery\nremote\tcontrol')).total).toBe(3)
    })
  })

  describe('ranking', () => {
    test('segments that match all words come first; those that match any follow when fewer than ten match all', async () => {
      const tenant = await indexed(
        transcript('m', [
          'Ada: apples',
          'Bo: pears',
          'Cy: apples and pears',
          'Di: plums',
          'Eve: apples, apples, apples',
        ]),
      )
      const { hits, total } = await ask(tenant, 'apples pears')
      expect(total).toBe(4)
      expect(hits[0]?.segment.html).toBe('<mark>apples</mark> and <mark>pears</mark>')
      expect(hits[0]?.score).toBeGreaterThanOrEqual(0.5)
      expect(hits[1]?.score).toBeLessThan(0.5)
    })

    test('when ten match all words, only those count', async () => {
      const both = Array.from({ length: 10 }, (_, n) => `Ada: apples and pears number ${n}`)
      const tenant = await indexed(transcript('m', [...both, 'Bo: apples only', 'Cy: pears only']))
      expect((await ask(tenant, 'apples pears')).total).toBe(10)
      expect((await ask(tenant, 'apples pears -number')).total).toBe(2)
    })

    test('scores lie between 0 and 1 and fall, over all pages', async () => {
      const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon']
      const lines = Array.from({ length: 230 }, (_, n) => {
        const spoken = words.filter((_, index) => (n >> index) % 2 === 1 || (n * 7 + index) % 5 === 0)
        return `${n % 3 ? 'Ada' : 'Alpha Beta'}: ${spoken.join(' ')} filler ${'word '.repeat(n % 13)}`
      })
      const tenant = await indexed(transcript('m1', lines), transcript('m2', lines.toReversed()))
      const hits = await allHits(tenant, 'alpha beta gamma epsilon zeta')
      const scores = hits.map(hit => hit.score)
      expect(scores.length).toBeGreaterThan(300)
      expect(Math.max(...scores)).toBeLessThanOrEqual(1)
      expect(Math.min(...scores)).toBeGreaterThanOrEqual(0)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    })

    test('a rarer word counts more', async () => {
      const common = Array.from({ length: 30 }, (_, n) => `Ada: budget talk ${n}`)
      const tenant = await indexed(transcript('m', [...common, 'Bo: hedgehog talk here']))
      expect((await texts(tenant, 'budget hedgehog'))[0]).toBe('<mark>hedgehog</mark> talk here')
    })

    test('a speaker whom the query names comes before others who say the same', async () => {
      const tenant = await indexed(
        transcript('m', [
          'Ada Byron: The engine is ready.',
          'Bo: pause',
          'Bo: pause',
          'Bo: pause',
          'Cy Dean: The engine is ready.',
        ]),
      )
      const { hits } = await ask(tenant, 'what did Cy Dean say about the engine')
      expect(hits.map(hit => hit.segment.speakerName)).toEqual(['Cy Dean', 'Ada Byron'])
    })

    test('a name is no match by itself', async () => {
      const tenant = await indexed(transcript('m', ['Ada Byron: Good morning.']))
      expect((await ask(tenant, 'Byron')).total).toBe(0)
    })

    test('recent sorts by start of the meeting, latest first, then in order of speech', async () => {
      const at = (day: string) => ({ meeting: { startedAt: new Date(`2026-04-${day}T10:00:00Z`) } })
      const tenant = await indexed(
        transcript('older', ['Ada: plan', 'Bo: the plan'], at('01')),
        transcript('newest', ['Cy: a plan', 'Di: plan plan plan'], at('20')),
        transcript('middle', ['Eve: plan'], at('10')),
      )
      const { hits } = await ask(tenant, 'plan', { sort: 'recent' })
      expect(hits.map(hit => [hit.meetingId, hit.segment.position])).toEqual([
        ['newest', 0],
        ['newest', 1],
        ['middle', 0],
        ['older', 0],
        ['older', 1],
      ])
      const second = await ask(tenant, 'plan', { sort: 'recent', offset: 1, limit: 3 })
      expect(second.hits.map(hit => hit.segment.id)).toEqual(hits.slice(1, 4).map(hit => hit.segment.id))
    })
  })

  describe('pages', () => {
    test('pages follow each other without gap or repetition, to the last match past 10,000', async () => {
      const lines = Array.from({ length: 3500 }, (_, n) => `Ada: ping ${n % 50}`)
      const tenant = await indexed(transcript('a', lines), transcript('b', lines), transcript('c', lines))
      const first = await ask(tenant, 'ping', { limit: 100 })
      expect(first.total).toBe(10_500)
      const seen = new Set<string>()
      for (const offset of [0, 50, 100, 150, 9900, 9950, 10_000, 10_050, 10_400, 10_450]) {
        const page = await ask(tenant, 'ping', { limit: 50, offset })
        expect(page.total).toBe(10_500)
        expect(page.hits).toHaveLength(50)
        for (const hit of page.hits) seen.add(hit.segment.id)
      }
      expect(seen.size).toBe(500)
      expect(await ask(tenant, 'ping', { limit: 50, offset: 10_500 })).toEqual({ hits: [], total: 10_500 })
    }, 120_000)

    test('a segment is met once on the way through all pages, whatever their size', async () => {
      const lines = Array.from(
        { length: 130 },
        (_, n) => `Ada: ${n % 3 ? 'red' : 'red green'} ${n % 43 ? '' : 'blue'}`,
      )
      const tenant = await indexed(transcript('a', lines), transcript('b', lines))
      const small = await allHits(tenant, 'red green blue', 7)
      const large = await allHits(tenant, 'red green blue', 100)
      expect(small.map(hit => hit.segment.id)).toEqual(large.map(hit => hit.segment.id))
      expect(new Set(small.map(hit => hit.segment.id)).size).toBe(260)
    })
  })

  async function allHits(tenant: Tenant, query: string, limit = 100): Promise<SearchHit[]> {
    const hits: SearchHit[] = []
    for (;;) {
      const page = await ask(tenant, query, { limit, offset: hits.length })
      hits.push(...page.hits)
      if (hits.length >= page.total) return hits
      expect(page.hits.length).toBeGreaterThan(0)
    }
  }

  describe('filters', () => {
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
      ['several at once', { channelId: 'chn_a', speaker: 'bob', platform: 'zoom' }, ['m1']],
      ['several that exclude each other', { channelId: 'chn_a', platform: 'google_meet' }, []],
    ])('by %s', async (_name, filters, expected) => {
      const tenant = await three()
      const { hits, total } = await ask(tenant, 'plan', { filters })
      expect(hits.map(hit => hit.meetingId).sort()).toEqual(expected)
      expect(total).toBe(expected.length)
    })
  })

  describe('what a hit shows', () => {
    test('meeting, speaker, times, and up to two segments before and after from the same transcript', async () => {
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

    test('context ends with the transcript', async () => {
      const tenant = await indexed(transcript('m', ['Ada: needle', 'Bo: needle last']))
      const { hits } = await ask(tenant, 'needle', { sort: 'recent' })
      expect(hits.map(hit => [hit.before.length, hit.after.length])).toEqual([
        [0, 1],
        [1, 0],
      ])
    })

    test('markup in speech is text, also inside a mark', async () => {
      const tenant = await indexed(
        transcript('m', [`Ada: <mark>x</mark> & "tom's" budget<script>alert(1)</script>`]),
      )
      expect(await texts(tenant, 'budget')).toEqual([
        '&lt;mark&gt;x&lt;/mark&gt; &amp; &quot;tom&#39;s&quot; <mark>budget</mark>&lt;script&gt;alert(1)&lt;/script&gt;',
      ])
      expect((await texts(tenant, '"tom s budget"'))[0]).toContain('<mark>tom&#39;s&quot; budget</mark>')
    })
  })

  describe('tenants', () => {
    test('nobody finds, changes or removes what is not theirs, though ids are the same', async () => {
      const mine = await indexed(transcript('same', ['Ada: secret plan']))
      const test = { ...mine, mode: 'test' as const }
      const other = freshTenant()
      for (const tenant of [test, other]) {
        expect(await ask(tenant, 'secret')).toEqual({ hits: [], total: 0 })
        expect(await engine().readTranscript(tenant, 'same')).toBeNull()
        expect(await engine().updateMeeting(tenant, { ...transcript('same', []).meeting, version: 9 })).toBe(
          'stale',
        )
        expect(await engine().deleteMeeting(tenant, 'same')).toBe(0)
        expect(await engine().deleteTenant(tenant)).toBe(0)
      }
      const third = await indexed(transcript('same', ['Bo: public plan']))
      expect(await texts(mine, 'plan')).toEqual(['secret <mark>plan</mark>'])
      expect(await texts(third, 'plan')).toEqual(['public <mark>plan</mark>'])
    })

    test('deleting a tenant empties it, and it can be filled again', async () => {
      const tenant = await indexed(transcript('m', ['Ada: plan', 'Bo: plan']))
      await engine().deleteMeeting(tenant, 'gone')
      expect(await engine().deleteTenant(tenant)).toBe(2)
      expect((await ask(tenant, 'plan')).total).toBe(0)
      expect(await engine().indexTranscript(tenant, transcript('new', ['Ada: plan']))).toBe('written')
      expect((await ask(tenant, 'plan')).total).toBe(1)
    })
  })

  describe('changes', () => {
    test('a newer transcript replaces the older whole; an older one that comes late is refused', async () => {
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

    test('writing the same again changes nothing', async () => {
      const document = transcript('m', ['Ada: plan', 'Bo: plan plan'])
      const tenant = await indexed(document, document)
      const found = async () => (await ask(tenant, 'plan')).hits.map(({ score, ...hit }) => hit)
      const before = await found()
      expect(before).toHaveLength(2)
      expect(await engine().indexTranscript(tenant, document)).toBe('written')
      expect(await found()).toEqual(before)
    })

    test('a corrected segment is found by its new words only', async () => {
      const tenant = await indexed(transcript('m', ['Ada: the bucket is fixed', 'Bo: fine'], { version: 1 }))
      await engine().indexTranscript(
        tenant,
        transcript('m', ['Ada: the budget is fixed', 'Bo: fine'], { version: 2 }),
      )
      expect((await ask(tenant, 'bucket')).total).toBe(0)
      expect((await ask(tenant, 'budget')).total).toBe(1)
    })

    test('a transcript can change its language', async () => {
      const tenant = await indexed(transcript('m', ['Ada: Häuser']))
      await engine().indexTranscript(tenant, transcript('m', ['Ada: Häuser'], { language: 'de', version: 2 }))
      expect((await ask(tenant, 'haus')).total).toBe(1)
    })

    test('a deleted meeting is gone for good: a late write does not bring it back', async () => {
      const tenant = await indexed(transcript('m', ['Ada: plan', 'Bo: plan']), transcript('n', ['Cy: plan']))
      expect(await engine().deleteMeeting(tenant, 'm')).toBe(2)
      expect(await engine().deleteMeeting(tenant, 'm')).toBe(0)
      expect(await engine().indexTranscript(tenant, transcript('m', ['Ada: plan'], { version: 99 }))).toBe(
        'stale',
      )
      expect((await ask(tenant, 'plan')).total).toBe(1)
      expect(await engine().readTranscript(tenant, 'm')).toBeNull()
    })

    test('a meeting that was removed by mistake can be repaired, and lives on', async () => {
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

    test('a renamed speaker is shown, filtered and named by the new name', async () => {
      const tenant = await indexed(transcript('m', ['Speaker 1: plan', 'Bo: plan'], { version: 3 }))
      const rename = { meetingId: 'm', participantId: 'prt_m_Speaker_1', name: 'Grace Hopper' }
      expect(await engine().renameSpeaker(tenant, { ...rename, version: 2 })).toBe('stale')
      expect(await engine().renameSpeaker(tenant, { ...rename, version: 4 })).toBe('written')
      const { hits } = await ask(tenant, 'plan', { filters: { speaker: 'hopper' } })
      expect(hits.map(hit => hit.segment.speakerName)).toEqual(['Grace Hopper'])
      expect((await ask(tenant, 'plan', { filters: { speaker: 'Speaker 1' } })).total).toBe(0)
      expect((await ask(tenant, 'plan of Grace Hopper')).hits[0]?.segment.speakerName).toBe('Grace Hopper')
    })

    test('facts of a meeting change for all its segments; older facts are refused', async () => {
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
      // New text that was read before the facts changed does not bring the old ones back.
      await engine().indexTranscript(tenant, { ...document, version: 2 })
      expect((await ask(tenant, 'plan', { filters })).total).toBe(2)
    })

    test('text and facts keep changing after each other', async () => {
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

    test('writers at the same time leave one whole transcript, the newest', async () => {
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

    test('a transcript without segments is indexed as empty', async () => {
      const tenant = await indexed(transcript('m', ['Ada: plan']))
      expect(await engine().indexTranscript(tenant, transcript('m', [], { version: 2 }))).toBe('written')
      expect((await ask(tenant, 'plan')).total).toBe(0)
    })
  })

  test('what is indexed can be listed, of everyone, an account or a mode', async () => {
    const tenant = await indexed(
      transcript('m', ['Ada: plan', 'Bo: plan'], { version: 3 }),
      transcript('n', ['Cy: x']),
    )
    const other = { ...tenant, mode: 'test' as const }
    await engine().indexTranscript(other, transcript('o', ['Di: y']))
    const list = async (scope?: Parameters<SearchEngine['indexedMeetings']>[0]) =>
      (await collect(engine().indexedMeetings(scope))).map(meeting => meeting.meetingId).sort()
    expect(await list({ accountId: tenant.accountId })).toEqual(['m', 'n', 'o'])
    expect(await list({ ...tenant })).toEqual(['m', 'n'])
    expect(await list()).toEqual(expect.arrayContaining(['m', 'n', 'o']))
    const [first] = await collect(engine().indexedMeetings(tenant))
    expect(first).toEqual({ tenant, meetingId: 'm', transcriptId: 'trs_of_m', version: 3, segments: 2 })
  })

  test('search by meaning is refused where nothing is configured for it', async () => {
    const tenant = await indexed(transcript('m', ['Ada: plan']))
    await expect(ask(tenant, 'plan', { mode: 'semantic' })).rejects.toThrow(SemanticSearchNotConfigured)
    await expect(ask(tenant, 'plan', { mode: 'hybrid' })).rejects.toThrow(SemanticSearchNotConfigured)
  })

  test('a ready engine says so', async () => {
    expect(await engine().health()).toMatchObject({ ready: true })
  })
})

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}
