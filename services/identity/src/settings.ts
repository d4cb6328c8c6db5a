import { defineSettings } from '@mi/config'
import { encryptionSettings } from '@mi/encryption'
import { mailSettings } from '@mi/mail'

/** Settings of this service, beside those of every service. */
export const settings = defineSettings({
  ...mailSettings,
  ...encryptionSettings,
  allowedNetworks: {
    env: 'OAUTH_ALLOWED_NETWORKS',
    type: 'list',
    default: [],
    meaning:
      'Networks (CIDR, with commas between) that logos of apps may be fetched from although they are not public; plain HTTP is allowed there.',
  },
  allowedPorts: {
    env: 'OAUTH_ALLOWED_PORTS',
    type: 'list',
    default: [],
    meaning:
      'Ports (with commas between) that logos of apps may be fetched from at public addresses beside 443. OAUTH_ALLOWED_NETWORKS may use any.',
  },
  publicUrl: {
    env: 'PUBLIC_URL',
    type: 'url',
    protocols: ['http', 'https'],
    default: 'http://127.0.0.1:8080',
    meaning: 'Where people and clients reach the gateway: the start of links in mails.',
  },
} as const)
