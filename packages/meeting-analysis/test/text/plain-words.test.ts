import { expect, test } from 'vitest'
import { plainWords } from '../../src/text/plain-words.ts'

const plain = (said: string) => plainWords(said.split(' ')).join(' ')

test('contractions and hyphens are taken apart, so that every form of a promise is one', () => {
  expect(plain("i'll do some trend-watching")).toBe('i will do some trend watching')
  expect(plain("we're gonna e-mail it")).toBe('we are going to mail it')
  expect(plain("the meeting's over")).toBe('the meeting over')
})

test('letters of an abbreviation are put together', () => {
  expect(plain('an l_c_d_ screen')).toBe('an lcd screen')
})

test('what was broken off or stammered is left out', () => {
  expect(plain('you could s find out')).toBe('you could find out')
  expect(plain('the prot prototype')).toBe('the prototype')
  expect(plain('we should we should go to the the shop')).toBe('we should go to the shop')
})

test('short words before longer ones that begin alike stay', () => {
  expect(plain('so some of us use useful things')).toBe('so some of us use useful things')
})

test('words that objects have by nature are words', () => {
  expect(plain('the constructor')).toBe('the constructor')
})
