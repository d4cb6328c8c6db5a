import { describe, expect, test } from 'vitest'
import { cleanSpeech } from '../../src/text/clean-speech.ts'
import { hold } from './say.ts'

const draftOf = (language: string, ...turns: readonly (readonly [string, string])[]) => hold(turns, language)
const titlesOf = (language: string, ...turns: readonly (readonly [string, string])[]) =>
  draftOf(language, ...turns).actionItems.map(({ title, dueDate }) => [title, dueDate])
const settledIn = (language: string, ...turns: readonly (readonly [string, string])[]) =>
  draftOf(language, ...turns).decisions.map(({ text }) => text)

describe('the overview', () => {
  test.each([
    ['fr', 'Nous avons décidé de fermer la boutique le lundi.', 'Il a été décidé : fermer la boutique'],
    ['es', 'Entonces decidimos aceptar las tarjetas desde abril.', 'Se decidió: aceptar las tarjetas'],
    ['pt', 'Ficou decidido que a loja abre às nove.', 'Foi decidido: a loja abre às nove'],
    ['fr', 'C’est décidé : Anna garde les clés du garage.', 'Il a été décidé : Anna garde les clés'],
    ['de', 'Beschluss: Die Messe im Herbst wird abgesagt.', 'Beschlossen wurde: Die Messe'],
  ])('%s has the letter after a colon that the language requires: %s', (language, line, expected) => {
    expect(draftOf(language, ['Anna', line], ['Tom', 'Bien.']).overview).toContain(expected)
  })
})

describe('decisions', () => {
  test('are not offers on a condition', () => {
    const reply = ['Tom', 'Einverstanden.'] as const
    expect(settledIn('de', ['Anna', 'Ich übernehme gern den Samstag im Laden.'], reply)).toHaveLength(1)
    expect(
      settledIn(
        'de',
        ['Anna', 'Ich übernehme gern den Samstag, wenn ich dafür den Montag frei habe.'],
        reply,
      ),
    ).toEqual([])
  })

  test.each([
    ['fr', 'Alors nous gardons la vieille caisse. C’est décidé.', 'Nous gardons la vieille caisse.'],
    ['es', 'Los carteles van en la entrada. Queda decidido.', 'Los carteles van en la entrada.'],
    ['de', 'Gut, dann bleibt der Laden am Montag zu.', 'Dann bleibt der Laden am Montag zu.'],
    ['ja', '来週から受付は九時開始にします。', '来週から受付は九時開始にする。'],
  ])('%s: %s', (language, line, expected) => {
    expect(settledIn(language, ['Anna', line])).toEqual([expected])
  })

  test.each([
    ['de', 'Ich schlage vor, dass wir in die Halle gehen.', 'Einverstanden.', 'In die Halle gehen.'],
    ['es', 'Propongo que cerremos los lunes de enero.', 'De acuerdo.', 'Que cerremos los lunes de enero.'],
    ['ja', '受付を九時からにしてはどうでしょう。', '賛成です。', '受付を九時からにする。'],
  ])('%s: a proposal with agreement stays a whole statement: %s', (language, line, reply, expected) => {
    expect(settledIn(language, ['Anna', line], ['Tom', reply])).toEqual([expected])
  })
})

describe('tasks', () => {
  test('keep the apostrophes of the transcript', () => {
    expect(titlesOf('fr', ['Anna', 'J’appelle l’imprimeur demain.'])).toEqual([
      ['Appeler l’imprimeur', '2026-03-05'],
    ])
    expect(titlesOf('fr', ['Anna', "J'appelle l'imprimeur demain."])).toEqual([
      ["Appeler l'imprimeur", '2026-03-05'],
    ])
  })

  test('“ihn” is a person who is called or a thing that is brought', () => {
    const before = ['Tom', 'Der Elektriker war da, er sagt, der Anschluss ist alt.'] as const
    expect(titlesOf('de', before, ['Anna', 'Ich rufe ihn morgen an.'])[0]?.[0]).toBe('Den Elektriker anrufen')
    expect(
      titlesOf('de', ['Tom', 'Der Anschluss ist alt.'], ['Anna', 'Ich rufe ihn morgen an.'])[0]?.[0],
    ).toBe('Ich rufe ihn an')
    expect(
      titlesOf(
        'de',
        ['Tom', 'Der Koffer ist defekt, sagt der Händler.'],
        ['Anna', 'Ich bringe ihn morgen weg.'],
      )[0]?.[0],
    ).toBe('Den Koffer wegbringen')
  })

  test.each([
    ['de', 'Die Bestellung schicke ich heute.'],
    ['fr', 'Je m’occupe de la vitrine aujourd’hui.'],
    ['es', 'Reviso la factura hoy.'],
    ['pt', 'Ligo para o fornecedor hoje.'],
    ['it', 'Mando il verbale oggi.'],
    ['nl', 'Ik stuur de brief vandaag.'],
  ])('%s: “today” at the end is the due date: %s', (language, line) => {
    expect(titlesOf(language, ['Anna', line])[0]?.[1]).toBe('2026-03-04')
  })

  test('include work on a door', () => {
    expect(titlesOf('es', ['Anna', 'Pongo un cartel en la puerta mañana.'])).toHaveLength(1)
    expect(titlesOf('es', ['Anna', 'Cierro la puerta esta tarde.'])).toEqual([])
  })

  test('a Japanese promise without an object refers to the request', () => {
    expect(
      titlesOf(
        'ja',
        ['山本 浩', '中村さん、お知らせを作ってもらえますか。'],
        ['中村 恵', 'はい、金曜日までに作ります。'],
      ),
    ).toEqual([['お知らせを作る', '2026-03-06']])
  })

  test('a person who meets the condition does not accept the offer', () => {
    expect(
      titlesOf(
        'de',
        ['Anna', 'Dienstags könnte ich die Aufsicht übernehmen, wenn mir jemand den Freitag abnimmt.'],
        ['Tom', 'Den Freitag nehme ich.'],
      ),
    ).toEqual([])
  })
})

