import { describe, expect, test } from 'vitest'
import { escapeHtml, renderInline, renderMarkdown, renderPage } from '../src/index.ts'

describe('Markdown', () => {
  test('shows raw HTML as text', () => {
    const { html } = renderMarkdown('<script>alert(1)</script>\n\nText <b onclick="x()">bold</b>')
    expect(html).not.toMatch(/<script|<b /)
    expect(html).toContain('&lt;script&gt;')
  })

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    ' javascript:x',
  ])('a link to %s is text', address => {
    expect(renderMarkdown(`[here](<${address}>) ![pic](<${address}>)`).html).not.toMatch(/href|src/)
  })

  test('keeps links to pages, anchors and addresses', () => {
    for (const address of ['https://example.com/a?b=1', '/v1/docs', '#scopes', 'errors', 'errors#not_found'])
      expect(renderMarkdown(`[x](${address})`).html).toContain(`href="${escapeHtml(address)}"`)
  })

  test('gives headings distinct ids of their words', () => {
    const { headings, html } = renderMarkdown('# Read `it`\n\n## Next\n\n## Next')
    expect(headings).toEqual([
      { id: 'read-it', text: 'Read it', level: 1 },
      { id: 'next', text: 'Next', level: 2 },
      { id: 'next-2', text: 'Next', level: 2 },
    ])
    expect(html).toContain('<h1 id="read-it">Read <code>it</code></h1>')
  })

  test('scrolls a wide table separately', () => {
    expect(renderMarkdown('| a | b |\n| - | - |\n| `1` | 2 |').html).toMatch(
      /<div class="scroll"[^>]*><table>/,
    )
  })

  test('keeps a line on one line', () => {
    expect(renderInline('At most `20` **pages**')).toBe('At most <code>20</code> <strong>pages</strong>')
  })
})

test('has no inline script or style, and escapes its title', () => {
  const html = renderPage({ title: '<b>', stylesheets: ['/a.css'], scripts: ['/a.js'], body: '<p>x</p>' })
  expect(html).toContain('<title>&lt;b&gt;</title>')
  expect(html).not.toMatch(/<style|style=|<script>|\son\w+=/)
})

test('shows task list checkboxes and strikes text through', () => {
  const { html } = renderMarkdown('- [x] paint\n- [ ] ~~sand~~ dry\n\n[x] no item')
  expect(html).toContain('<li>☑ paint</li>')
  expect(html).toContain('<li>☐ <del>sand</del> dry</li>')
  expect(html).toContain('<p>[x] no item</p>')
})

test('shows code as text with the name of its language', () => {
  expect(renderMarkdown('```json\n{ "a": "<b>" }\n```').html).toBe(
    '<pre tabindex="0" data-language="json"><code>{ &quot;a&quot;: &quot;&lt;b&gt;&quot; }</code></pre>\n',
  )
})

describe('text of users', () => {
  const embedded = (text: string) => renderMarkdown(text, { headingLevel: 4, embedded: true }).html

  test('protects links, names images and gives headings one level', () => {
    expect(embedded('# A [b](https://c.example)\n\n![d](https://e.example/f.png)')).toBe(
      '<h4>A <a href="https://c.example" rel="nofollow noopener noreferrer">b</a></h4>\n<p>d</p>\n',
    )
  })

  test('shows a link definition as text', () => {
    const html = embedded(`[a]: https://example.com/${'x'.repeat(1_000)}\n\n${'[a]'.repeat(1_000)}`)
    expect(html.length).toBeLessThan(6_000)
  })
})

describe('hostile Markdown', () => {
  const of = (text: string, length: number) => text.repeat(Math.floor(length / text.length))

  test.each([
    ...['http://a(', 'https://a/(', 'www.a(', 'a@b(', '\\[', '[', '![', '](', '[a](<b', '[a](b', '[a]: b\n'],
    ...[
      '<',
      '<a ',
      '<!--',
      '&',
      '&#',
      '*a ',
      '_a',
      '__a_',
      '*_',
      '~~a~',
      '*a**b',
      '*',
      '`',
      '` ``',
      '\n',
      ' ',
    ],
    ...['> ', '>', '> - ', '1. ', '- ', '-\n', '|', '|-', 'a|', 'a|b\n-|-\n', '"', "'", 'x', 'a.', '#', '# '],
  ])('takes time in proportion to its length: %j', part => {
    // A quadratic parser would take 64 times as long for 8 times the text.
    const cpuMs = (length: number) => {
      const text = of(part, length)
      const { user, system } = process.cpuUsage()
      renderMarkdown(text, { headingLevel: 4, embedded: true })
      const after = process.cpuUsage()
      return (after.user - user + after.system - system) / 1_000
    }
    cpuMs(10_000)
    const short = Math.min(cpuMs(10_000), cpuMs(10_000))
    expect(cpuMs(80_000)).toBeLessThan(28 * Math.max(short, 10))
  })

  test.each(['> ', '>', '> - ', '1. ', '- '])(
    'quotes and lists in each other without end are text: %s',
    part => {
      const { html } = renderMarkdown(`${of(part, 50_000)}end`)
      expect(html).toContain('end')
      expect(html.match(/<(?:blockquote|[ou]l)>/g)?.length ?? 0).toBeLessThanOrEqual(20)
    },
  )

  test.each(['_a', '__a_', '*a**b'])('shows openings without an end as text: %s', part => {
    const text = renderMarkdown(of(part, 50_000)).html.replaceAll(/<\/?(?:em|strong|del|p)>/g, '')
    expect(text.length).toBeGreaterThan(30_000)
  })

  test('shows a table of 1,000 columns as text', () => {
    const row = (cell: string) => `|${cell.repeat(1_000)}\n`
    const { html } = renderMarkdown(row('a|') + row('-|') + 'x\n'.repeat(5_000))
    expect(html).not.toContain('<table>')
    expect(html.length).toBeLessThan(20_000)
  })

  test('limits the depth of nested emphasis', () => {
    const stars = '*'.repeat(25_000)
    expect(renderMarkdown(`${stars}a${stars}`).html).toContain('a')
  })

  test('renders all of a note of a thousand lines with emphasis', () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => `- **Ada Byron:** line _${n}_ ~~or~~`)
    const { html } = renderMarkdown(lines.join('\n'))
    for (const tag of ['strong', 'em', 'del'])
      expect(html.match(new RegExp(`<${tag}>`, 'g'))).toHaveLength(1_000)
  })

  test('keeps a quote in a quote and a list in a list', () => {
    expect(renderMarkdown('> > deep').html).toMatch(/<blockquote>\s*<blockquote>/)
    expect(renderMarkdown('- a\n  - b\n    - c').html.match(/<ul>/g)).toHaveLength(3)
  })

  test('shows a long word as text and an e-mail address as link', () => {
    const word = 'x'.repeat(20_000)
    expect(renderMarkdown(word).html).toBe(`<p>${word}</p>\n`)
    expect(renderMarkdown('to ada@example.com').html).toContain('href="mailto:ada@example.com"')
    expect(renderMarkdown('see README.md').html).toBe('<p>see README.md</p>\n')
  })
})
