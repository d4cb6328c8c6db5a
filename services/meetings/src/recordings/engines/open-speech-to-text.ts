import type { SettingsOf } from '@mi/config'
import type { settings } from '../../settings.ts'
import { openAiSpeechToText } from './openai/openai-speech-to-text.ts'
import type { SpeechToText } from './speech-to-text.ts'

/** The engine that the settings select. Null when they select none. */
export function openSpeechToText(chosen: SettingsOf<typeof settings.declarations>): SpeechToText | null {
  if (chosen.sttBaseUrl === null) return null
  return openAiSpeechToText({
    baseUrl: chosen.sttBaseUrl,
    apiKey: chosen.sttApiKey,
    model: chosen.sttModel,
    timeoutMs: chosen.sttTimeoutMs,
  })
}
