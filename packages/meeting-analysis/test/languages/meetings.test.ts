import { describe, expect, test } from 'vitest'
import { summarize } from '../../src/index.ts'
import { request, segments } from '../sample-meeting.ts'
import { frenchMeeting, germanMeeting, spanishMeeting } from './meetings.ts'
import { type Expected, hold, summaryOf } from './say.ts'

interface Kept {
  readonly turns: typeof germanMeeting
  readonly decision: string
  readonly items: readonly Expected[]
  readonly due: string
}

const MEETINGS: Record<string, Kept> = {
  de: {
    turns: germanMeeting,
    decision: 'Wir haben beschlossen, am 13. Juni umzuziehen und vorher keine neue Ware anzunehmen.',
    items: [
      {
        title: 'Bis Freitag beim Vermieter nachfragen, ob wir früher rauskommen',
        owner: 'Peter Kranz',
        due: '2026-03-06',
      },
      { title: 'Das mit der Versicherung klären', owner: 'Miriam Sahin', due: '2026-03-05' },
      {
        title: 'Bis Ende des Monats einen Entwurf für die Kundenmail schreiben',
        owner: 'Miriam Sahin',
        due: '2026-03-31',
      },
      {
        title: 'Die Pläne an die Feuerwehr schicken, spätestens am 20. März',
        owner: 'Peter Kranz',
        due: '2026-03-20',
      },
      { title: 'Die Gabelstapler für das neue Lager bestellen', owner: 'Peter Kranz', due: null },
    ],
    due: '(bis 2026-03-06)',
  },
  fr: {
    turns: frenchMeeting,
    decision: 'Après tout ce qu’on a dit, nous avons décidé de changer d’hébergeur au mois de juin.',
    items: [
      { title: 'Vérifier les journaux du serveur', owner: 'Hugo Bernard', due: '2026-03-05' },
      {
        title: 'Envoyer la liste des réclamations avant vendredi',
        owner: 'Sarah Lopez',
        due: '2026-03-06',
      },
      { title: 'Contacter trois prestataires d’ici lundi', owner: 'Hugo Bernard', due: '2026-03-09' },
      {
        title: 'Préparer les supports de la formation avant le 20 mars',
        owner: 'Hugo Bernard',
        due: '2026-03-20',
      },
      { title: 'Réserver la salle pour la formation', owner: 'Sarah Lopez', due: null },
      { title: 'Compléter le tableau des dépenses', owner: 'Sarah Lopez', due: null },
    ],
    due: '(pour le 2026-03-06)',
  },
  es: {
    turns: spanishMeeting,
    decision: 'La tienda se abre el 1 de junio y no antes.',
    items: [
      {
        title: 'Llamar al ayuntamiento',
        owner: 'Diego Ramos',
        due: '2026-03-05',
      },
      {
        title: 'Mandar el presupuesto de los muebles antes del viernes',
        owner: 'Elena Cruz',
        due: '2026-03-06',
      },
      { title: 'Publicar las ofertas de trabajo esta semana', owner: 'Diego Ramos', due: '2026-03-06' },
      {
        title: 'Pedir tres ofertas para el rótulo antes del 20 de marzo',
        owner: 'Elena Cruz',
        due: '2026-03-20',
      },
      { title: 'Revisar el contrato del alquiler', owner: 'Elena Cruz', due: null },
    ],
    due: '(para el 2026-03-06)',
  },
}

