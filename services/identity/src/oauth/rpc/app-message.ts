import type { CreatedOAuthApp, OAuthApp } from '@mi/contracts/mi/identity/v1'
import { logoAddress } from '../logo.ts'
import type { AppRow } from '../store/apps.ts'

/** An app as GET /oauth-apps/{id} returns it. */
export function appMessage(app: AppRow, publicUrl: string): OAuthApp {
  const { id, name, description, homepageUrl, redirectUris, scopes, clientId, confidential } = app
  return {
    id,
    name,
    description,
    homepageUrl,
    redirectUris,
    logoUrl: app.logoType && logoAddress(publicUrl, id),
    scopes,
    clientId,
    confidential,
    mode: app.opens,
    createdAt: app.createdAt,
    updatedAt: app.updatedAt,
    ownerId: app.ownerId,
    active: app.active,
    createdBy: app.userId,
  }
}

/** The same with the client secret, which is shown once. */
export function createdApp(app: AppRow, publicUrl: string, clientSecret: string | null): CreatedOAuthApp {
  return { ...appMessage(app, publicUrl), clientSecret }
}
