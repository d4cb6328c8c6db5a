import { expect, test } from 'vitest'
import { englishTagger, isInLexicon } from '../../src/text/tagger.ts'

test('a word is in the lexicon or not, whatever was read before', () => {
  englishTagger().readDoc('The gadolpher is brought home by the zwirfelists.')
  const words = ['gadolpher', 'zwirfelists', 'Home', 'brought', 'gadolpher', 'plindering']
  expect(words.filter(isInLexicon)).toEqual(['Home', 'brought'])
})
