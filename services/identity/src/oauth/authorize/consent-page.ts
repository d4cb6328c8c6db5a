import { SCOPE_DESCRIPTIONS, type Scope } from '@mi/contracts'
import { escapeHtml, LOGO_SVG, renderSheet, securityPolicy } from '@mi/pages'
import type { Session } from '../../sign-in/session.ts'
import { isLoopback } from '../domain/redirect-uri.ts'
import { logoAddress } from '../logo.ts'
import type { AuthorizationRequest } from './request.ts'

export interface ConsentPage {
  html: string
  policy: string
}

/** Asks the user for consent. It names the app, the scopes, the user and the address to return to. It has two buttons and no script. */
export function consentPage(
  { client, redirectUri, scopes, query }: AuthorizationRequest,
  session: Session,
  formToken: string,
): ConsentPage {
  const name = escapeHtml(client.name)
  const target = new URL(redirectUri)
  const items = scopes.map(scope => `<li>${escapeHtml(SCOPE_DESCRIPTIONS[scope as Scope])}</li>`)
  const logo = client.hasLogo
    ? `<img src="${logoAddress('', client.id)}" alt="" width="40" height="40">`
    : `<span class="initial" aria-hidden="true">${escapeHtml([...client.name][0] ?? '?')}</span>`
  // A program of this computer has no homepage that would say who it is.
  const isNative = isLoopback(redirectUri)
  const site = escapeHtml(new URL(client.homepageUrl).host)
  const homepage = isNative
    ? ''
    : ` (<a href="${escapeHtml(client.homepageUrl)}" rel="noopener noreferrer">${site}</a>)`
  const back = isNative ? 'the program on this computer' : `<strong>${escapeHtml(target.host)}</strong>`
  const testMode = client.mode === 'test' ? '<p class="notice">It reaches test data only.</p>' : ''
  const html = renderSheet({
    title: `Allow ${client.name}?`,
    mark: `<div class="mark">${logo}<span class="to" aria-hidden="true">→</span>${LOGO_SVG}</div>`,
    body: `<p><strong>${name}</strong>${homepage} asks to do this on your behalf:</p>
<ul class="permissions">${items.join('')}</ul>
${testMode}
<form method="post" action="/oauth/consent">
${formToken}
<input type="hidden" name="request" value="${escapeHtml(query)}">
<div class="actions">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" class="quiet">Deny</button>
</div>
</form>
<p class="note">You are signed in as ${escapeHtml(session.email)}. Either way you return to ${back}. You can take this back at any time in your settings.</p>`,
    footer: `<form method="post" action="/sign-out">${formToken}<button class="link">Sign out</button></form>`,
  })
  return { html, policy: securityPolicy({ formTargets: [target.origin] }) }
}
