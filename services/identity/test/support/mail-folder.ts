import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface ReceivedMail {
  to: string
  /** Whole, with soft line breaks and `=3D` resolved. */
  source: string
  /** The `token` of its link. */
  token: string | null
}

/** The mails in a service's MAIL_FOLDER, the oldest first by name. */
export async function readMails(folder: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
  return Promise.all(
    names.map(async name => {
      const raw = await readFile(join(folder, name), 'utf8')
      const source = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
      const to = /^To: <?([^\s>]+)>?\r?$/m.exec(source)?.[1] ?? ''
      return { to, source, token: /[?&]token=([\w-]+)/.exec(source)?.[1] ?? null }
    }),
  )
}

/** The mails to an address. */
export async function mailsTo(folder: string, email: string): Promise<ReceivedMail[]> {
  return (await readMails(folder)).filter(({ to }) => to === email)
}
