/** Models read a few hundred word pieces and ignore the rest, some refuse: parts of this size always fit. */
const WORDS_PER_PART = 120
const CHARACTERS_PER_PART = 700

/** A text in parts that a model reads whole; what is empty is one part. */
export function splitLongText(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let words = 0
  for (const word of text.split(/\s+/).flatMap(splitLongWord)) {
    if (words === WORDS_PER_PART || part.length + word.length > CHARACTERS_PER_PART) {
      if (part !== '') parts.push(part)
      part = ''
      words = 0
    }
    part = part === '' ? word : `${part} ${word}`
    words++
  }
  // Endpoints refuse empty texts: a stop stands for them.
  parts.push(part === '' && parts.length === 0 ? '.' : part)
  return parts.filter(text => text !== '')
}

// Scripts without spaces come as one long word; a piece of theirs is about a character.
function splitLongWord(word: string): string[] {
  if (word.length <= WORDS_PER_PART) return [word]
  const characters = [...word]
  const pieces: string[] = []
  for (let from = 0; from < characters.length; from += WORDS_PER_PART) {
    pieces.push(characters.slice(from, from + WORDS_PER_PART).join(''))
  }
  return pieces
}
