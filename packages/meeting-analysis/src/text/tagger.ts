import { createRequire } from 'node:module'
import winkNLP, { type ItsFunction } from 'wink-nlp'

type Tagger = ReturnType<typeof winkNLP>

// The model is CommonJS without types; loading takes a tenth of a second, so it waits for the first use.
let tagger: Tagger | undefined

/** Part-of-speech tagger and lemmatiser for English. */
export function englishTagger(): Tagger {
  tagger ??= winkNLP(createRequire(import.meta.url)('wink-eng-lite-web-model'), ['pos'])
  return tagger
}

/** The base form of an -ing form: “thinking” gives “think”, “making” gives “make”. */
export function baseForm(ingForm: string): string {
  const nlp = englishTagger()
  const lemmas = nlp
    .readDoc(`they are ${ingForm} it`)
    .tokens()
    .out(nlp.its.lemma as unknown as ItsFunction<string>) as string[]
  const base = lemmas[2] ?? ingForm
  // What the model does not know: “speccing”.
  return base === ingForm ? ingForm.replace(/([bcdfgklmnprtvz])\1ing$/, '$1') : base
}
