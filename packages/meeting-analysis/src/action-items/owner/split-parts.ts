import { isStopWord, stem } from '@mi/language/english-speech'
import { speech } from '@mi/language/speech'
import { findNamed, type Person } from '../../people/people.ts'

const patterns = speech.owner.parts

/** A name alone is no part: “Tom, could you”. */
const LEAST_WORDS = 3

/** The part of a clause that says the task, with the words that name its owner. The whole clause if the title does not select a part. */
export function partOfTask(said: string, title: string, people: readonly Person[]): string {
  const parts = partsOf(said, people)
  if (parts.length === 1) return said
  const wanted = stemsOf(title)
  const [verb = ''] = title.toLowerCase().split(' ')
  const scores = parts.map(part => {
    const has = new Set(stemsOf(part))
    return wanted.filter(word => has.has(word)).length + (has.has(stem(verb)) ? 0.5 : 0)
  })
  const best = Math.max(...scores)
  const [only, ...others] = parts.filter((_, at) => scores[at] === best)
  return best === 0 || others.length > 0 || only === undefined ? said : only
}

function partsOf(said: string, people: readonly Person[]): string[] {
  const named = findNamed(said, people)
  // “…, Lena, could you write it”: the part begins with the name.
  const cuts = [...said.matchAll(patterns.break)].map(({ index }) => {
    const called = named.find(({ end }) => end === index)
    return called === undefined ? index : called.at
  })
  for (const { at } of named)
    if (patterns.breakBeforeName.test(said.slice(Math.max(0, at - 20), at))) cuts.push(at)
  const parts: string[] = []
  let from = 0
  for (const cut of [...cuts.sort((a, b) => a - b), said.length]) {
    const part = said
      .slice(from, cut)
      .replace(/^[\s,;.]+/, '')
      .trim()
    if (cut < said.length && part.split(/\s+/).length < LEAST_WORDS) continue
    if (part !== '') parts.push(part)
    from = cut
  }
  return parts.length === 0 ? [said] : parts
}

function stemsOf(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}'-]+/u)
  return [...new Set(words.filter(word => word.length > 1 && !isStopWord(word)).map(stem))]
}
