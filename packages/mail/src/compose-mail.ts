import { escapeHtml } from '@mi/pages'

/** A part of a mail. All texts are plain text without markup. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Text of a user, set apart. */
  | { kind: 'quote'; text: string }
  /** Names and values, one pair per line. */
  | { kind: 'facts'; rows: [name: string, value: string][] }
  /** The main action. Its URL is also shown below it, for programs without buttons. */
  | { kind: 'button'; label: string; url: string }

export interface MailContent {
  heading: string
  /** The text that an inbox shows next to the subject. */
  preview: string
  blocks: MailBlock[]
  /** The reason why the reader receives this mail. */
  reason: string
}

const STYLE = `
  body { margin: 0; background: #f6f7fa; }
  .outer { background: #f6f7fa; padding: 24px 12px; }
  .card { background: #ffffff; border: 1px solid #e2e6ed; border-radius: 12px; margin: 0 auto; max-width: 560px; padding: 28px 28px 20px; }
  .brand, h1, p, td { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
  .brand { color: #3457d5; font-size: 14px; font-weight: 700; margin: 0 0 18px; }
  h1 { color: #171c26; font-size: 21px; line-height: 1.3; margin: 0 0 14px; }
  p, td { color: #171c26; font-size: 16px; line-height: 1.55; margin: 0 0 14px; }
  table { margin: 0 0 14px; }
  td { padding: 2px 16px 2px 0; text-align: left; vertical-align: top; }
  .name, .reason, .address { color: #566072; font-size: 14px; }
  .quote { border-left: 3px solid #3457d5; margin: 0 0 14px; padding: 2px 0 2px 14px; white-space: pre-line; }
  .quote p { margin: 0; unicode-bidi: plaintext; }
  .button { background: #3457d5; border-radius: 8px; color: #ffffff; display: inline-block; font-weight: 600; padding: 11px 20px; text-decoration: none; }
  .address { overflow-wrap: anywhere; word-break: break-all; }
  .reason { border-top: 1px solid #e2e6ed; margin: 20px 0 0; padding-top: 14px; }
  .preview { display: none; max-height: 0; overflow: hidden; }
  @media (prefers-color-scheme: dark) {
    body, .outer { background: #0b1016; }
    .card { background: #161d27; border-color: #263040; }
    h1, p, td { color: #e2e8f1; }
    .brand { color: #8fb0ff; }
    .name, .reason, .address { color: #9aa7b8; }
    .reason { border-color: #263040; }
  }`

/** Composes a mail in the design of the product, as HTML and as equivalent plain text. It loads no external resources. */
export function composeMail({ heading, preview, blocks, reason }: MailContent): {
  html: string
  text: string
} {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${STYLE}
</style>
</head>
<body>
<div class="preview">${escapeHtml(preview)}</div>
<div class="outer"><div class="card">
<p class="brand">Meeting Intelligence</p>
<h1>${escapeHtml(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
<p class="reason">${escapeHtml(reason)}</p>
</div></div>
</body>
</html>
`
  const text = [heading, ...blocks.map(blockText), `--\n${reason}`].join('\n\n')
  return { html, text: `${text}\n` }
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${escapeHtml(block.text)}</p>`
    case 'quote':
      return `<div class="quote"><p dir="auto">${escapeHtml(block.text)}</p></div>`
    case 'facts': {
      const rows = block.rows.map(
        ([name, value]) =>
          `<tr><td class="name">${escapeHtml(name)}</td><td dir="auto">${escapeHtml(value)}</td></tr>`,
      )
      return `<table role="presentation">${rows.join('')}</table>`
    }
    case 'button': {
      const url = escapeHtml(webAddress(block.url))
      return `<p><a class="button" href="${url}">${escapeHtml(block.label)}</a></p>\n<p class="address">${url}</p>`
    }
  }
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'quote':
      return block.text
        .split('\n')
        .map(line => `> ${line}`)
        .join('\n')
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
    case 'button':
      return `${block.label}: ${webAddress(block.url)}`
  }
}

/** @throws {Error} for a URL that is not `http:` or `https:` */
function webAddress(url: string): string {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a mail leads to web pages only')
  return url
}
