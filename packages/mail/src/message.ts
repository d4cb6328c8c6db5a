import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

export interface Sender {
  name: string
  address: string
}

/** Control characters could end a header. A legitimate name does not need them. */
const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu
const ADDRESS = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/u
const KEY = /^[\w.-]{1,200}$/

/** Makes a text safe for a header: one line, at most 200 characters. */
function headerText(text: string): string {
  return text.replace(CONTROL, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}

/** Converts a mail to a message for nodemailer. @throws {Error} for an address or a key that could change the message */
export function messageOf(
  { to, subject, html, text, key, fromName, replyTo }: Mail,
  sender: Sender,
): SendMailOptions {
  for (const address of [to, ...(replyTo ? [replyTo] : [])])
    if (!ADDRESS.test(address) || address.length > 320) throw new Error('not an e-mail address')
  if (!KEY.test(key)) throw new Error(`not a key of a mail: ${JSON.stringify(key)}`)
  const domain = sender.address.split('@')[1] ?? 'localhost'
  return {
    from: { name: headerText(fromName ?? sender.name), address: sender.address },
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    envelope: { from: sender.address, to: [to] },
    subject: headerText(subject),
    messageId: `<${key}@${domain}>`,
    // Suppresses out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    html,
    text,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
