import { SettingsError, type SettingsOf } from '@mi/config'
import { createOutboundHttp, requireNetworks, requirePorts } from '@mi/outbound-http'
import type { CalendarDeps } from '../deps.ts'
import type { calendarSettings } from '../settings.ts'
import { openFeedReader } from './feed-reader.ts'
import { createGoogleCalendar } from './google.ts'
import { createMicrosoftCalendar } from './microsoft.ts'
import type { CalendarProvider } from './provider.ts'
import { createProviderHttp } from './provider-http.ts'

/** The path, below PUBLIC_URL, of the page to which providers redirect. */
export const CALLBACK_PATH = '/calendar/callback'

/** @throws {SettingsError} if only a client id or only a secret is set, or if a network is invalid */
export function openCalendar(
  settings: SettingsOf<typeof calendarSettings>,
  onStop: (close: () => Promise<void>) => void,
): Pick<
  CalendarDeps,
  'calendarProviders' | 'feedHttp' | 'feedReader' | 'calendarPollMs' | 'calendarRetentionMs'
> {
  const http = createProviderHttp()
  const feedHttp = createOutboundHttp({
    allowedNetworks: requireNetworks('CALENDAR_ALLOWED_NETWORKS', settings.calendarAllowedNetworks),
    publicPorts: [443, ...requirePorts('CALENDAR_ALLOWED_PORTS', settings.calendarAllowedPorts)],
  })
  onStop(() => http.close())
  onStop(() => feedHttp.close())
  const feedReader = openFeedReader()
  onStop(() => feedReader.close())
  const redirectUri = `${trimmed(settings.publicUrl)}${CALLBACK_PATH}`
  const providers: CalendarProvider[] = []
  const google = clientOf('GOOGLE', settings.googleClientId, settings.googleClientSecret)
  if (google)
    providers.push(
      createGoogleCalendar(http, {
        ...google,
        redirectUri,
        accountsUrl: trimmed(settings.googleAccountsUrl),
        oauthUrl: trimmed(settings.googleOauthUrl),
        apiUrl: trimmed(settings.googleApiUrl),
      }),
    )
  const microsoft = clientOf('MICROSOFT', settings.microsoftClientId, settings.microsoftClientSecret)
  if (microsoft)
    providers.push(
      createMicrosoftCalendar(http, {
        ...microsoft,
        redirectUri,
        directory: settings.microsoftDirectory,
        loginUrl: trimmed(settings.microsoftLoginUrl),
        graphUrl: trimmed(settings.microsoftGraphUrl),
      }),
    )
  return {
    calendarProviders: new Map(providers.map(provider => [provider.name, provider])),
    feedHttp,
    feedReader,
    calendarPollMs: settings.calendarPollSeconds * 1000,
    calendarRetentionMs: settings.calendarRetentionDays * 86_400_000,
  }
}

function clientOf(name: string, clientId: string | null, clientSecret: string | null) {
  if ((clientId === null) !== (clientSecret === null))
    throw new SettingsError([`${name}_CLIENT_ID and ${name}_CLIENT_SECRET must be given together`])
  return clientId !== null && clientSecret !== null ? { clientId, clientSecret } : null
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '')
}