test('a name that ends like an article keeps its comma', () => {
  expect(cleanSpeech('Lucía, please book the room')).toBe('Lucía, please book the room')
  expect(cleanSpeech('We have the couple of, suggestions')).toBe('We have the couple of suggestions')
})

describe('open questions', () => {
  const openIn = (language: string, ...turns: readonly (readonly [string, string])[]) =>
    draftOf(language, ...turns)
      .questions.filter(({ open }) => open)
      .map(({ text }) => text)

  test.each([
    ['de', 'Wie lange der Aufzug noch ausfällt, wissen wir nicht.'],
    ['fr', 'On ne sait pas encore qui paie la réparation.'],
    ['es', 'Todavía no sabemos si el banco cobra comisión.'],
    ['it', 'Non sappiamo ancora chi paga la riparazione.'],
    ['pt', 'Ainda não sabemos quem paga o conserto.'],
    ['nl', 'We weten nog niet wie de reparatie betaalt.'],
    ['ja', '倉庫の場所はまだ決まっていません。'],
    ['zh', '仓库的地点还没有决定。'],
  ])('%s: include a question that the group cannot answer: %s', (language, line) => {
    const turns = [
      ['Anna', line],
      ['Tom', 'Ok.'],
    ] as const
    expect(openIn(language, ...turns)).toEqual([line])
    const { sections } = draftOf(language, ...turns)
    expect(sections.find(({ key }) => key === 'key_points')?.content ?? '').not.toContain(line)
  })

  test.each([
    ['de', 'Wer bezahlt die neue Lampe im Flur?', 'Das weiß ich noch nicht, ich frage nach.'],
    ['fr', 'Qui paie la nouvelle lampe du couloir ?', 'Je ne sais pas encore, on verra.'],
    ['es', '¿Quién paga la nueva lámpara del pasillo?', 'Todavía no lo sé, hay que preguntar.'],
  ])('%s: include a question without a reply: %s', (language, question, reply) => {
    expect(openIn(language, ['Anna', question], ['Tom', reply])).toEqual([question])
    expect(openIn(language, ['Anna', question], ['Tom', 'Hugo Silva paga / paie / bezahlt.'])).toEqual([])
  })

  test('exclude a question with a short reply', () => {
    expect(openIn('fr', ['Anna', 'Est-ce que la boutique ouvre le lundi ?'], ['Tom', 'Oui.'])).toEqual([])
  })

  test('exclude the doubt of one person, and replies', () => {
    expect(openIn('de', ['Anna', 'Ich weiß nicht, ob mir das gefällt.'], ['Tom', 'Mir schon.'])).toEqual([])
  })
})

test('an accepted English request without a name is a task if named later', () => {
  const asked = (request: string) => titlesOf('en', ['Ann', request], ['Tom', 'Will do.'])
  expect(asked('Agreed, please order the new printer today.')).toEqual([
    ['Order the new printer', '2026-03-04'],
  ])
  expect(asked('Agreed, please order it today.')).toEqual([])
})

test.each([
  ['fr', 'Ce sont les grands vases du magasin qui restent, les vases du magasin partent mal.'],
  ['pt', 'O novo galpão do porto está pronto, o novo galpão do porto é grande.'],
])('%s: verbs and adjectives are no topics', (language, line) => {
  expect(draftOf(language, ['Ana', line], ['Tom', line]).title).not.toMatch(/^(?:Sont|Novo)(?: ·|$)/)
})

describe('a proposal', () => {
  test.each([
    [
      'nl',
      'Ik stel voor om op zaterdag een uur langer open te blijven.',
      'Akkoord.',
      'Op zaterdag een uur langer open blijven.',
    ],
    ['zh', '我建议把促销延长到月底。', '同意。', '把促销延长到月底。'],
    [
      'fr',
      'Je propose de fermer la boutique avant vendredi.',
      'D’accord.',
      'Fermer la boutique avant vendredi.',
    ],
  ])('%s: is a decision with agreement, and no task: %s', (language, line, reply, expected) => {
    const { decisions, actionItems } = draftOf(language, ['Anna', line], ['Tom', reply])
    expect(decisions.map(({ text }) => text)).toEqual([expected])
    expect(actionItems).toEqual([])
  })
})

test.each([
  ['de', 'Wer ruft den Lieferanten an?', 'Das mache ich morgen.', 'Den Lieferanten anrufen'],
  ['nl', 'Wie belt de leverancier?', 'Dat doe ik morgen.', 'De leverancier bellen'],
])('%s: a task from a question has no asking word', (language, question, reply, title) => {
  expect(titlesOf(language, ['Anna', question], ['Tom', reply])[0]?.[0]).toBe(title)
})

test('the overview has the agenda of a Chinese meeting', () => {
  const draft = draftOf(
    'zh',
    ['王芳', '大家好，今天有三个议题：库存、促销和值班。'],
    ['李伟', '矿泉水只剩二十箱。'],
  )
  expect(draft.overview).toContain('会议讨论了库存、促销和值班。')
})
