import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { describe, expect, it } from 'vitest'
import { textLine } from '../src/svg/text.ts'
import { FONT_DIRECTORY } from '../src/text/faces.ts'
import { itemize } from '../src/text/itemize.ts'
import { closedOff, factLabel, spokenLabel } from '../src/text/label.ts'
import { textWidth } from '../src/text/measure.ts'
import { lineOutline } from '../src/text/outline.ts'
import { visualRuns } from '../src/text/visual-runs.ts'
import { wrapText } from '../src/text/wrap.ts'
import { textBoxes } from './audit.ts'
import { WORLD_LABELS } from './meetings.ts'

const STYLE = { size: 15, weight: 400 } as const

/** The labels that the renderer's own text layout supports: one face in a line, no joining letters. */
const PLAIN_LABELS = WORLD_LABELS.filter(label =>
  /^(?:[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}]|[ .,])+$/u.test(label),
)

describe('measured widths', () => {
  const fontFiles = [join(FONT_DIRECTORY, 'inter-400.ttf')]

  it.each([...PLAIN_LABELS, 'AVATAR, Type: To. Wave (kerned)'])("agree with the renderer's: %s", label => {
    // The bars on both sides have known ink, so the distance between them is the advance of the label.
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="80"><text x="20" y="40" font-family="Inter" font-size="15">|${label}|</text></svg>`
    const box = new Resvg(svg, { font: { loadSystemFonts: false, fontFiles } }).getBBox()
    const bars = 2 * textWidth('|', STYLE.size, STYLE.weight)
    expect(Math.abs((box?.width ?? 0) - textWidth(label, STYLE.size, STYLE.weight) - bars)).toBeLessThan(4)
  })

  it('equal the widths of the drawn outlines', () => {
    for (const label of WORLD_LABELS) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="80">${textLine(`|${label}|`, 600, 40, STYLE, '#000000', 'middle')}</svg>`
      const [box] = textBoxes(svg)
      const measured = textWidth(`|${label}|`, STYLE.size, STYLE.weight)
      expect(Math.abs((box?.right ?? 0) - (box?.left ?? 0) - measured)).toBeLessThan(4)
      expect(Math.abs(((box?.right ?? 0) + (box?.left ?? 0)) / 2 - 600)).toBeLessThan(2)
    }
  })

  it('give every label ink, in every script', () => {
    for (const label of WORLD_LABELS) {
      const outline = lineOutline(label, 0, 0, 15, 400)
      expect(outline.match(/z/g)?.length).toBeGreaterThan(label.length / 4)
    }
  })
})

/** "Meeting on Friday" or a similar phrase in scripts that have a face of their own. */
const PHRASES: Record<string, string> = {
  Armenian: 'Հանդիպում ուրբաթ օրը',
  Bengali: 'শুক্রবারের সভা: প্রতিবেদন।',
  Ethiopic: 'የዓርብ ስብሰባ፡ ሪፖርት።',
  Georgian: 'შეხვედრა პარასკევს',
  Gujarati: 'શુક્રવારની બેઠક',
  Gurmukhi: 'ਸ਼ੁੱਕਰਵਾਰ ਦੀ ਮੀਟਿੰਗ',
  Kannada: 'ಶುಕ್ರವಾರದ ಸಭೆ',
  Khmer: 'កិច្ចប្រជុំថ្ងៃសុក្រ',
  Lao: 'ກອງປະຊຸມວັນສຸກ',
  Malayalam: 'വെള്ളിയാഴ്ചത്തെ യോഗം',
  Myanmar: 'သောကြာနေ့ အစည်းအဝေး',
  Oriya: 'ଶୁକ୍ରବାର ବୈଠକ',
  Sinhala: 'සිකුරාදා රැස්වීම',
  Tamil: 'வெள்ளிக்கிழமை கூட்டம்',
  Telugu: 'శుక్రవారం సమావేశం',
}

describe('scripts', () => {
  it.each(Object.entries(PHRASES))('%s has a glyph for every character', (script, phrase) => {
    const missing = itemize(phrase, 400).flatMap(({ face, text }) =>
      [...text]
        .filter(character => !/\p{Default_Ignorable_Code_Point}/u.test(character))
        .filter(character => !face.covers(character.codePointAt(0) ?? 0)),
    )
    expect(missing).toEqual([])
    expect(itemize(phrase, 400)[0]?.face.family).toBe(`Noto Sans ${script}`)
    expect(lineOutline(phrase, 0, 0, 15, 400).match(/z/g)?.length).toBeGreaterThan(phrase.length / 4)
  })
})

