/** A mail to a single recipient. */
export interface Mail {
  /** The address without a name, for example `ada@example.com`. */
  to: string
  subject: string
  html: string
  text: string
  /**
   * Identifies the mail across retries. It becomes the Message-ID, by which servers and readers detect a mail that was sent twice because
   * the process died before it recorded the response. Letters, digits, `-`, `_`, `.`.
   */
  key: string
  /** The name of the sender, for example `Ada Lovelace via Meeting Intelligence`. */
  fromName?: string
  replyTo?: string
}

/** Sends mails. Calls may run concurrently. The caller retries failures, for example with a job. */
export interface Mailer {
  /**
   * Resolves when the server has accepted the mail.
   * @throws {MailRefusedError} when the recipient or the mail is permanently refused
   * @throws {Error} when a retry may succeed
   */
  send(mail: Mail): Promise<void>
  /** For readiness. @throws {Error} when the server cannot be reached */
  check(): Promise<void>
  close(): Promise<void>
}

/** The server permanently refused the recipient or the content. A retry cannot succeed. */
export class MailRefusedError extends Error {
  readonly responseCode: number

  // Omits the text of the server, because it names the recipient and errors are logged.
  constructor(responseCode: number) {
    super(`the mail server refused the mail (${responseCode})`)
    this.name = 'MailRefusedError'
    this.responseCode = responseCode
  }
}
