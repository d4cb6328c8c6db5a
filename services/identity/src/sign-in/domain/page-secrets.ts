import { hkdfSync } from 'node:crypto'

/** The keys of tokens. They are in no database, so that a stolen database is not enough to make a token. */
export interface PageSecrets {
  /** The key of links in mails. */
  link: Buffer
  /** The key of tokens in forms. */
  form: Buffer
}

/** Derives the keys (RFC 5869) from the secret that all processes share. */
export function pageSecrets(internalTokenSecret: string): PageSecrets {
  const key = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', internalTokenSecret, '', `identity pages: ${purpose}`, 32))
  return { link: key('links in mails'), form: key('forms') }
}
