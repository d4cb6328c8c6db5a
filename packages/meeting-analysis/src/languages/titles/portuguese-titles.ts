import { setOf } from '../pattern.ts'
import { formsOf, type VerbFirstWords, verbFirstPhrase } from './verb-first.ts'

const FORMS =
  formsOf(`faço:fazer faz:fazer faça:fazer farei:fazer corrijo:corrigir corrige:corrigir corrija:corrigir redijo:redigir
  redige:redigir traduzo:traduzir traduz:traduzir peço:pedir pede:pedir peça:pedir concluo:concluir proponho:propor revejo:rever
  revê:rever reveja:rever subo:subir imprimo:imprimir escrevo:escrever escreve:escrever escreva:escrever respondo:responder
  responde:responder resolvo:resolver resolve:resolver resolva:resolver recolho:recolher encarrego:encarregar-se
  encarrega:encarregar-se`)

const WORDS: Omit<VerbFirstWords, 'infinitive'> = {
  dropped: setOf(
    'quem eu tu você me te se lhe lhes vos nos sim ok okay claro então bom e também depois tá bem certo perfeito por favor',
  ),
  after: setOf('eu tu você'),
  pronouns: {
    o: { determiners: '(?:o|um|este|esse|do|ao) ', article: 'o ' },
    a: { determiners: '(?:a|uma|esta|essa|da|à) ', article: 'a ' },
    os: { determiners: '(?:os|uns|dos) ', article: 'os ' },
    as: { determiners: '(?:as|umas|das) ', article: 'as ' },
  },
  time: /^(?:amanhã|hoje|esta (?:tarde|semana)|(?:na |até )?(?:segunda|terça|quarta|quinta|sexta)|até|antes d)(?:[^,]{0,30}),?$/u,
  thing: '\\p{L}{3,}(?: (?:de|do|da|dos|das|para)(?: [oa]s?)? \\p{L}{3,})?',
  and: 'e',
}

/** “I take care of booking the room”: the work is what follows. */
const TAKES_ON = /^(?:encarregar-se|tratar|cuidar) de (?=\p{L}+[aei]r(?!\p{L}))/iu

/** Titles of Portuguese tasks. @param finite pattern of the forms of verbs of tasks */
export function portuguesePhrase(finite: string): (said: string, before: readonly string[]) => string | null {
  const known = new RegExp(`^(?:${finite})$`, 'u')
  const infinitive = (form: string) => FORMS.get(form) ?? (known.test(form) ? regular(form) : undefined)
  return (said, before) => {
    const unaddressed = said.replace(/^(\p{L}+[aei]r)-(?:me|nos|te|lhes?)(?=\s)/iu, '$1')
    const phrase =
      verbFirstPhrase(unaddressed, before, { ...WORDS, infinitive }) ??
      (unaddressed === said ? null : unaddressed)
    return phrase?.replace(TAKES_ON, '') ?? null
  }
}

function regular(form: string): string | undefined {
  const future = /^(?<base>\p{L}+[aei]r)ei$/u.exec(form)?.groups?.base
  if (future !== undefined) return future
  const [, stem = '', ending = ''] = /^(\p{L}+?)(o|a|e)$/u.exec(form) ?? []
  if (stem === '') return undefined
  return `${ending === 'e' ? stem.replace(/qu$/u, 'c').replace(/gu$/u, 'g') : stem}ar`
}
