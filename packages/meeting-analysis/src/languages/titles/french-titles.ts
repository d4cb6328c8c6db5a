import { setOf } from '../pattern.ts'
import { formsOf, type VerbFirstWords, verbFirstPhrase } from './verb-first.ts'

const FORMS =
  formsOf(`mets:mettre mettez:mettre met:mettre fais:faire faites:faire fait:faire écris:écrire écrivez:écrire
  écrit:écrire finis:finir finissez:finir finit:finir transmets:transmettre transmettez:transmettre transmet:transmettre relis:relire
  relisez:relire relit:relire prends:prendre prenez:prendre prend:prendre reviens:revenir revenez:revenir traduis:traduire
  traduit:traduire préviens:prévenir prévenez:prévenir prévient:prévenir fournis:fournir fournit:fournir conçois:concevoir
  remets:remettre remet:remettre rends:rendre rend:rendre réponds:répondre répondez:répondre appelle:appeler appelles:appeler
  rappelle:rappeler complète:compléter achète:acheter règle:régler transfère:transférer occupe:s'occuper occupes:s'occuper
  charge:se_charger charges:se_charger enverrai:envoyer renverrai:renvoyer ferai:faire reviendrai:revenir préviendrai:prévenir
  appellerai:appeler rappellerai:rappeler finirai:finir fournirai:fournir`)

const WORDS: Omit<VerbFirstWords, 'infinitive'> = {
  dropped: setOf(
    "je j' tu te t' me m' vous nous lui leur oui ouais ok okay d'accord très bien parfait alors donc bon et puis aussi encore moi c' est qui c'est",
  ),
  after: setOf('moi aussi'),
  pronouns: {
    le: { determiners: '(?:le|un|ce|du) ', article: 'le ' },
    la: { determiners: '(?:la|une|cette) ', article: 'la ' },
    les: { determiners: '(?:les|des|ces|aux) ', article: 'les ' },
  },
  time: /^(?:demain|ce soir|aujourd'hui|cet après-midi|(?:lun|mar|mercre|jeu|vendre|same)di|d'ici|avant|dès|la semaine|ce week-end)(?:[^,]{0,30}),?$/u,
  thing: "\\p{L}{3,}(?: (?:de|du|des|d'|aux|à|en)(?: (?:la|les|le))? ?\\p{L}{3,})?",
  and: 'et',
}

/** “I take care of booking the room”: the work is what follows. */
const TAKES_ON = /^s'occuper d(?:e |')(?=\p{L}+(?:er|ir|re)(?!\p{L}))/iu

/** Titles of French tasks. @param stems pattern of the stems of verbs in -er */
export function frenchPhrase(stems: string): (said: string, before: readonly string[]) => string | null {
  const regular = new RegExp(`^(?<stem>${stems})(?:e|es|ez)$`, 'u')
  const infinitive = (form: string) => {
    const known = FORMS.get(form)
    if (known !== undefined) return known
    const stem = regular.exec(form)?.groups?.stem
    if (stem !== undefined) return `${stem.replace(/(?<=[oa])i$/u, 'y')}er`
    const future = /^(?<base>\p{L}{2,}r)(?:ai|as)$/u.exec(form)?.groups?.base
    if (future === undefined) return undefined
    return future.endsWith('er') ? future : `${future}e`
  }
  return (said, before) => {
    const unaddressed = said.replace(/^(?:(?:lui|leur|me|te|nous|vous) |[mt]')(?=\p{L}+[ei]r\b)/iu, '')
    const phrase =
      verbFirstPhrase(unaddressed, before, { ...WORDS, infinitive }) ??
      (unaddressed === said ? null : unaddressed)
    return phrase?.replace(TAKES_ON, '') ?? null
  }
}
