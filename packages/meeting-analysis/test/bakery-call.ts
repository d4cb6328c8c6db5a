import { hold } from './languages/say.ts'

type Turns = readonly (readonly [string, string])[]

/** A call of six: Ann runs it. */
const OPENING: Turns = [
  ['Ann', 'Okay, welcome to the call of the bakery. Let us get started with the agenda.'],
  ['Bob', 'Good morning.'],
  ['Cem', 'Hello.'],
  ['Dora', 'Hi all.'],
  ['Eva', 'Morning.'],
  ['Finn', 'Hi.'],
]

const CLOSING: Turns = [
  ['Ann', 'Okay, the next item on the agenda is the delivery van.'],
  ['Bob', 'The van was in the garage last week.'],
  ['Ann', 'Is there anything else? Okay, thank you all.'],
]

/** The draft for a call of these turns, between an opening and a closing. */
export function callOf(...turns: Turns) {
  return hold([...OPENING, ...turns, ...CLOSING], 'en')
}

/** The decisions of these turns. */
export function decided(...turns: Turns): (string | undefined)[] {
  return callOf(...turns).decisions.map(({ text }) => text)
}
