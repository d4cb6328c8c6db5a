import {
  eventually,
  startTestMailServer,
  startTestPlatform,
  type TestMailServer,
  type TestPlatform,
} from '@mi/testkit'

/** A second of silence: 8,000 samples of 8 bits. */
export function silence(): Uint8Array<ArrayBuffer> {
  const samples = 8_000
  const wav = Buffer.alloc(44 + samples, 128)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(8_000, 24)
  wav.writeUInt32LE(8_000, 28)
  wav.writeUInt16LE(1, 32)
  wav.writeUInt16LE(8, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples, 40)
  return new Uint8Array(wav)
}

export interface SharingPlatform extends TestPlatform {
  mailServer: TestMailServer
}

/** Starts the whole platform and a mail server. @param more settings of other engines */
export async function startSharing(more: Record<string, string> = {}): Promise<SharingPlatform> {
  const mailServer = await startTestMailServer()
  const platform = await startTestPlatform({
    // Recordings require a configured engine. Nothing listens at this address, so they are not transcribed.
    env: { SMTP_URL: mailServer.url, STT_BASE_URL: 'http://127.0.0.1:1', ...more },
  })
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
