/** A browser without JavaScript. It keeps cookies and sends forms, and does not follow redirects or load other resources. */
export interface Browser {
  get(path: string): Promise<PageAnswer>
  /** Sends a form with the given fields and the hidden fields of its page. */
  submit(page: string, action: string, fields?: Record<string, string>): Promise<PageAnswer>
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<PageAnswer>
}

export interface PageAnswer {
  status: number
  headers: Headers
  html: string
}

/** @param origin of the gateway, for example `http://127.0.0.1:8080` */
export function openBrowser(origin: string): Browser {
  const cookies = new Map<string, string>()

  async function send(path: string, init: RequestInit): Promise<PageAnswer> {
    const response = await fetch(origin + path, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(init.headers as Record<string, string>),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return { status: response.status, headers: response.headers, html: await response.text() }
  }

  const post: Browser['post'] = (path, fields, headers = {}) =>
    send(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  return {
    get: path => send(path, { method: 'GET' }),
    post,
    async submit(page, action, fields = {}) {
      const { html } = await send(page, { method: 'GET' })
      const form = new RegExp(`<form[^>]*action="${action}"[^>]*>(.*?)</form>`, 's').exec(html)?.[1]
      if (form === undefined) throw new Error(`no form to ${action} on ${page}`)
      const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
      return post(action, {
        ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
        ...fields,
      })
    },
  }
}

/** Signs in with e-mail and password. */
export async function signIn(browser: Browser, email: string, password: string): Promise<void> {
  const { status } = await browser.submit('/sign-in', '/sign-in', { email, password })
  if (status !== 302 && status !== 303) throw new Error(`sign-in answers ${status}`)
}
