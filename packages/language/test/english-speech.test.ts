import { expect, test } from 'vitest'
import { isStopWord, stem } from '../src/english-speech.ts'
import { stopWordsOf } from '../src/stop-words.ts'

test('stop words of search name no subject', () => {
  expect([...stopWordsOf('en')].filter(word => !isStopWord(word))).toEqual([])
})

test('words of talk name no subject, although search finds them', () => {
  for (const word of ['people', 'question', 'actually']) {
    expect(isStopWord(word)).toBe(true)
    expect(stopWordsOf('en').has(word)).toBe(false)
  }
  expect(['budget', 'won', 'mayor', ''].filter(isStopWord)).toEqual([])
})

test('contractions are stop words with either apostrophe', () => {
  for (const word of ["don't", 'don’t', "won't", 'won’t', "we're", 'couldn’t', "let's"])
    expect(isStopWord(word), word).toBe(true)
})

test('forms of a word have one stem; words of other scripts stay', () => {
  expect(['Decides', 'decided', 'decide’s'].map(stem)).toEqual(['decid', 'decid', 'decid'])
  expect(stem('Größe')).toBe('größe')
})
