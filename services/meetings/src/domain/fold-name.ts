/** A name without what people write differently: case, accents, spaces, punctuation. "  José  O’Neil" → "jose oneil". */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll(/['’`´]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const TITLES = new Set([
  'dr',
  'prof',
  'mr',
  'mrs',
  'ms',
  'herr',
  'frau',
  'sir',
  'mme',
  'm',
  'jr',
  'sr',
  'phd',
])

/**
 * The folded forms in which one person's name is written, the plainest first: without "(Company)", "| Company",
 * "- Company" and titles, and with "Last, First" turned round. Empty when nothing is left.
 */
export function nameForms(name: string): string[] {
  const bare = name
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .split(/\s[|–—/-]\s|\s@\s|\|/)[0]
    ?.trim()
  if (!bare) return foldName(name) ? [foldName(name)] : []
  const comma = bare.split(',')
  const forms =
    comma.length === 2 && !TITLES.has(foldName(comma[1] ?? ''))
      ? [`${comma[1]} ${comma[0]}`, bare]
      : [comma[0] ?? bare, bare]
  return [...new Set(forms.map(form => withoutTitles(foldName(form))).filter(form => form !== ''))]
}

function withoutTitles(folded: string): string {
  const words = folded.split(' ')
  const kept = words.filter(word => !TITLES.has(word))
  return (kept.length > 0 ? kept : words).join(' ')
}
