import { createTransport } from 'nodemailer'
import { type Mailer, MailRefusedError } from './mailer.ts'
import { messageOf, type Sender } from './message.ts'

/** Temporary failures despite their 5xx codes: authentication, and the policy of the connection. */
const NOT_ABOUT_THE_MAIL = new Set([530, 534, 535, 538])

/** Sends mails through a server: `smtp://user:password@host:587`, `smtps://host:465`. */
export function openSmtpMailer(url: string, sender: Sender): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0])
  return {
    async send(mail) {
      const message = messageOf(mail, sender)
      try {
        await transport.sendMail(message)
      } catch (error) {
        const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
        if (responseCode >= 500 && !NOT_ABOUT_THE_MAIL.has(responseCode))
          throw new MailRefusedError(responseCode)
        // Omits the text of the server, because it may name the recipient.
        throw new Error(`the mail server did not take the mail (${responseCode || code || 'no answer'})`)
      }
    },
    async check() {
      await transport.verify()
    },
    async close() {
      transport.close()
    },
  }
}
