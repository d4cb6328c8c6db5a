import { foldName } from './fold-name.ts'

/** Names that speech engines and meeting tools generate. They do not identify a person. */
const MADE_UP =
  /^(?:unknown |unidentified )?(?:speaker|spk|participant|guest|user|caller|unknown|host)(?: ?\w{1,2}|\d+)?$/

/** True for generated names such as "Speaker 1", "SPEAKER_00" and "Unknown speaker", and for phone numbers. */
export function isMadeUpName(name: string): boolean {
  const folded = foldName(name)
  return MADE_UP.test(folded) || !/\p{L}/u.test(folded)
}

/** The name without the additions of tools and people: "Ana Ruiz (Guest)", "Ana Ruiz | Acme", "Ana Ruiz - Acme". */
export function bareName(name: string): string {
  const bare = withoutBrackets(name)
    .replace(/\s{1,8}(?:[|@/•·]|[-–—]{1,8})\s[\s\S]*$/, ' ')
    .trim()
  return foldName(bare) === '' ? name : bare
}

const OPENING = '([{<'
const CLOSING = ')]}>'

// A single pass: a regular expression takes quadratic time on a name that contains only opening brackets.
function withoutBrackets(name: string): string {
  let form = ''
  let opened = -1
  for (let at = 0; at < name.length; at += 1) {
    const character = name.charAt(at)
    if (opened >= 0) {
      if (!CLOSING.includes(character)) continue
      opened = -1
      form += ' '
    } else if (OPENING.includes(character)) opened = at
    else form += character
  }
  return opened < 0 ? form : form + name.slice(opened)
}

const TITLES = new Set([
  'dr',
  'prof',
  'professor',
  'mr',
  'mrs',
  'ms',
  'miss',
  'herr',
  'frau',
  'mme',
  'sir',
  'dame',
])

/** The words of the bare name with the given name first and without titles: "Dr. Ruiz, Ana" is "ana ruiz". */
export function nameWords(name: string): readonly string[] {
  const bare = bareName(name)
  const comma = /^([^,]+),([^,]+)$/.exec(bare)
  const ordered = comma ? `${comma[2]} ${comma[1]}` : bare
  const words = foldName(ordered)
    .split(' ')
    .filter(word => word !== '')
  const untitled = words.filter(word => !TITLES.has(word))
  return untitled.length > 0 ? untitled : words
}
