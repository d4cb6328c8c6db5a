import { notFound } from '@mi/errors'
import type { PageContext } from '@mi/service-kit'
import type { IdentityDatabase } from '../store/database.ts'

/** Where an app's logo is served. */
export function logoAddress(origin: string, appId: string): string {
  return `${origin}/oauth/logos/${appId}`
}

/** `GET /oauth/logos/{app}`: the picture that was fetched when it was registered. */
export function serveLogo({ database }: { database: IdentityDatabase }) {
  return async (ctx: PageContext): Promise<void> => {
    const { rows } = await database.pool.query({
      name: 'oauth-logo',
      text: 'select logo, logo_type, updated_at from oauth_apps where id = $1 and logo is not null',
      values: [ctx.params.app],
    })
    const [row] = rows
    if (!row) throw notFound('logo')
    ctx.type = row.logo_type
    ctx.set('Cache-Control', 'public, max-age=300')
    // A picture never runs as a document of this origin.
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
    ctx.body = row.logo
  }
}
