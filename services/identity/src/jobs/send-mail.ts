import { PermanentError } from '@mi/jobs'
import { type Mail, type Mailer, MailRefusedError } from '@mi/mail'

/** Sends a mail of a job. @throws {PermanentError} when the server refuses it for good */
export async function sendMail(mailer: Mailer, mail: Mail): Promise<void> {
  await mailer.send(mail).catch(error => {
    throw error instanceof MailRefusedError ? new PermanentError(error) : error
  })
}