describe('direction', () => {
  it('reverses Arabic and Hebrew lines, but not numbers and Latin words', () => {
    const seen = (text: string) =>
      visualRuns(text, 400)
        .map(run => run.text.trim())
        .filter(Boolean)
    expect(seen('שלום abc 220!')).toEqual(['!', 'abc 220', 'שלום'])
    expect(seen('The word שלום here')).toEqual(['The word', 'שלום', 'here'])
  })
})

describe('wrapping', () => {
  it('breaks no word to balance lines', () => {
    const width = textWidth('Bakerywalletmeeting', STYLE.size, STYLE.weight) * 1.1
    expect(wrapText('Bakerywalletmeeting #40', STYLE, width).lines).toEqual(['Bakerywalletmeeting', '#40'])
  })

  it.each([...WORLD_LABELS, 'x'.repeat(300), 'a '.repeat(200)])(
    'keeps every line within the width: %s',
    label => {
      for (const width of [60, 120, 260]) {
        for (const line of wrapText(label, STYLE, width, 50).lines) {
          expect(textWidth(line, STYLE.size, STYLE.weight)).toBeLessThanOrEqual(width + 0.01)
        }
      }
    },
  )

  it('keeps all characters except spaces while there is space', () => {
    for (const label of WORLD_LABELS) {
      expect(wrapText(label, STYLE, 90, 99).lines.join('').replace(/\s/g, '')).toBe(label.replace(/\s/g, ''))
    }
  })

  it('marks a cut', () => {
    const block = wrapText('one two three four five six seven eight nine ten', STYLE, 80, 2)
    expect(block.lines).toHaveLength(2)
    expect(block.lines[1]).toMatch(/…$/)
  })

  it('starts no Japanese line with a closing mark', () => {
    const lines = wrapText('新しい、オーブンを。注文して、確認する。'.repeat(4), STYLE, 70, 99).lines
    expect(lines.filter(line => /^[、。]/.test(line))).toEqual([])
  })
})

describe('faces', () => {
  it('follow kana for Japanese and hangul for Korean ideographs', () => {
    const families = (text: string) => [...new Set(itemize(text, 400).map(run => run.face.family))]
    expect(families('直します')).toEqual(['Noto Sans JP'])
    expect(families('한국어 直')).toEqual(['Noto Sans KR', 'Noto Sans SC'])
    expect(families('直接')).toEqual(['Noto Sans SC'])
    expect(families('plain')).toEqual(['Inter'])
  })

  it('keep an emoji sequence whole', () => {
    expect(itemize('a👩‍🍳b', 400).map(run => run.text)).toEqual(['a', '👩‍🍳', 'b'])
  })
})

describe('labels', () => {
  it('lose fillers and stutters of speech, but no words', () => {
    expect(spokenLabel('Um so the the oven , uh I think {vocalsound} is is too big .')).toBe(
      'The oven, I think is too big.',
    )
    expect(spokenLabel('Est-ce que nous arrivons à tout livrer ?')).toBe(
      'Est-ce que nous arrivons à tout livrer ?',
    )
    expect(spokenLabel('Is it too big ?')).toBe('Is it too big?')
    expect(spokenLabel('Right to left is fine')).toBe('Right to left is fine')
    expect(spokenLabel('Okay, so far we have one')).toBe('So far we have one')
    expect(spokenLabel("So… Then, does… does that sound good, and… we'll take the… the oven for…")).toBe(
      "Does that sound good, and we'll take the oven…",
    )
    expect(spokenLabel('We thought about stopping the deliveries', 33)).toBe('We thought about stopping…')
    expect(spokenLabel('{vocalsound}')).toBe('')
  })

  it('end at a clause or word, without a comma or short word', () => {
    const said = 'The mill delivers on Fridays, and on Mondays it is closed because of the market'
    expect(factLabel(said, 40)).toBe('The mill delivers on Fridays…')
    expect(factLabel(said, 66)).toBe('The mill delivers on Fridays, and on Mondays it is closed…')
    for (let limit = 12; limit < said.length; limit++)
      expect(factLabel(said, limit)).not.toMatch(/(?:[\s,]|\b(?:the|and|on|is|it is|because|of))…$/)
  })

  it('keep written facts unchanged', () => {
    expect(factLabel('so it is decided: um, yes')).toBe('so it is decided: um, yes')
    expect(factLabel('two\nlines\u0000 and\u202e marks')).toBe('two lines and marks')
  })
})

it('closes off a text of repeated little words without backtracking', () => {
  expect(closedOff(`The mill ${'a, '.repeat(10)}`)).toBe('The mill')
  expect(closedOff(`${'a, '.repeat(2_000)}x`)).toHaveLength(6_001)
  expect(closedOff('a, '.repeat(2_000)).length).toBeLessThan(6_000)
})
