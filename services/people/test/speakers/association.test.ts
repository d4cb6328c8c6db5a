import { describe, expect, test } from 'vitest'
import { associate, type Candidate } from '../../src/speakers/domain/associate.ts'
import { matchesByName } from '../../src/speakers/domain/name-forms.ts'
import {
  NO_VOICE,
  rulesFor,
  type SpeakerEvidence,
  suggestionsFor,
} from '../../src/speakers/domain/rules-for.ts'
import { cosine, decideByVoice, similarity, unitVector } from '../../src/speakers/domain/voices.ts'

const RULE = { threshold: 0.82, margin: 0.06 }
const candidate = (method: Candidate['method'], profileId: string, confidence = 0.95): Candidate => ({
  profileId,
  method,
  confidence,
})
const evidence = (participantId: string, more: Partial<SpeakerEvidence> = {}): SpeakerEvidence => ({
  participantId,
  ...NO_VOICE,
  candidates: [],
  ...more,
})
/** Each link as `participant profile method`. */
function linked(speakers: SpeakerEvidence[], { taken = [] as string[], rejected = [] as string[] } = {}) {
  const open = speakers.map(speaker => ({
    participantId: speaker.participantId,
    rules: rulesFor(speaker, new Set(rejected), RULE),
  }))
  return associate(open, new Set(taken))
    .map(item => `${item.participantId} ${item.candidate.profileId} ${item.candidate.method}`)
    .sort()
}

describe('a speaker is linked', () => {
  const voice = [{ profileId: 'by-voice', score: 0.9 }]
  const candidates = [[candidate('email', 'by-mail')], [candidate('name', 'by-name')]]

  test('by voice before e-mail, by e-mail before name', () => {
    expect(linked([evidence('a', { ranked: voice, candidates })])).toEqual(['a by-voice voice'])
    expect(linked([evidence('a', { candidates })])).toEqual(['a by-mail email'])
    expect(linked([evidence('a', { candidates: [[], [candidate('name', 'by-name')]] })])).toEqual([
      'a by-name name',
    ])
  })

  test('to no profile if the most trusted matching rule finds two', () => {
    const two = [candidate('email', 'one'), candidate('email', 'two')]
    expect(linked([evidence('a', { candidates: [two, [candidate('name', 'one')]] })])).toEqual([])
  })

  test('only if the profile matches one speaker and is not taken', () => {
    const found = { candidates: [[candidate('name', 'p')]] }
    expect(linked([evidence('a', found), evidence('b', found)])).toEqual([])
    expect(linked([evidence('a', found)], { taken: ['p'] })).toEqual([])
    // A more trusted match of another speaker has priority.
    const later = { candidates: [[], [candidate('name', 'p')]] }
    expect(
      linked([evidence('b', later), evidence('a', { candidates: [[candidate('email', 'p')]] })]),
    ).toEqual(['a p email'])
  })

  test('never again to a rejected profile, which another speaker may get', () => {
    const all = { ranked: [{ profileId: 'p', score: 0.99 }], candidates: [[candidate('name', 'p')]] }
    expect(linked([evidence('a', all)], { rejected: ['a p'] })).toEqual([])
    expect(suggestionsFor(evidence('a', all), new Set(['a p']), RULE)).toEqual([])
    expect(linked([evidence('b', all)], { rejected: ['a p'] })).toEqual(['b p voice'])
  })

  test('by no name that the voice contradicts, but by e-mail', () => {
    const far = [{ profileId: 'p', score: 0.66 }]
    const near = [{ profileId: 'p', score: 0.68 }]
    const byName = [[candidate('name', 'p')]]
    expect(linked([evidence('a', { ranked: far, candidates: byName })])).toEqual([])
    expect(linked([evidence('a', { ranked: near, candidates: byName })])).toEqual(['a p name'])
    // The profile has samples, but a hundred others are more similar.
    const compared = new Set(['p'])
    expect(
      linked([evidence('a', { ranked: [{ profileId: 'q', score: 0.5 }], compared, candidates: byName })]),
    ).toEqual([])
    expect(linked([evidence('a', { ranked: far, candidates: [[candidate('email', 'p')]] })])).toEqual([
      'a p email',
    ])
  })

  test('by no match below the least confidence', () => {
    const unsure = evidence('a', { candidates: [[candidate('name', 'p', 0.6)]] })
    expect(linked([unsure])).toEqual([])
    expect(suggestionsFor(unsure, new Set(), RULE)).toMatchObject([{ profileId: 'p', confidence: 0.6 }])
  })
})

