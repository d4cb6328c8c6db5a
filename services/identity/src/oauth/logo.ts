import { notFound } from '@mi/errors'
import type { PageContext } from '@mi/service-kit'
import type { IdentityDatabase } from '../store/database.ts'
import { findLogo } from './store/apps.ts'

/** The address of the logo of an app. */
export function logoAddress(origin: string, appId: string): string {
  return `${origin}/oauth/logos/${appId}`
}

/** `GET /oauth/logos/{app}`: the picture that was fetched when the app was registered. */
export function serveLogo({ database }: { database: IdentityDatabase }) {
  return async (ctx: PageContext): Promise<void> => {
    const logo = await findLogo(database, ctx.params.app ?? '')
    if (!logo) throw notFound('logo')
    ctx.type = logo.type
    ctx.set('Cache-Control', 'public, max-age=300')
    // A picture never runs as a document of this origin.
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
    ctx.body = logo.bytes
  }
}
