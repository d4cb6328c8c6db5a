import { type AST, RegExpParser } from '@eslint-community/regexpp'

export interface Attack {
  readonly before: string
  /** Repeated as often as the text is to be long. */
  readonly repeated: string
  readonly after: string
}

const parser = new RegExpParser()
/** From here a repetition counts as unbounded. */
const UNBOUNDED = 200
/** Characters to try for a class, before all others. */
const LIKELY = [...'a1 -.,:;_x@(<[{"\'/\\|!?#=&%\n\t', ...'éßあ会ー。、А€']
/** The number of alternatives of a long list that are tried. */
const MOST_ALTERNATIVES = 6

/**
 * Texts on which a pattern that backtracks too much does so: each of its unbounded repetitions, repeated, with what comes before it in the
 * pattern once (`"<b" + "x…"`) and every time (`"<b<b<b…"`), and an end that does not match.
 */
export function attackStrings(source: string, flags: string): Attack[] {
  const unicode = /[uv]/.test(flags)
  const root = parser.parsePattern(source, 0, source.length, { unicode, unicodeSets: flags.includes('v') })
  const found = new Map<string, Attack>()
  const add = (before: string, repeated: string) => {
    if (repeated === '') return
    for (const after of ['', '\u0001'])
      found.set(`${before} ${repeated} ${after}`, { before, repeated, after })
  }
  const walk = (node: AST.Node, before: string): void => {
    if (node.type === 'Pattern') for (const alternative of node.alternatives) walk(alternative, before)
    if (node.type === 'Group' || node.type === 'CapturingGroup')
      for (const alternative of someOf(node.alternatives)) walk(alternative, before)
    if (node.type === 'Assertion' && 'alternatives' in node)
      for (const alternative of someOf(node.alternatives)) walk(alternative, before)
    if (node.type === 'Alternative') {
      let passed = before
      for (const element of node.elements) {
        walk(element, passed)
        passed += textOf(element, flags)
      }
    }
    if (node.type === 'Quantifier') {
      if (node.max >= UNBOUNDED) {
        const body = textOf(node.element, flags)
        add(before, body)
        add('', before + body)
        add('', `${before}${body} `)
        add('', before.slice(-1) + body)
      }
      walk(node.element, before)
    }
  }
  walk(root, '')
  return [...found.values()]
}

function someOf(alternatives: readonly AST.Alternative[]): readonly AST.Alternative[] {
  if (alternatives.length <= MOST_ALTERNATIVES) return alternatives
  return [
    ...alternatives.slice(0, 3),
    ...alternatives.filter(({ raw }) => /[*+]/.test(raw)).slice(0, 2 * MOST_ALTERNATIVES),
    ...alternatives.slice(-1),
  ]
}

/** A short text that the node matches; edges of words are a space. */
function textOf(node: AST.Node, flags: string): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return characterOf(node.raw, flags)
    case 'Assertion':
      return node.kind === 'word' ? ' ' : ''
    case 'Quantifier':
      return textOf(node.element, flags).repeat(Math.max(1, Math.min(node.min, 3)))
    case 'Group':
    case 'CapturingGroup': {
      const edge = node.alternatives.every(
        ({ elements }) => elements.length > 0 && elements.every(({ type }) => type === 'Assertion'),
      )
      return edge ? ' ' : textOf(node.alternatives[0] as AST.Alternative, flags)
    }
    case 'Alternative':
      return node.elements.map(element => textOf(element, flags)).join('')
    default:
      return ''
  }
}

const characters = new Map<string, string>()

function characterOf(raw: string, flags: string): string {
  const key = `${raw}${flags}`
  let found = characters.get(key)
  if (found === undefined) {
    const single = new RegExp(`^(?:${raw})$`, flags.replace(/[gyd]/g, ''))
    found = LIKELY.find(character => single.test(character))
    for (let code = 0; found === undefined && code < 0x3100; code++)
      if (single.test(String.fromCodePoint(code))) found = String.fromCodePoint(code)
    characters.set(key, found ?? '')
  }
  return found ?? ''
}
