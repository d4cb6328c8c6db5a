import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the server took it. */
export interface ReceivedMail {
  /** The recipients of the envelope, which decide the delivery. */
  recipients: string[]
  mail: Email
}

export interface TestMailServer {
  /** For SMTP_URL. */
  url: string
  received: ReceivedMail[]
  /** Answers recipients with a code of SMTP instead of taking them; null takes them again. */
  refuse(code: ((address: string) => number | null) | null): void
  /** No longer listens; `start` listens at the same port again. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A mail server that keeps what it is sent. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  let refusal: (address: string) => number | null = () => null
  let server: SMTPServer | null = null
  let port = 0

  const create = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 1,
      onRcptTo({ address }, _session, done) {
        const code = refusal(address)
        done(code ? Object.assign(new Error(`<${address}> refused`), { responseCode: code }) : null)
      },
      onData(stream, { envelope }, done) {
        buffer(stream)
          .then(mail => PostalMime.parse(mail))
          .then(mail => {
            received.push({ recipients: envelope.rcptTo.map(({ address }) => address), mail })
            done()
          })
          .catch(done)
      },
    })

  async function start(): Promise<void> {
    server = create()
    // A client that goes away in the middle is no failure of a test.
    server.on('error', () => {})
    const listening = server.listen(port, '127.0.0.1')
    await once(listening, 'listening')
    port = (listening.address() as AddressInfo).port
  }

  async function stop(): Promise<void> {
    const stopping = server
    server = null
    if (stopping) await new Promise<void>(done => stopping.close(() => done()))
  }

  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse(code) {
      refusal = code ?? (() => null)
    },
    stop,
    start,
  }
}
