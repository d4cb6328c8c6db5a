import { expect, test } from 'vitest'
import { DOCUMENTED_SCOPES, isGrantableToApps, isScope, SCOPES, scopeAllows } from '../src/index.ts'

test('a documented scope implies exactly the finer scopes on its line', () => {
  expect(scopeAllows(['meetings:write'], 'transcripts:write')).toBe(true)
  expect(scopeAllows(['meetings:read'], 'notes:read')).toBe(true)
  expect(scopeAllows(['summaries:write'], 'diagrams:write')).toBe(true)
  expect(scopeAllows(['meetings:read'], 'meetings:write')).toBe(false)
  expect(scopeAllows(['meetings:write'], 'meetings:read')).toBe(false)
  expect(scopeAllows(['meetings:read'], 'transcripts:read')).toBe(false)
  expect(scopeAllows([], 'meetings:read')).toBe(false)
})

test('a finer scope grants only its own area', () => {
  expect(scopeAllows(['notes:read'], 'notes:read')).toBe(true)
  expect(scopeAllows(['notes:read'], 'meetings:read')).toBe(false)
  expect(scopeAllows(['constructor'], 'meetings:read')).toBe(false)
})

test('every implied scope has a description; apps never get account scopes', () => {
  for (const implied of Object.values(DOCUMENTED_SCOPES).flat()) expect(isScope(implied)).toBe(true)
  expect(SCOPES.filter(scope => !isGrantableToApps(scope))).toEqual(['account:read', 'account:write'])
  expect(Object.keys(DOCUMENTED_SCOPES)).toHaveLength(9)
})
