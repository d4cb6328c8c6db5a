import { expect, test } from 'vitest'
import { englishTagger, isInLexicon } from '../../src/text/tagger.ts'

test('a lookup does not depend on earlier lookups', () => {
  englishTagger().readDoc('The gadolpher is brought home by the zwirfelists.')
  const words = ['gadolpher', 'zwirfelists', 'Home', 'brought', 'gadolpher', 'plindering']
  expect(words.filter(isInLexicon)).toEqual(['Home', 'brought'])
})
