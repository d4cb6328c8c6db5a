import { setOf } from '../pattern.ts'
import { formsOf, type VerbFirstWords, verbFirstPhrase } from './verb-first.ts'

const FORMS =
  formsOf(`faccio:fare fai:fare fa:fare farò:fare darò:dare correggo:correggere correggi:correggere correggerò:correggere
  raccolgo:raccogliere raccogli:raccogliere propongo:proporre proponi:proporre proporrò:proporre traduco:tradurre traduci:tradurre
  tradurrò:tradurre finisco:finire finisci:finire gestisco:gestire gestisci:gestire spedisco:spedire spedisci:spedire sento:sentire
  senti:sentire occupo:occuparsi occupi:occuparsi rivedrò:rivedere comunicherò:comunicare`)
const IN_ERE = setOf('scriv rispond mett chied condivid aggiung rived risolv chiud discut')

const WORDS: Omit<VerbFirstWords, 'infinitive'> = {
  dropped: setOf(
    'chi io tu lei ti vi mi ci gli te ve sì si ok okay va bene perfetto certo allora quindi e poi anche per favore',
  ),
  after: setOf('io tu lei'),
  pronouns: {
    lo: { determiners: '(?:il |un |lo |uno |questo )', article: 'il ' },
    la: { determiners: '(?:la|una|questa) ', article: 'la ' },
    li: { determiners: '(?:i|dei|questi) ', article: 'i ' },
    le: { determiners: '(?:le|delle|queste) ', article: 'le ' },
  },
  time: /^(?:domani|oggi|stasera|questa (?:sera|settimana)|(?:lune|marte|mercole|giove|vener)dì|entro|prima d)(?:[^,]{0,30}),?$/u,
  thing: '\\p{L}{3,}(?: (?:di|del|della|dei|delle|per|con)(?: (?:la|le|il|i))? \\p{L}{3,})?',
  and: 'e',
}

/** “I take care of booking the room”: the work is what follows. */
const TAKES_ON = /^occuparsi (?:io )?di (?=\p{L}+[aei]re(?!\p{L}))/iu

/** Titles of Italian tasks. @param finite pattern of the forms of verbs of tasks */
export function italianPhrase(finite: string): (said: string, before: readonly string[]) => string | null {
  const known = new RegExp(`^(?:${finite})$`, 'u')
  const infinitive = (form: string) => FORMS.get(form) ?? (known.test(form) ? regular(form) : undefined)
  return (said, before) => {
    const unaddressed = said.replace(/^(\p{L}+[aei]r)(?:mi|ci|ti|vi|gli|le)(?=\s)/iu, '$1e')
    const phrase =
      verbFirstPhrase(unaddressed, before, { ...WORDS, infinitive }) ??
      (unaddressed === said ? null : unaddressed)
    return phrase?.replace(TAKES_ON, '') ?? null
  }
}

function regular(form: string): string | undefined {
  const alone = form.replace(/(?<=[aeiou])(?:mi|ti|ci|vi|gli|l[eoai]|ne|tel[oa]|gliel[oa])$/u, '')
  const [, stem = '', ending = ''] =
    /^(\p{L}+?)(o|a|i|e|h?erò|irò)$/u.exec(alone.length > 3 ? alone : form) ?? []
  if (stem === '') return undefined
  const whole = FORMS.get(stem + ending)
  if (whole !== undefined) return whole
  const base = /^(?:i|h?erò)$/u.test(ending) ? stem.replace(/(?<=[cg])h$/u, '') : stem
  return `${base}${IN_ERE.has(base) ? 'ere' : ending === 'irò' ? 'ire' : 'are'}`
}
