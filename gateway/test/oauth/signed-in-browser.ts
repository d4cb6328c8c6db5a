/** Emulates the cookies and redirects of a browser over fetch, enough to sign in and to submit forms of pages without script. */
export class SignedInBrowser {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()

  constructor(origin: string) {
    this.#origin = origin
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    const page = await this.request('/sign-in')
    const response = await this.request('/sign-in', {
      ...fieldsOf(await page.text(), '/sign-in'),
      email,
      password,
    })
    if (response.status >= 400) throw new Error(`not signed in: ${response.status}`)
    await response.body?.cancel()
  }

  /** Opens the address of an authorization request and submits the consent page, if it appears. Returns the redirect to the client. */
  async authorize(address: string, decision: 'allow' | 'deny' = 'allow'): Promise<URL> {
    const asked = await this.request(address.replace(this.#origin, ''))
    const sent = asked.headers.get('location')
    if (sent) return new URL(sent)
    const fields = fieldsOf(await asked.text(), '/oauth/consent')
    const answered = await this.request('/oauth/consent', { ...fields, decision })
    return new URL(answered.headers.get('location') ?? `nowhere:${answered.status}`)
  }

  async request(path: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(this.#origin + path, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { accept: 'text/html', cookie, ...(form && { origin: this.#origin }) },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      this.#cookies.set(name, value)
    }
    return response
  }
}

/** The hidden fields of the form with this `action`. */
function fieldsOf(html: string, action: string): Record<string, string> {
  const form = html.split(`action="${action}"`)[1]?.split('</form>')[0] ?? ''
  const hidden = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...hidden].map(([, name, value]) => [name, decoded(value!)]))
}

function decoded(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
