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
    'Where browsers reach the gateway: Google and Microsoft lead back to /calendar/callback there.',
  ),
  googleClientId: text(
    'GOOGLE_CLIENT_ID',
    'OAuth client of Google for calendars; without it they cannot be connected.',
  ),
  googleClientSecret: secret('GOOGLE_CLIENT_SECRET', 'Its secret.'),
  googleAccountsUrl: url(
    'GOOGLE_ACCOUNTS_URL',
    'https://accounts.google.com',
    'Where people agree at Google.',
  ),
  googleOauthUrl: url('GOOGLE_OAUTH_URL', 'https://oauth2.googleapis.com', 'Tokens of Google.'),
  googleApiUrl: url('GOOGLE_API_URL', 'https://www.googleapis.com', 'Google Calendar API.'),
  microsoftClientId: text(
    'MICROSOFT_CLIENT_ID',
    'OAuth client of Microsoft for calendars; without it they cannot be connected.',
  ),
  microsoftClientSecret: secret('MICROSOFT_CLIENT_SECRET', 'Its secret.'),
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
    'Where people agree at Microsoft, and its tokens.',
  ),
  microsoftGraphUrl: url('MICROSOFT_GRAPH_URL', 'https://graph.microsoft.com', 'Microsoft Graph.'),
  calendarAllowedNetworks: {
    env: 'CALENDAR_ALLOWED_NETWORKS',
    type: 'list',
    default: [],
    meaning:
      'Networks (CIDR, with commas between) that feeds may be read from although they are not public; plain HTTP is allowed there.',
  },
  calendarAllowedPorts: {
    env: 'CALENDAR_ALLOWED_PORTS',
    type: 'list',
    default: [],
    meaning:
      'Ports (with commas between) that feeds may be read from at public addresses beside 443. CALENDAR_ALLOWED_NETWORKS may use any.',
  },
  calendarPollSeconds: {
    env: 'CALENDAR_POLL_SECONDS',
    type: 'integer',
    min: 10,
    max: 86_400,
    default: 300,
    meaning:
      'How often Google and Outlook are asked for changes; a calendar in which nothing happens up to four times as seldom. Feeds are read every 15 minutes.',
  },
  calendarRetentionDays: {
    env: 'CALENDAR_RETENTION_DAYS',
    type: 'integer',
    min: 60,
    max: 36_500,
    default: 365,
    meaning: 'Older events are deleted, unless a meeting is linked to them.',
  },
} as const satisfies Declarations
