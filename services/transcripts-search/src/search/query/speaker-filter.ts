import { fold } from '../analysis/fold.ts'

/** What a speaker filter asks for: exactly this participant id, or this part of a folded name. Control characters are ignored. */
export function speakerFilter(speaker: string): { participantId: string; namePart: string } {
  const participantId = speaker.replace(/[\p{Cc}\p{Cs}]/gu, '')
  return { participantId, namePart: fold(participantId) }
}
