import { cleanLine, isBlank } from '@mi/text'

/** The words in front of a text that may be a speaker's name. */
interface SpeakerPrefix {
  readonly name: string
  readonly rest: string
}

// ">> ALICE: text" in broadcast captions, "- Alice: text" in subtitle dialogue.
const LEAD = /^(?:>>+\s*|[-–—]\s+)/
// Only the first colon counts, with a space after it, or full-width: the first colon of "at 10:30: yes" is within
// the time, and the colon of "https://…" has no space after it.
const PREFIX = /^([^:：]{1,100})(?::(?=\s|$)|：)([\s\S]*)$/u
const LONGEST_NAME = 80

/** Splits "Name: text" if the words before the colon could be a name. The whole file decides whether they are. */
export function splitSpeakerPrefix(text: string): SpeakerPrefix | null {
  const match = PREFIX.exec(text.replace(LEAD, ''))
  if (!match) return null
  const name = cleanLine((match[1] as string).replace(/^\s*[[(]([^\])]+)[\])]\s*$/, '$1'))
  if (isBlank(name) || name.length > LONGEST_NAME) return null
  // The name of a dial-in caller is a phone number, but "10:" is a time or a list.
  if (!/\p{L}/u.test(name) && name.replace(/\D/g, '').length < 5) return null
  if (/^https?$|^www\.|\/\//i.test(name)) return null
  return { name, rest: (match[2] as string).trim() }
}
