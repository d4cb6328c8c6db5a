import { randomInt } from 'node:crypto'
import { hashToken } from '../../domain/tokens.ts'
import type { Tx } from '../../store/database.ts'
import type { LinkOwner } from './link-tokens.ts'

const COUNT = 10
/** Crockford's base32 without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces the recovery codes of a user. A code has 80 random bits, so that its hash cannot be reversed by trying. */
export async function replaceRecoveryCodes(tx: Tx, owner: LinkOwner, now: Date): Promise<string[]> {
  await tx.recoveryCode.deleteMany({ where: owner })
  const codes = Array.from({ length: COUNT }, newCode)
  await tx.recoveryCode.createMany({
    data: codes.map(code => ({ hash: hashCode(owner, code), ...owner, createdAt: now })),
  })
  return codes
}

/** Uses up a recovery code of the user. False for any other text. */
export async function useRecoveryCode(tx: Tx, owner: LinkOwner, code: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.deleteMany({ where: { ...owner, hash: hashCode(owner, code) } })
  return count === 1
}

/** `8kq4-t0zv-9m2h-c7wd` */
function newCode(): string {
  const letters = Array.from({ length: 16 }, () => ALPHABET[randomInt(32)])
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

function hashCode({ userId }: LinkOwner, code: string): Uint8Array<ArrayBuffer> {
  return hashToken(`${userId} ${code.toLowerCase().replaceAll(/[^0-9a-z]/g, '')}`)
}
