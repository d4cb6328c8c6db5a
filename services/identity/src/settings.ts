import { defineSettings } from '@mi/config'
import type { Plan } from '@mi/contracts/mi/identity/v1'
import { encryptionSettings } from '@mi/encryption'
import { mailSettings } from '@mi/mail'
import { MAILS_PER_DAY } from './domain/plan-limits.ts'

const mailQuota = (plan: Plan) =>
  ({
    env: `MAILS_PER_DAY_${plan.toUpperCase()}`,
    type: 'integer',
    min: 0,
    default: MAILS_PER_DAY[plan],
    meaning: `Mails of shares and invitations that an account of the plan ${plan} can cause in a day (UTC). 0 means no quota.`,
  }) as const

/** The settings of this service. Every service has further settings. */
export const settings = defineSettings({
  ...mailSettings,
  ...encryptionSettings,
  mailsPerDayFree: mailQuota('free'),
  mailsPerDayPro: mailQuota('pro'),
  mailsPerDayTeams: mailQuota('teams'),
  mailsPerDayEnterprise: mailQuota('enterprise'),
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
