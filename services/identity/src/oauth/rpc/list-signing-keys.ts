import type { CredentialsHandlers } from '@mi/contracts/mi/identity/v1'
import type { Deps } from '../../deps.ts'
import { audienceOf } from '../access-token.ts'

export function listSigningKeys({ signingKeys, publicUrl }: Deps): CredentialsHandlers['listSigningKeys'] {
  return async () => {
    const { keys } = await signingKeys.published()
    return {
      issuer: publicUrl,
      audience: audienceOf(publicUrl),
      keys: keys.map(jwk => ({ id: jwk.kid, jwk: JSON.stringify(jwk) })),
    }
  }
}
