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
    meaning: 'Where browsers reach the gateway: the start of the links that share a meeting.',
  },
} as const)
