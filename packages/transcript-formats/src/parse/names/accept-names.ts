import { trimEnd } from '@mi/text'

/** Words before a colon that are not names: the most common in minutes and captions, in lower case. */
const NO_NAMES = new Set(
  `note notes notice warning caution important remember example examples question answer hint tip summary agenda topic
  action actions todo decision decisions update updates step conclusion reminder disclaimer so and but okay ok well
  yes no first second third finally also however meaning namely date time subject location attendees participants
  spoiler fact edit ps nb hinweis achtung frage antwort beispiel wichtig attention exemple remarque importante ejemplo
  pregunta respuesta nota esempio domanda risposta`.split(/\s+/),
)

const PARTICLES = new Set(
  'de del della der den di da do dos du la le van von zu bin ibn al el of the y e'.split(' '),
)

/** True if these words look like a name or a role and not like the start of a sentence. */
function isPlausibleName(name: string): boolean {
  const words = name.split(/\s+/)
  if (words.length > 6 || isNoName(name)) return false
  if (/[?!;…"“”]/.test(name)) return false
  // A full stop ends a sentence, unless it follows an initial or a title ("Z.", "Prof.").
  return !/\p{L}{5}\.\s/u.test(name) && !(words.length >= 3 && mostlyLowerCase(words))
}

/** True if each word is written like a name: "Ana de la Cruz", "SPEAKER 1", "山田", "Bo Li (boli)". */
function isProperName(name: string): boolean {
  return name
    .replace(/[([][^)\]]{0,80}[)\]]/g, '')
    .split(/[\s|@()[\],/-]+/)
    .filter(word => /\p{L}/u.test(word))
    .every(word => !/^\p{Ll}/u.test(word) || PARTICLES.has(word))
}

/** True for words such as "Note" and "Step 3". */
function isNoName(name: string): boolean {
  return NO_NAMES.has(trimEnd(trimEnd(name.toLowerCase(), /\d/), /\s/))
}

function mostlyLowerCase(words: readonly string[]): boolean {
  const letters = words.filter(word => /^\p{L}/u.test(word) && !PARTICLES.has(word))
  return letters.filter(word => /^\p{Ll}/u.test(word)).length * 2 > letters.length
}

/** The number of texts that is sufficient to recognise the style of a file. */
const TELLING_SIZE = 10

/**
 * Decides which words before colons are names. A single line does not distinguish "Maria: yes" from "Remember: yes", but the whole file
 * does. If nearly every text has such words in front (as in each Zoom export), all of them are names.
 * Otherwise they must look like a name and occur more than once, or be written like names in a file that names speakers:
 * a short file, a file with two repeated names, or a file in which a good part of the texts has a name.
 *
 * @param counts the number of occurrences of each
 * @param total the number of texts in the file
 * @param known names of participants of the meeting, which are names also if they contain punctuation or digits
 */
export function acceptNames(
  counts: ReadonlyMap<string, number>,
  total: number,
  known: readonly string[] = [],
): ReadonlySet<string> {
  const named = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const share = total === 0 ? 0 : named / total
  if (total >= TELLING_SIZE && share >= 0.95) return new Set(counts.keys())
  const keys = new Set(known.map(keyOf))
  const isKnown = (name: string) => keys.has(keyOf(name))
  const plausible = [...counts].filter(([name]) => isPlausibleName(name) || isKnown(name))
  const recurring = plausible.filter(([name, count]) => count > 1 && isProperName(name)).length
  const namesSpeakers = total < 2 * TELLING_SIZE || recurring >= 2 || share >= 0.2
  const accepted = plausible.filter(
    ([name, count]) => isKnown(name) || count > 1 || share >= 0.8 || (namesSpeakers && isProperName(name)),
  )
  return new Set(accepted.map(([name]) => name))
}

/** Names with the same key differ only in case and Unicode form. */
function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim()
}
