import { expect, test } from 'vitest'
import { statementsOfMeeting } from '../src/decisions/list-statements.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'
import { readSentences } from '../src/sentences/read-sentences.ts'

/** The statements of these lines, each in its own segment: “Ann: …”. */
function statedIn(...lines: readonly string[]) {
  const segments = lines.map((line, index) => {
    const [speakerName = '', text = ''] = line.split(': ')
    return {
      id: `s${index}`,
      index,
      speakerId: null,
      speakerName,
      text,
      start: index * 5,
      end: index * 5 + 5,
    }
  })
  const sentences = readSentences(readClauses(segments), 'en')
  const ranked = sentences.map(sentence => ({ sentence, decision: 0.5 }))
  return statementsOfMeeting({ ranked, topics: [], chairs: new Map() }).map(one => one.statement)
}

test('a sentence that was cut gets its last word back', () => {
  const [stated] = statedIn('Ann: August 6th is the deadline for festival.', 'Ann: Proposals.')
  expect(stated?.text).toBe('August 6th is the deadline for festival proposals.')
  expect(stated?.sentence.clauses.map(({ segment }) => segment.id)).toEqual(['s0', 's1'])
})

test('a separate word, or a word of another speaker, is no end', () => {
  const said = 'Ann: The tasting stays in the cellar.'
  for (const next of ['Ann: Questions?', 'Ann: Thanks.', 'Bob: Wine.'])
    expect(statedIn(said, next)[0]?.text).toBe('The tasting stays in the cellar.')
})

test('a yes that repeats the question settles it', () => {
  const asked = 'Ann: So free entry stays allowed until November of next year?'
  expect(statedIn(asked, 'Bob: November, yeah.')[0]?.text).toBe(
    'Free entry stays allowed until November of next year.',
  )
  expect(statedIn(asked, 'Bob: I would have to look that up.')).toEqual([])
})
