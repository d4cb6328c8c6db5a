import { defineSettings } from '@mi/config'
import { encryptionSettings } from '@mi/encryption'
import { mailSettings } from '@mi/mail'

/** Settings of this service, in addition to the settings of every service. */
export const settings = defineSettings({
  ...mailSettings,
  ...encryptionSettings,
  publicUrl: {
    env: 'PUBLIC_URL',
    type: 'url',
    protocols: ['http', 'https'],
    default: 'http://127.0.0.1:8080',
    meaning: 'URL of the gateway for browsers. Links to shared meetings begin with it.',
  },
} as const)
