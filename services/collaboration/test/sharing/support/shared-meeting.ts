import {
  eventually,
  startTestMailServer,
  startTestPlatform,
  type TestMailServer,
  type TestPlatform,
} from '@mi/testkit'

export interface SharingPlatform extends TestPlatform {
  mailServer: TestMailServer
}

/** The whole platform with a mail server beside it. */
export async function startSharing(): Promise<SharingPlatform> {
  const mailServer = await startTestMailServer()
  const platform = await startTestPlatform({ env: { SMTP_URL: mailServer.url } })
  return {
    ...platform,
    mailServer,
    async stop() {
      await platform.stop()
      await mailServer.stop()
    },
  }
}

/** A meeting without a transcript. */
export async function newMeeting({ request }: TestPlatform, more: object = {}): Promise<string> {
  const json = {
    title: 'Harbour plans',
    platform: 'zoom',
    started_at: '2026-01-31T09:30:00Z',
    participants: [{ name: 'Ada Byron', email: 'ada.byron@example.org' }, { name: 'Grace Hopper' }],
    ...more,
  }
  const created = await request('POST', '/meetings', { json })
  if (created.status !== 201) throw new Error(created.text)
  return created.json.id
}

/** The path of the links in a mail to this address: `/shared/…`. */
export async function mailedLink({ mailServer }: SharingPlatform, address: string): Promise<string> {
  const mail = await eventually(
    async () => mailServer.received.findLast(({ recipients }) => recipients.includes(address)),
    found => found !== undefined,
    60_000,
  )
  return tokenIn(mail?.mail.text ?? '')
}

/** The token of the first link in a text. */
export function tokenIn(text: string): string {
  const token = /\/shared\/([\w-]{43})\b/.exec(text)?.[1]
  if (!token) throw new Error(`no link in: ${text}`)
  return token
}
