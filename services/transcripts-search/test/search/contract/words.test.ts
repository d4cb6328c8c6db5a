import { expect, test } from 'vitest'
import { contractOn } from '../support/contract.ts'
import { describeEngines } from '../support/engines.ts'
import { transcript } from '../support/transcripts.ts'

describeEngines('search contract: search by words', engine => {
  const { ask, indexed, texts } = contractOn(engine)

  test('finds other forms of a word and marks them as spoken', async () => {
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

  test('matches complete words in a language without an analyzer', async () => {
    const tenant = await indexed(transcript('m', ['Ada: Mkutano wetu ni kesho.'], { language: 'sw' }))
    expect(await texts(tenant, 'MKUTANO')).toEqual(['<mark>Mkutano</mark> wetu ni kesho.'])
  })

  test('matches complete words in an unknown language', async () => {
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

  test('ignores accents in the query and in the text', async () => {
    const tenant = await indexed(
      transcript('m', ['Ada: Meet me at the café in Zürich.', 'Bo: The cafe is shut.']),
    )
    expect(await texts(tenant, 'cafe')).toHaveLength(2)
    expect(await texts(tenant, 'café')).toHaveLength(2)
    expect(await texts(tenant, 'ZURICH')).toHaveLength(1)
  })

  test('searches transcripts of several languages, each with its analyzer', async () => {
    const tenant = await indexed(
      transcript('en', ['Ada: The budgets are fixed.']),
      transcript('de', ['Eva: Die Budgets stehen fest.'], { language: 'de' }),
      transcript('sw', ['Juma: Budget yetu.'], { language: 'sw' }),
    )
    expect((await ask(tenant, 'budget')).total).toBe(3)
    expect((await ask(tenant, 'budget', { filters: { language: 'de' } })).total).toBe(1)
  })

  test('finds a language that is new since the last search', async () => {
    const tenant = await indexed(transcript('en', ['Ada: The house is sold.']))
    expect((await ask(tenant, 'Haus')).total).toBe(0)
    await engine().indexTranscript(
      tenant,
      transcript('de', ['Eva: Drei Häuser sind verkauft.'], { language: 'de' }),
    )
    expect(await texts(tenant, 'Haus')).toEqual(['Drei <mark>Häuser</mark> sind verkauft.'])
    expect((await ask(tenant, 'house')).total).toBe(1)
  })

  test('treats a stop word of one language as a word of another', async () => {
    const tenant = await indexed(
      transcript('en', ['Ada: Cells die without water.', 'Ada: Water again.']),
      transcript('de', ['Eva: Die Leitung für Wasser.'], { language: 'de' }),
    )
    expect(await texts(tenant, 'die water')).toEqual([
      'Cells <mark>die</mark> without <mark>water</mark>.',
      '<mark>Water</mark> again.',
    ])
  })

  test('searches for stop words when the query has no other words', async () => {
    const tenant = await indexed(transcript('m', ['Ada: To be or not to be.', 'Bo: Quite different.']))
    expect(await texts(tenant, 'to be or not')).toEqual([
      '<mark>To</mark> <mark>be</mark> <mark>or</mark> <mark>not</mark> <mark>to</mark> <mark>be</mark>.',
    ])
  })
})
