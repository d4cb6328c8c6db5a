import { expect, test } from 'vitest'
import { completePhrase, joinClauses } from '../src/action-items/title/phrase/complete-phrase.ts'
import { isNonTask, isPlainQuestion } from '../src/candidates/explicit-commitments.ts'
import { listPeople } from '../src/people/people.ts'
import type { Segment } from '../src/request.ts'
import { readClauses } from '../src/sentences/read-clauses.ts'

const participants = ['Booth Builder', 'Tom Okafor'].map(name => ({ id: name, name, email: null }))

function clausesOf(lines: readonly string[]) {
  const segments = lines.map((line, index): Segment => {
    const [name = '', text = ''] = line.split(/: (.*)/s)
    return { id: `${index}`, index, speakerId: name, speakerName: name, text, start: index, end: index + 1 }
  })
  return { segments, clauses: readClauses(segments) }
}

/** The complete phrase around the line marked with `>`. */
function phraseAround(...lines: readonly string[]): string {
  const { segments, clauses } = clausesOf(lines.map(line => line.replace(/^>/, '')))
  const marked = String(lines.findIndex(line => line.startsWith('>')))
  const at = clauses.findIndex(clause => clause.segment.id === marked)
  return joinClauses(completePhrase(at, clauses, listPeople(participants, segments)))
}

test('a clause without a subject begins with the clause before it', () => {
  expect(
    phraseAround(
      'Tom Okafor: Maybe I just',
      'Anna: Mm-hmm.',
      ">Tom Okafor: painted the wall and didn't sign it.",
    ),
  ).toBe("Maybe I just painted the wall and didn't sign it.")
  expect(
    phraseAround('Tom Okafor: I wrote down where the numbers…', '>Tom Okafor: are right now, so I share it.'),
  ).toBe('I wrote down where the numbers  are right now, so I share it.')
})

test('a name alone continues with the task of that person', () => {
  expect(
    phraseAround('>Tom Okafor: And the booth builder ,', "Tom Okafor: you'll paint the booth in green ."),
  ).toBe("And the booth builder , you'll paint the booth in green .")
})

test('a clause that breaks off continues in the next clause', () => {
  expect(phraseAround('>Tom Okafor: I will send the', 'Tom Okafor: drawings to the printer.')).toBe(
    'I will send the drawings to the printer.',
  )
})

test('a verb or preposition with a capital begins no clause after a break', () => {
  expect(
    phraseAround(
      '>Tom Okafor: I paint the wall again if the green…',
      "Tom Okafor: Doesn't please the mayor.",
    ),
  ).toBe("I paint the wall again if the green  doesn't please the mayor.")
})

test('an unmarked caption continues in the next, unless that begins again', () => {
  const first = '>Tom Okafor: I will paint the wall again if the green'
  expect(phraseAround(first, 'Tom Okafor: Already dried by Monday.')).toContain('Already dried by Monday.')
  expect(phraseAround(first, 'Tom Okafor: So what about the floor?')).not.toContain('floor')
  expect(phraseAround(first, 'Tom Okafor: We need a brush.')).not.toContain('brush')
})

test.each([
  ['Tom Okafor: The wall is dry.', '>Tom Okafor: painted and the floor is clean.'],
  ['Anna: I like the', '>Tom Okafor: painted the wall.'],
  ['Tom Okafor: We saw that…', ">Tom Okafor: so I'll paint the wall."],
  ['Tom Okafor: Fine.', ">Tom Okafor: I'll paint the wall and…", 'Tom Okafor: Right, next one.'],
])('%s %s stays alone', (...lines) => {
  const marked = lines.find(line => line.startsWith('>')) ?? ''
  expect(phraseAround(...lines)).toBe(marked.replace(/^>[^:]*: /, '').replaceAll('…', ' '))
})

test.each([
  ['Thanks so much for painting the wall.', true],
  ["So I'm here to get some feedback on the booth.", true],
  ['Yeah, if there are no other questions, we can close.', true],
  ['Cool, nice, I see some drawings in the chat.', true],
  ["So you don't need to paint it twice.", true],
  ['If you send a drawing and you see it printed, you know the way it took.', true],
  ['If you have any drawings, please send them to me.', false],
  ['If you could look at the booth, that would be great.', false],
  ['I can give a quick update on the posters.', true],
  ['I just wanted to discuss the posters.', true],
  ["I'll thank the printers and send the drawings.", false],
  ['I will see the printer tomorrow.', false],
])('recognises a clause without a task in a call: “%s” %s', (said, none) => {
  const { clauses } = clausesOf([`Anna: ${said}`])
  expect(clauses.some(isNonTask)).toBe(none)
})

test.each([
  ['And the booklet for the visitors?', true],
  ['And this was the second drawing?', true],
  ['Could you draw the booklet?', false],
  ['Any drawings we could look at next time?', false],
  ['And the booklet for the visitors.', false],
])('recognises a question for information: “%s” %s', (said, plain) => {
  expect(clausesOf([`Anna: ${said}`]).clauses.some(isPlainQuestion)).toBe(plain)
})
