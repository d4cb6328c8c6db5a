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
    meaning:
      'Where clients reach the gateway: the start of addresses in events that are too large to carry their resource.',
  },
  allowedNetworks: {
    env: 'WEBHOOKS_ALLOWED_NETWORKS',
    type: 'list',
    default: [],
    meaning:
      'Networks (CIDR, with commas between) that webhooks may reach although they are not public; plain HTTP is allowed there. For tests and for receivers in your own network.',
  },
  allowedPorts: {
    env: 'WEBHOOKS_ALLOWED_PORTS',
    type: 'list',
    default: [],
    meaning:
      'Ports (with commas between) that webhooks may use at public addresses beside 443. WEBHOOKS_ALLOWED_NETWORKS may use any.',
  },
  databaseConnections: {
    env: 'DATABASE_CONNECTIONS',
    type: 'integer',
    min: 4,
    max: 500,
    default: 16,
    meaning: 'Most connections of one process. Consumers of events take up to 8, the dispatcher 3.',
  },
} as const)
