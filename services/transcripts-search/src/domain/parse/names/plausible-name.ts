/** Words that stand before a colon and are nobody: the commonest ones in minutes and captions, lower case. */
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

/** True when these words read like a name or a role rather than the beginning of a sentence. */
export function isPlausibleName(name: string): boolean {
  const words = name.split(/\s+/)
  if (words.length > 6 || isNoName(name)) return false
  if (/[?!;…"“”]/.test(name)) return false
  // A full stop ends a sentence, unless it follows an initial or a title ("Z.", "Prof.").
  return !/\p{L}{5,}\.\s/u.test(name) && !(words.length >= 3 && mostlyLowerCase(words))
}

/** True when each word is written as names are: "Ana de la Cruz", "SPEAKER 1", "山田", "Bo Li (boli)". */
export function isProperName(name: string): boolean {
  return name
    .replace(/[([][^)\]]*[)\]]/g, '')
    .split(/[\s|@()[\],/-]+/)
    .filter(word => /\p{L}/u.test(word))
    .every(word => !/^\p{Ll}/u.test(word) || PARTICLES.has(word))
}

/** True for the likes of "Note" and "Step 3". */
export function isNoName(name: string): boolean {
  return NO_NAMES.has(name.toLowerCase().replace(/\s*\d+$/, ''))
}

function mostlyLowerCase(words: readonly string[]): boolean {
  const letters = words.filter(word => /^\p{L}/u.test(word) && !PARTICLES.has(word))
  return letters.filter(word => /^\p{Ll}/u.test(word)).length * 2 > letters.length
}
