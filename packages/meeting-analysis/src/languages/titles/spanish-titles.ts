import { setOf } from '../pattern.ts'
import { formsOf, type VerbFirstWords, verbFirstPhrase } from './verb-first.ts'

const FORMS =
  formsOf(`hago:hacer haz:hacer hace:hacer haces:hacer haga:hacer haré:hacer pongo:poner pon:poner pone:poner
  pondré:poner propongo:proponer propondré:proponer pruebo:probar prueba:probar compruebo:comprobar comprueba:comprobar
  resuelvo:resolver resuelve:resolver pido:pedir pide:pedir corrijo:corregir corrige:corregir cierro:cerrar cierra:cerrar
  despliego:desplegar traduzco:traducir traduce:traducir encargo:encargarse encarga:encargarse encargas:encargarse ocupo:ocuparse
  ocupa:ocuparse ocupas:ocuparse`)
const IN_IR = setOf('escrib compart añad sub imprim')
const IN_ER = setOf('respond vend')

const WORDS: Omit<VerbFirstWords, 'infinitive'> = {
  dropped: setOf(
    'quién yo tú usted me te se le les nos os sí si vale ok okay claro bien perfecto entonces pues bueno y también ya luego por favor',
  ),
  after: setOf('yo tú usted'),
  pronouns: {
    lo: { determiners: '(?:el|un|este|al|del) ', article: 'el ' },
    la: { determiners: '(?:la|una|esta) ', article: 'la ' },
    los: { determiners: '(?:los|unos|estos) ', article: 'los ' },
    las: { determiners: '(?:las|unas|estas) ', article: 'las ' },
  },
  time: /^(?:mañana|hoy|esta (?:tarde|mañana|noche|semana)|(?:el )?(?:lunes|martes|miércoles|jueves|viernes)|antes de|para el|luego)(?:[^,]{0,30}),?$/u,
  thing: '\\p{L}{3,}(?: (?:de|del|para|con)(?: (?:la|las|los|el))? \\p{L}{3,})?',
  and: 'y',
}

/** “I take care of booking the room”: the work is what follows. */
const TAKES_ON = /^(?:encargar|ocupar)se de (?=\p{L}+[aei]r(?!\p{L}))/iu

/** Titles of Spanish tasks. @param finite pattern of the forms of verbs of tasks */
export function spanishPhrase(finite: string): (said: string, before: readonly string[]) => string | null {
  const known = new RegExp(`^(?:${finite})$`, 'u')
  const infinitive = (form: string) => FORMS.get(form) ?? (known.test(form) ? regular(form) : undefined)
  return (said, before) => {
    const unaddressed = said.replace(/^(\p{L}+[aei]r)(?:me|nos|te|os|les?)(?=\s)/iu, '$1')
    const phrase =
      verbFirstPhrase(unaddressed, before, { ...WORDS, infinitive }) ??
      (unaddressed === said ? null : unaddressed)
    return phrase?.replace(TAKES_ON, '') ?? null
  }
}

function regular(form: string): string | undefined {
  const future = /^(?<base>\p{L}+[aei]r)é$/u.exec(form)?.groups?.base
  if (future !== undefined) return future
  const [, stem = '', ending = ''] = /^(\p{L}+?)(o|as|es|a|e)$/u.exec(plain(form)) ?? []
  if (stem === '') return undefined
  const whole = FORMS.get(stem + ending)
  if (whole !== undefined) return whole
  if (IN_IR.has(stem)) return `${stem}ir`
  if (IN_ER.has(stem)) return `${stem}er`
  return `${ending.startsWith('e') ? stem.replace(/qu$/u, 'c').replace(/gu$/u, 'g').replace(/c$/u, 'z') : stem}ar`
}

// “mándame” is “manda”, “envía” is “envia”.
function plain(form: string): string {
  const alone = form.replace(/(?<=[aeiou])(?:me|te|se|nos|os|les?|l[oa]s?){1,2}$/u, '')
  const base = alone.length > 2 && alone !== form && /[aeo]$/u.test(alone) ? alone : form
  return base
    .normalize('NFD')
    .replace(/(?<=[aeiou])\u0301/gu, '')
    .normalize('NFC')
}
