import { expect, test } from 'vitest'
import { plainWords } from '../../src/text/plain-words.ts'

const plain = (said: string) => plainWords(said.split(' ')).join(' ')

test('splits contractions and hyphens, so that all forms match', () => {
  expect(plain("i'll do some trend-watching")).toBe('i will do some trend watching')
  expect(plain("we're gonna e-mail it")).toBe('we are going to mail it')
  expect(plain("the meeting's over")).toBe('the meeting over')
})

test('joins the letters of an abbreviation', () => {
  expect(plain('an l_c_d_ screen')).toBe('an lcd screen')
})

test('removes stammered and unfinished words', () => {
  expect(plain('you could s find out')).toBe('you could find out')
  expect(plain('the prot prototype')).toBe('the prototype')
  expect(plain('we should we should go to the the shop')).toBe('we should go to the shop')
})

test('keeps short words before longer words with the same beginning', () => {
  expect(plain('so some of us use useful things')).toBe('so some of us use useful things')
})

test('reads names of object properties as words', () => {
  expect(plain('the constructor')).toBe('the constructor')
})
