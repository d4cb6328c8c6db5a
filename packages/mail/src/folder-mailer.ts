import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { messageOf, type Sender } from './message.ts'

/** Writes each mail as `<key>.eml`, which mail programs can open. A repeated mail replaces its file. */
export function openFolderMailer(folder: string, sender: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const ready = mkdir(folder, { recursive: true, mode: 0o700 })
  ready.catch(() => {}) // said by the first mail, and by \`check\`
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, sender))
      await ready
      const file = join(folder, `${mail.key}.eml`)
      // Written to a temporary file first, so that a reader of the folder never sees an incomplete mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    async check() {
      await ready
      await access(folder)
    },
    async close() {},
  }
}