describe.each(Object.entries(MEETINGS))('a meeting in %s', (language, { turns, decision, items, due }) => {
  test.each([language, null])('finds decisions and promises with the language %s', async known => {
    const draft = hold(turns, known)
    expect(draft.language).toBe(language)
    expect(draft.decisions.map(({ text }) => text)).toEqual([decision])
    expect(draft.actionItems.map(summaryOf)).toEqual(items)
  })

  test('writes sections in its language and quotes word for word', async () => {
    const draft = hold(turns, language)
    const section = (key: string) => draft.sections.find(one => one.key === key)
    expect(section('decisions')?.content).toContain(decision)
    expect(section('action_items')?.content).toContain(due)
    const citations = [...draft.actionItems, ...draft.decisions, ...draft.sections].flatMap(
      one => one.citations,
    )
    for (const { segmentId, quote } of citations)
      expect(turns[Number(segmentId.replace('seg_', ''))]?.[1]).toContain(quote)
  })

  test('finds the same without a date, and no due dates', async () => {
    const dated = hold(turns, language)
    const undated = hold(turns, language, undefined, null)
    const ownersOf = ({ actionItems }: typeof dated) => actionItems.map(({ assigneeId }) => assigneeId)
    expect(ownersOf(undated)).toEqual(ownersOf(dated))
    expect(undated.actionItems.every(({ dueDate }) => dueDate === null)).toBe(true)
  })
})

test.each([
  [
    'de',
    [
      ['Anke', 'Mehmet, schickst du mir danach die Differenzliste?'],
      ['Mehmet', 'Ja, ich schicke sie dir am Donnerstagmorgen.'],
    ],
    [{ title: 'Die Differenzliste schicken', owner: 'Mehmet', due: '2026-03-05' }],
  ],
  [
    'fr',
    [
      ['Nadia', 'Je peux régler le logiciel demain.'],
      ['Claire', 'Très bien, fais-le demain. Hugo, préviens les vendeurs, s’il te plaît.'],
      ['Hugo', 'D’accord.'],
    ],
    [
      { title: 'Régler le logiciel', owner: 'Nadia', due: '2026-03-05' },
      { title: 'Prévenir les vendeurs', owner: 'Hugo', due: null },
    ],
  ],
  [
    'es',
    [
      ['Inés', 'Diego, ¿puedes configurar el aviso antes del viernes?'],
      ['Diego', 'Sí, lo hago el jueves.'],
    ],
    [{ title: 'Configurar el aviso antes del viernes', owner: 'Diego', due: '2026-03-06' }],
  ],
] as const)('what is answered belongs to what was asked: %s', async (language, turns, items) => {
  const draft = hold(turns, language, ['Anke', 'Mehmet', 'Nadia', 'Claire', 'Hugo', 'Inés', 'Diego'])
  expect(draft.actionItems.map(summaryOf)).toEqual(items)
})

test('recognises sections of a template by their names in the language', async () => {
  const sections = [
    { key: 'beschluesse', title: 'Beschlüsse', prompt: '', format: 'bullets', required: true },
    { key: 'aufgaben', title: 'Aufgaben', prompt: '', format: 'table', required: true },
    { key: 'risiken', title: 'Risiken', prompt: 'Gefahren', format: 'bullets', required: true },
  ] as const
  const draft = hold(germanMeeting, 'de', undefined, undefined, {
    name: 'Protokoll',
    language: 'de',
    sections,
  })
  const [decisions, tasks, risks] = draft.sections
  expect(decisions?.content).toContain('Wir haben beschlossen, am 13. Juni umzuziehen')
  expect(tasks?.content).toMatch(/^\| Was \| Wer \| Bis \|/)
  expect(tasks?.content).toContain('| Peter Kranz | 2026-03-06 |')
  expect(risks?.content).toBe('Für diesen Abschnitt wurde nichts gefunden.')
})

test('finds no promise in a language without data', async () => {
  const polish = [
    ['Ola', 'Wyślę ci raport do piątku.'],
    ['Jan', 'Zdecydowaliśmy, że zaczynamy w maju.'],
  ] as const
  const draft = hold(polish, 'pl')
  expect([draft.actionItems, draft.decisions]).toEqual([[], []])
})

test('recognises an English meeting without a language', async () => {
  expect(summarize({ ...request, segments, language: null })).toEqual(summarize({ ...request, segments }))
})
