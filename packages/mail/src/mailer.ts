/** One mail to one recipient. */
export interface Mail {
  /** A bare address, `ada@example.com`. */
  to: string
  subject: string
  html: string
  text: string
  /**
   * Names the mail: the same on every retry. It becomes the Message-ID, by which servers and readers recognise a mail that
   * was sent twice because the process died between the server's answer and its record. Letters, digits, `-`, `_`, `.`.
   */
  key: string
  /** Shown before the address of the sender: `Ada Lovelace via Meeting Intelligence`. */
  fromName?: string
  replyTo?: string
}

/** Sends mails. One at a time or several at once; retries are the caller's (a job). */
export interface Mailer {
  /**
   * Resolves when the server took the mail.
   * @throws {MailRefusedError} when the recipient or the mail is refused for good
   * @throws {Error} when it may succeed later
   */
  send(mail: Mail): Promise<void>
  /** For readiness. @throws {Error} when the server cannot be reached */
  check(): Promise<void>
  close(): Promise<void>
}

/** No retry helps: the server refused the recipient or the content. */
export class MailRefusedError extends Error {
  readonly responseCode: number

  // Without the server's words: they name the recipient, and errors are logged.
  constructor(responseCode: number) {
    super(`the mail server refused the mail (${responseCode})`)
    this.name = 'MailRefusedError'
    this.responseCode = responseCode
  }
}
