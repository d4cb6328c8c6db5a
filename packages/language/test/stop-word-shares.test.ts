import { tokenize } from '@mi/text'
import { expect, test } from 'vitest'
import { stopWordShares } from '../src/stop-word-shares.ts'

const wordsOf = (text: string) => tokenize(text).map(token => token.text)

test('a sentence has most function words of its own language', () => {
  const sentences = {
    en: 'I will send the report to you tomorrow, and then we can talk about it.',
    de: 'Ich schicke dir den Bericht morgen, und dann können wir darüber sprechen.',
    fr: 'Je vous envoie le rapport demain et ensuite nous en parlons avec la banque.',
    es: 'Mañana te envío el informe y después hablamos de los costes con el banco.',
    it: 'Domani ti mando il rapporto e poi ne parliamo con la banca della città.',
    nl: 'Ik stuur je morgen het verslag en dan kunnen we er met de bank over praten.',
    sv: 'Vi beslutade att skicka det till kunden i morgon och sedan ringer jag dig.',
  }
  for (const [language, text] of Object.entries(sentences))
    expect(stopWordShares(wordsOf(text))[0]?.language, text).toBe(language)
})

test('shares are of all words, and further words count where they are given', () => {
  expect(stopWordShares(['the', 'budget']).find(({ language }) => language === 'en')?.share).toBe(0.5)
  const more = { en: new Set(['budget']) }
  expect(stopWordShares(['the', 'budget'], more)[0]).toEqual({ language: 'en', share: 1 })
})

test('no words have no share', () => {
  expect(stopWordShares([]).every(({ share }) => share === 0)).toBe(true)
})
