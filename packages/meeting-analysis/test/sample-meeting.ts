import type { Participant, Segment, SummaryRequest } from '../src/request.ts'
import { defaultTemplate } from '../src/templates/index.ts'

export const participants: readonly Participant[] = [
  { id: 'prt_anna', name: 'Anna Berg', email: 'anna@example.com' },
  { id: 'prt_tom', name: 'Tom Okafor', email: null },
  { id: 'prt_lena', name: 'Lena Fischer', email: null },
]

const TURNS: readonly (readonly [string, string])[] = [
  [
    'Anna Berg',
    'Okay, welcome everyone. Today we talk about the relaunch of the website and the new checkout.',
  ],
  ['Tom Okafor', 'So the checkout prototype is ready. Um, we tested it with twelve customers last week.'],
  [
    'Tom Okafor',
    'Nine of the twelve customers finished the checkout without any help, which is much better than the old page.',
  ],
  ['Lena Fischer', 'Yeah.'],
  ['Lena Fischer', 'The search page is still slow, the product images take four seconds to load on a phone.'],
  ['Anna Berg', 'Why are the product images so slow on a phone?'],
  ['Lena Fischer', 'Not sure, it depends on the image server, I have to check the cache settings.'],
  [
    'Anna Berg',
    'Okay, so we decided to launch the new checkout in March and to keep the old search page until summer.',
  ],
  ['Tom Okafor', 'Agreed, the new checkout goes first.'],
  ['Anna Berg', 'Tom, can you send the customer interviews to the sales team by Friday?'],
  ['Tom Okafor', 'Sure, I will.'],
  [
    'Lena Fischer',
    "I'll look into the image server and write a report about the cache before the next meeting.",
  ],
  ['Anna Berg', 'And I will book the photo studio tomorrow.'],
  [
    'Tom Okafor',
    'The marketing budget for the relaunch is forty thousand euros, and half of it is already spent.',
  ],
  ['Anna Berg', 'Great, thank you all, bye.'],
]

/** A short invented meeting with two requests, a promise, a decision and an open question. */
export const segments: readonly Segment[] = TURNS.map(([speakerName, text], index) => ({
  id: `seg_${index}`,
  index,
  speakerId: participants.find(person => person.name === speakerName)?.id ?? null,
  speakerName,
  text,
  start: index * 8,
  end: index * 8 + 7,
}))

/** The meeting takes place on Wednesday, 4 March 2026. */
export const request: SummaryRequest = {
  meeting: { title: 'Relaunch', startedAt: '2026-03-04T09:00:00Z', timeZone: 'Europe/Berlin' },
  participants,
  segments,
  template: { name: defaultTemplate.name, language: null, sections: defaultTemplate.sections },
  language: 'en',
}
