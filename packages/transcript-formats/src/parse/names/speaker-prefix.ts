import { cleanLine, isBlank } from '@mi/text'

/** What may be a speaker's name in front of a text. */
interface SpeakerPrefix {
  readonly name: string
  readonly rest: string
}

// ">> ALICE: text" of broadcast captions, "- Alice: text" of dialogue in subtitles.
const LEAD = /^(?:>>+\s*|[-–—]\s+)/
// The first colon decides, and only one with a space, or a full-width one, behind it: "at 10:30: yes" has a colon within
// the words before, "https://…" none with a space.
const PREFIX = /^([^:：]{1,100})(?::(?=\s|$)|：)([\s\S]*)$/u
const LONGEST_NAME = 80

/** Splits "Name: text" where the words before the colon could be a name at all; the file as a whole decides if they are. */
export function splitSpeakerPrefix(text: string): SpeakerPrefix | null {
  const match = PREFIX.exec(text.replace(LEAD, ''))
  if (!match) return null
  const name = cleanLine((match[1] as string).replace(/^\s*[[(]([^\])]+)[\])]\s*$/, '$1'))
  if (isBlank(name) || name.length > LONGEST_NAME) return null
  // A phone number is how a caller is named who dialled in; "10:" is a clock or a list.
  if (!/\p{L}/u.test(name) && name.replace(/\D/g, '').length < 5) return null
  if (/^https?$|^www\.|\/\//i.test(name)) return null
  return { name, rest: (match[2] as string).trim() }
}
