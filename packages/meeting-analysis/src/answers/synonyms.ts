import { stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'

const SYNONYMS = new Map<string, Set<string>>()
for (const group of [...speech.synonyms.groups, ...speech.synonyms.forms]) {
  const stems = group.map(stem)
  for (const one of stems) {
    const known = SYNONYMS.get(one) ?? new Set()
    for (const other of stems) if (other !== one) known.add(other)
    SYNONYMS.set(one, known)
  }
}

/** Stems with the same meaning as a stem of the trained language. */
export function synonymsOf(term: string): ReadonlySet<string> {
  return SYNONYMS.get(term) ?? new Set()
}
