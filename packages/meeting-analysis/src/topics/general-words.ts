import { speech } from '@mi/language/speech'

const { inAllTalk, ofMeetings } = speech.topics.general

/** Whether a stem names no subject by itself: “problem”, “next”, “idea”. */
export function isGeneral(term: string): boolean {
  return inAllTalk.has(term) || ofMeetings.has(term)
}
