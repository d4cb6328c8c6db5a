import type { Declarations } from '@mi/config'

const url = (env: string, fallback: string, meaning: string) =>
  ({ env, type: 'url', protocols: ['http', 'https'], default: fallback, meaning }) as const
const secret = (env: string, meaning: string) =>
  ({ env, type: 'string', optional: true, secret: true, meaning }) as const
const text = (env: string, meaning: string) => ({ env, type: 'string', optional: true, meaning }) as const

/** Settings of the calendar. */
export const calendarSettings = {
  publicUrl: url(
    'PUBLIC_URL',
    'http://127.0.0.1:8080',
    'URL of the gateway for browsers. Google and Microsoft redirect to /calendar/callback there.',
  ),
  googleClientId: text(
    'GOOGLE_CLIENT_ID',
    'Id of the OAuth client at Google. Without it, Google calendars cannot be connected.',
  ),
  googleClientSecret: secret('GOOGLE_CLIENT_SECRET', 'Secret of the OAuth client at Google.'),
  googleAccountsUrl: url(
    'GOOGLE_ACCOUNTS_URL',
    'https://accounts.google.com',
    'URL of the consent page of Google.',
  ),
  googleOauthUrl: url(
    'GOOGLE_OAUTH_URL',
    'https://oauth2.googleapis.com',
    'URL of the token endpoint of Google.',
  ),
  googleApiUrl: url('GOOGLE_API_URL', 'https://www.googleapis.com', 'URL of the Google Calendar API.'),
  microsoftClientId: text(
    'MICROSOFT_CLIENT_ID',
    'Id of the OAuth client at Microsoft. Without it, Outlook calendars cannot be connected.',
  ),
  microsoftClientSecret: secret('MICROSOFT_CLIENT_SECRET', 'Secret of the OAuth client at Microsoft.'),
  microsoftDirectory: {
    env: 'MICROSOFT_DIRECTORY',
    type: 'string',
    default: 'common',
    meaning:
      'The Microsoft accounts that may connect: common, organizations, consumers or the id of a directory.',
  },
  microsoftLoginUrl: url(
    'MICROSOFT_LOGIN_URL',
    'https://login.microsoftonline.com',
    'URL of the consent page and the token endpoint of Microsoft.',
  ),
  microsoftGraphUrl: url('MICROSOFT_GRAPH_URL', 'https://graph.microsoft.com', 'URL of Microsoft Graph.'),
  calendarAllowedNetworks: {
    env: 'CALENDAR_ALLOWED_NETWORKS',
    type: 'list',
    default: [],
    meaning:
      'Private networks (CIDR, separated by commas) from which feeds may be read. Plain HTTP is allowed there.',
  },
  calendarAllowedPorts: {
    env: 'CALENDAR_ALLOWED_PORTS',
    type: 'list',
    default: [],
    meaning:
      'Ports besides 443 (separated by commas) from which feeds may be read at public addresses. CALENDAR_ALLOWED_NETWORKS may use any port.',
  },
  calendarPollSeconds: {
    env: 'CALENDAR_POLL_SECONDS',
    type: 'integer',
    min: 10,
    max: 86_400,
    default: 300,
    meaning:
      'Interval of reading changes from Google and Outlook. It grows up to four times while a calendar does not change. Feeds are read every 15 minutes.',
  },
  calendarRetentionDays: {
    env: 'CALENDAR_RETENTION_DAYS',
    type: 'integer',
    min: 60,
    max: 36_500,
    default: 365,
    meaning: 'Events that ended earlier are deleted, unless a meeting is linked to them.',
  },
} as const satisfies Declarations
