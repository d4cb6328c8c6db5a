import { hkdfSync } from 'node:crypto'

/** Keys that make tokens of what is stored: with the database alone nobody can make one. */
export interface PageSecrets {
  /** Of links in mails. */
  link: Buffer
  /** Of the tokens in forms. */
  form: Buffer
}

/** Derived (RFC 5869) from the secret that all copies share. */
export function pageSecrets(internalTokenSecret: string): PageSecrets {
  const key = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', internalTokenSecret, '', `identity pages: ${purpose}`, 32))
  return { link: key('links in mails'), form: key('forms') }
}
