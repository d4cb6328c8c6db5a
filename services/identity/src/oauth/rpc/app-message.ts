import type { CreatedOAuthApp, OAuthApp } from '@mi/contracts/mi/identity/v1'
import type { OAuthApp as StoredApp } from '../../generated/prisma/client.ts'
import { logoAddress } from '../logo.ts'

/** An app without the bytes of its logo, as lists read it. */
export type AppRow = Omit<StoredApp, 'logo' | 'secretHash'>

/** The columns that {@link appMessage} reads. */
export const APP_COLUMNS = {
  id: true,
  accountId: true,
  userId: true,
  ownerId: true,
  active: true,
  consentVersion: true,
  opens: true,
  name: true,
  description: true,
  homepageUrl: true,
  redirectUris: true,
  scopes: true,
  clientId: true,
  confidential: true,
  logoType: true,
  createdAt: true,
  updatedAt: true,
} as const

/** An app as GET /oauth-apps/{id} answers it. */
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