describe('a voice belongs to a profile', () => {
  const ranked = (...scores: number[]) => scores.map((score, at) => ({ profileId: `p${at}`, score }))

  test.each([
    ['at the threshold', [0.82], 'p0'],
    ['not below it', [0.8199], null],
    ['when the next is as far away as the margin', [0.9, 0.83], 'p0'],
    ['not when somebody else is nearer than that', [0.9, 0.85], null],
    ['not when nobody is known', [], null],
  ])('%s', (_, scores, profileId) => {
    expect(decideByVoice(ranked(...scores), RULE)?.profileId ?? null).toBe(profileId)
  })

  test('unless a second is close, when at most five are suggested', () => {
    const close = evidence('a', { ranked: ranked(0.9, 0.85, 0.5) })
    expect(linked([close])).toEqual([])
    expect(suggestionsFor(close, new Set(), RULE)).toEqual([
      { profileId: 'p0', method: 'voice', confidence: 0.9 },
      { profileId: 'p1', method: 'voice', confidence: 0.85 },
    ])
    const many = evidence('a', { ranked: ranked(0.9, 0.89, 0.88, 0.87, 0.86, 0.85) })
    expect(suggestionsFor(many, new Set(), RULE)).toHaveLength(5)
  })

  test('by the mean cosine to the centroid and the nearest sample', () => {
    const unit = (...numbers: number[]) => unitVector(numbers) as Float32Array
    expect(cosine(unit(1, 0), unit(0, 1))).toBe(0)
    expect(similarity(unit(1, 0), [unit(1, 0), unit(0, 1)])).toBeCloseTo((1 + Math.SQRT1_2) / 2, 6)
    expect(similarity(unit(1, 0), [unit(-1, 0)])).toBeCloseTo(-1, 6)
    // The sum of these samples has no direction.
    expect(similarity(unit(1, 0), [unit(1, 0), unit(-1, 0)])).toBeCloseTo(1, 6)
    for (const none of [
      [0, 0],
      [Number.NaN, 1],
      [1e308, 1e308],
    ])
      expect(unitVector(none)).toBeNull()
  })
})

describe('a name', () => {
  const profiles = (...names: string[]) =>
    names.map((name, at) => ({ profileId: `p${at}`, name, email: null as string | null }))
  /** The profile that a name alone links. */
  function byName(name: string, ...known: string[]) {
    const candidates = matchesByName({ name, email: null }, profiles(...known)).map(list =>
      list.map(item => ({ ...item, method: 'name' as const })),
    )
    return linked([evidence('a', { candidates })])
  }

  test.each([
    ['as it is written', 'Ada Lovelace', 'Ada Lovelace'],
    ['without case and accents', 'ÁDA lovelace', 'Ada Lovelace'],
    ['without what tools append', 'Ada Lovelace (Acme)', 'Ada Lovelace'],
    ['with the surname first', 'Lovelace, Ada', 'Ada Lovelace'],
    ['without initials', 'Ada K. Lovelace', 'Ada Lovelace'],
  ])('links %s', (_, name, known) => {
    expect(byName(name, known, 'Bo Marsh')).toEqual(['a p0 name'])
  })

  test.each([
    ['a first name alone', 'Ada', ['Ada Lovelace']],
    ['a first name of a profile that has no other', 'Ada Lovelace', ['Ada']],
    ['a single word with an appendix', 'Sam (Acme)', ['Sam']],
    ['another surname', 'Ada Byron', ['Ada Lovelace']],
    ['one that two have', 'Ada Lovelace', ['Ada Lovelace', 'ada lovelace', 'Ada Lovelace']],
    ['one that nobody gave', 'Speaker 1', ['Speaker 1']],
  ])('does not link %s', (_, name, known) => {
    expect(byName(name, ...known)).toEqual([])
  })

  test('prefers a profile with the exact name over different case', () => {
    expect(byName('Ada Lovelace', 'ada lovelace', 'Ada Lovelace')).toEqual(['a p1 name'])
  })
})
