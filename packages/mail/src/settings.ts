import { SettingsError, type SettingsOf } from '@mi/config'
import { openFolderMailer } from './folder-mailer.ts'
import type { Mailer } from './mailer.ts'
import type { Sender } from './message.ts'
import { openSmtpMailer } from './smtp-mailer.ts'

/** The settings of a service that sends mail, to be spread into its own settings. With SMTP_URL, mails are sent through that server. */
export const mailSettings = {
  smtpUrl: {
    env: 'SMTP_URL',
    type: 'url',
    protocols: ['smtp', 'smtps'],
    optional: true,
    secret: true,
    meaning: 'Mail server, with user and password. Without it mails are written to MAIL_FOLDER.',
  },
  mailFolder: {
    env: 'MAIL_FOLDER',
    type: 'string',
    default: '.local/mail',
    meaning: 'Folder of .eml files, when there is no mail server.',
  },
  mailFrom: {
    env: 'MAIL_FROM',
    type: 'string',
    default: 'Meeting Intelligence <no-reply@localhost>',
    meaning: 'Sender of every mail: `Name <address>`.',
  },
} as const

const NAME_AND_ADDRESS = /^(?<name>[^<>]*)<(?<address>[^\s<>@]+@[^\s<>@]+)>$/

/** @throws {SettingsError} when MAIL_FROM is not a valid sender */
export function openMailer({ smtpUrl, mailFolder, mailFrom }: SettingsOf<typeof mailSettings>): Mailer {
  const sender = senderOf(mailFrom)
  return smtpUrl === null ? openFolderMailer(mailFolder, sender) : openSmtpMailer(smtpUrl, sender)
}

function senderOf(text: string): Sender {
  const { name, address } = NAME_AND_ADDRESS.exec(text.trim())?.groups ?? {}
  if (!address) throw new SettingsError(['MAIL_FROM is not of the form `Name <address>`'])
  return { name: name?.trim() || 'Meeting Intelligence', address }
}
