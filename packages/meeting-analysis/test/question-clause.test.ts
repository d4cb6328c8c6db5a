import { describe, expect, it } from 'vitest'
import { questionClause } from '../src/questions/write-question.ts'

describe('a question in the words of minutes', () => {
  it.each([
    [
      'So, the first question could be, does the token list align incentives?',
      'Does the token list align incentives?',
    ],
    ['Yeah, so my question is, how do we migrate the old invoices?', 'How do we migrate the old invoices?'],
    [
      'My question to the authors is, basically, which of the drafts are we going for?',
      'Which of the drafts are we going for?',
    ],
    ['Which region, should the new cluster run in?', 'Which region should the new cluster run in?'],
    ['Has any team had a look at, the storage quota?', 'Has any team had a look at the storage quota?'],
    ['I was just wondering if customers can export their own data?', 'Can customers export their own data?'],
    [
      'Who pays for the licences in the end, so maybe you want to ask finance?',
      'Who pays for the licences in the end?',
    ],
  ])('%s', (said, written) => expect(questionClause(said)).toBe(written))

  it.each([
    'The other branch should have more weight, though, right?',
    'Is it ready for the release on Friday?',
    'What if we shut off the node for a while?',
    'Any other questions about the budget for next year?',
    'Do you want to share your slides about the roadmap?',
    'What we define here is basically how an account would look?',
    'What is, like, the sort of plan for the next release?',
    'How in that scenario do the do you even switch the branch?',
    'What is it?',
    'And if so, could we get that decided on like a faster timescale?',
    'Is there anyone here from the finance department?',
  ])('left out: %s', said => expect(questionClause(said)).toBeNull())
})
