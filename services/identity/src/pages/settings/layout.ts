import { type Html, html, LOGO_SVG, PAGES_ICON, PAGES_STYLESHEET, rawHtml, renderPage } from '@mi/pages'
import type { PageContext } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import type { Session } from '../../sign-in/session.ts'

/** The sections, in the order in which they are listed. */
const SECTIONS = [
  ['/settings/profile', 'Profile'],
  ['/settings/security', 'Sign-in'],
  ['/settings/authorized-apps', 'Apps with access'],
  ['/settings/members', 'People'],
  ['/settings/api-keys', 'API keys'],
  ['/settings/apps', 'Developer apps'],
] as const

export interface SettingsPage {
  title: string
  /** The address of the section. */
  current: (typeof SECTIONS)[number][0]
  body: Html
}

/** A page of the settings: the signed-in user, the sections and the content. */
export function showSettings(
  { sessions }: Pick<Deps, 'sessions'>,
  ctx: PageContext,
  session: Session,
  { title, current, body }: SettingsPage,
): void {
  const links = SECTIONS.map(([href, label]) =>
    href === current
      ? html`<li><a href="${href}" aria-current="page">${label}</a></li>`
      : html`<li><a href="${href}">${label}</a></li>`,
  )
  ctx.type = 'html'
  ctx.body = renderPage({
    title: `${title} · Meeting Intelligence`,
    stylesheets: [PAGES_STYLESHEET],
    favicon: PAGES_ICON,
    noIndex: true,
    body: html`<a class="skip" href="#content">To the content</a>
<header class="top">
<span class="brand">${rawHtml(LOGO_SVG)}<b>${session.accountName}</b></span>
<form method="post" action="/sign-out">${rawHtml(sessions.formToken(session))}<span class="note">${session.email}</span> <button class="quiet">Sign out</button></form>
</header>
<div class="settings">
<nav aria-label="Settings"><ul>${links}</ul></nav>
<main id="content">
<h1>${title}</h1>
${body}
</main>
</div>`.toString(),
  })
}

/** A date such as `22 November 2026` in the time zone of the reader. */
export function dateOf(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(date)
}
