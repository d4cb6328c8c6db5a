import { expect, test } from 'vitest'
import { contractOn } from '../support/contract.ts'
import { describeEngines } from '../support/engines.ts'
import { transcript } from '../support/transcripts.ts'

describeEngines('search contract: query language', engine => {
  const { ask, indexed, texts } = contractOn(engine)

  const lines = [
    'Ada: The remote control needs a new battery.',
    'Bo: Control the remote, please.',
    'Cy: We are testing the tested tests.',
    'Di: A battery lasts two years.',
  ]

  test('matches a phrase exactly, including order, word forms and stop words', async () => {
    const tenant = await indexed(transcript('m', lines))
    expect(await texts(tenant, '"remote control"')).toEqual([
      'The <mark>remote control</mark> needs a new battery.',
    ])
    expect(await texts(tenant, '"needs a new"')).toHaveLength(1)
    expect(await texts(tenant, '"need a new"')).toEqual([])
    expect(await texts(tenant, '"needs new"')).toEqual([])
    expect(await texts(tenant, '"TESTED"')).toEqual(['We are testing the <mark>tested</mark> tests.'])
  })

  test('accepts typographic quotation marks', async () => {
    const tenant = await indexed(transcript('m', lines))
    expect((await ask(tenant, '“remote control”')).total).toBe(1)
    expect((await ask(tenant, '«remote control»')).total).toBe(1)
  })

  test('excludes all forms of a word, or a phrase, after a minus', async () => {
    const tenant = await indexed(transcript('m', lines))
    expect((await ask(tenant, 'battery -remotes')).total).toBe(1)
    expect((await ask(tenant, 'remote -"remote control"')).total).toBe(1)
    expect((await ask(tenant, 'remote -the')).total).toBe(0)
  })

  test('requires phrases even when words are optional', async () => {
    const tenant = await indexed(transcript('m', lines))
    const page = await texts(tenant, '"remote control" years battery')
    expect(page).toEqual(['The <mark>remote control</mark> needs a new <mark>battery</mark>.'])
  })

  test('finds nothing for exclusions alone', async () => {
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

  test('ignores control characters', async () => {
    const tenant = await indexed(transcript('m', lines))
    expect((await ask(tenant, 'bat\u0000te\u0007ry\u001b')).total).toBe(2)
    expect((await ask(tenant, 'battery\nremote\tcontrol')).total).toBe(3)
  })
})
