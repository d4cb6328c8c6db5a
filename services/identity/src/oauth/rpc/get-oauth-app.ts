import type { OAuthAppsHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { findApp } from '../store/apps.ts'
import { appMessage } from './app-message.ts'

export function getOAuthApp({ database, publicUrl }: Deps): OAuthAppsHandlers['getOAuthApp'] {
  return async ({ id }, { caller }) => {
    const app = await findApp(database.prisma, caller, id)
    if (!app) throw notFound('OAuth app')
    return appMessage(app, publicUrl)
  }
}
