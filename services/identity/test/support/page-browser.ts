import { METADATA } from '@mi/contracts'
import { PAGE_TOKEN_HEADER, systemOrigin } from '@mi/service-kit'

/** The host by which the browser knows the gateway. */
export const ORIGIN = 'https://meet.example'

export interface PageResponse {
  status: number
  headers: Headers
  html: string
  /** Where it leads; null when it is no redirect. */
  location: string | null
}

/** A browser without JavaScript, at the place of the gateway: keeps cookies, sends forms, follows nothing by itself. */
export interface PageBrowser {
  cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<PageResponse>
  /** Sends a form as it is, with the headers that a browser adds. */
  post(path: string, fields: [string, string][], headers?: Record<string, string>): Promise<PageResponse>
  /** Opens a page, fills the fields of its form in, and sends it to where the form leads. */
  submit(path: string, fields: Record<string, string | string[]>, action?: string): Promise<PageResponse>
}

export function openBrowser({
  address,
  secret,
  ip = '203.0.113.7',
}: {
  address: string
  secret: string
  ip?: string
}): PageBrowser {
  const cookies = new Map<string, string>()
  const token = systemOrigin('gateway', secret).tokenFor('identity')

  async function send(
    path: string,
    init: RequestInit & { headers?: Record<string, string> },
  ): Promise<PageResponse> {
    const response = await fetch(`http://${address}${path}`, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        [PAGE_TOKEN_HEADER]: `Bearer ${token}`,
        [METADATA.clientIp]: ip,
        [METADATA.requestId]: 'req_01K9ZJ4T6W8QX3M5N7P9R2S4V6',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': new URL(ORIGIN).host,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...init.headers,
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const html = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      html,
      location: response.headers.get('location'),
    }
  }

  const post: PageBrowser['post'] = (path, fields, headers = {}) =>
    send(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, ...headers },
    })

  return {
    cookies,
    get: (path, headers = {}) => send(path, { method: 'GET', headers }),
    post,
    async submit(path, fields, action) {
      const page = await send(path, { method: 'GET' })
      const forms = page.html.match(/<form[\s\S]*?<\/form>/g) ?? []
      const form = forms.find(markup =>
        action ? markup.includes(`action="${action}"`) : !markup.includes('/sign-out'),
      )
      if (!form) throw new Error(`no form at ${path}: ${page.status}`)
      const target = action ?? (/action="([^"]+)"/.exec(form)?.[1] as string)
      const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name, value]): [string, string] => [name as string, (value as string).replaceAll('&amp;', '&')],
      )
      const typed = Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((item): [string, string] => [name, item]),
      )
      return post(target, [...hidden, ...typed])
    },
  }
}
