import { stem } from '@mi/language/english-speech'
import { askedElsewhere, askedInEnglish } from './asked-terms.ts'
import { readTerms } from './read-terms.ts'
import { UNSPACED } from './write-noted.ts'

/** A word by which tasks and decisions are asked for. */
export interface Term {
  readonly term: string
  /** The notes have to name it: what is done may be said otherwise. */
  readonly thing: boolean
}

/** What a question asks of the notes, without the names of people and the words of asking. */
export function termsOf(question: string, named: readonly string[], language: string): Term[] {
  const own = new Set(named.flatMap(name => readTerms(name, language).map(({ term }) => term)))
  if (language === 'en')
    return askedInEnglish(question, new Set(named.flatMap(name => termsIn(name, 'en'))))
      .filter(({ word }) => !OF_THE_QUESTION.test(word))
      .map(({ term, kind }) => ({ term, thing: kind !== 'other' }))
  // The verb follows “who”: what is done may be said otherwise, the thing may not.
  return askedElsewhere(readTerms(question, language))
    .filter(
      ({ term, word }) =>
        !own.has(term) && !OF_THE_QUESTION.test(word) && (word.length > 3 || UNSPACED.has(language)),
    )
    .map(({ term }, at) => ({ term, thing: at > 0 }))
}

/** Words by which one asks for notes. */
const OF_THE_QUESTION =
  /^(?:steps?|items?|tasks?|to-?dos?|actions?|follow-?ups?|decisions?|decided?|agreed?|due|done|deadline|happens?|comes?|promised?|nachste\p{L}*|schritte|aufgaben?|offen\p{L}*|punkte|tun|beschlossen|entschieden|prochaines?|etapes?|taches?|actions?|proxim\p{L}*|pasos|passos|tareas|tarefas|pendientes|prossimi|passi|compiti|volgende|stappen|taken|actiepunten|uns|nous|nos|wir)$/u

/** The terms of a title or statement. */
export function termsIn(text: string, language: string): string[] {
  return language === 'en'
    ? text
        .toLowerCase()
        .split(/[^\p{L}\p{N}']+/u)
        .filter(word => word !== '')
        .map(stem)
    : readTerms(text, language).map(({ term }) => term)
}
