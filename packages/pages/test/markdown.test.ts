import { describe, expect, test } from 'vitest'
import { escapeHtml, renderInline, renderMarkdown, renderPage } from '../src/index.ts'

describe('Markdown', () => {
  test('raw HTML is shown, not run', () => {
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

  test('links to pages, anchors and addresses stay', () => {
    for (const address of ['https://example.com/a?b=1', '/v1/docs', '#scopes', 'errors', 'errors#not_found'])
      expect(renderMarkdown(`[x](${address})`).html).toContain(`href="${escapeHtml(address)}"`)
  })

  test('headings have ids of their words, each its own', () => {
    const { headings, html } = renderMarkdown('# Read `it`\n\n## Next\n\n## Next')
    expect(headings).toEqual([
      { id: 'read-it', text: 'Read it', level: 1 },
      { id: 'next', text: 'Next', level: 2 },
      { id: 'next-2', text: 'Next', level: 2 },
    ])
    expect(html).toContain('<h1 id="read-it">Read <code>it</code></h1>')
  })

  test('a wide table scrolls by itself', () => {
    expect(renderMarkdown('| a | b |\n| - | - |\n| `1` | 2 |').html).toMatch(
      /<div class="scroll"[^>]*><table>/,
    )
  })

  test('a line stays a line', () => {
    expect(renderInline('At most `20` **pages**')).toBe('At most <code>20</code> <strong>pages</strong>')
  })
})

test('a page has no inline script or style, and its title is text', () => {
  const html = renderPage({ title: '<b>', stylesheets: ['/a.css'], scripts: ['/a.js'], body: '<p>x</p>' })
  expect(html).toContain('<title>&lt;b&gt;</title>')
  expect(html).not.toMatch(/<style|style=|<script>|\son\w+=/)
})

describe('hostile Markdown of the length of a note', () => {
  const of = (text: string) => text.repeat(Math.floor(50_000 / text.length))

  test.each(['> ', '>', '> - ', '1. ', '- '])(
    'quotes and lists in each other without end are text: %s',
    part => {
      const { html } = renderMarkdown(`${of(part)}end`)
      expect(html).toContain('end')
      expect(html.match(/<(?:blockquote|[ou]l)>/g)?.length ?? 0).toBeLessThanOrEqual(20)
    },
  )

  test.each(['_a', '__a_', '*_', '~~a~', '*a**b'])('beginnings without an end are text: %s', part => {
    expect(renderMarkdown(of(part)).html.replaceAll(/<\/?(?:em|strong|del|p)>/g, '').length).toBeGreaterThan(
      30_000,
    )
  })

  test('what many stars begin and end is read to a depth', () => {
    const stars = '*'.repeat(25_000)
    expect(renderMarkdown(`${stars}a${stars}`).html).toContain('a')
  })

  test('a note of a thousand lines with emphasis has all of it', () => {
    const lines = Array.from({ length: 1_000 }, (_, n) => `- **Ada Byron:** line _${n}_ ~~or~~`)
    const { html } = renderMarkdown(lines.join('\n'))
    for (const tag of ['strong', 'em', 'del'])
      expect(html.match(new RegExp(`<${tag}>`, 'g'))).toHaveLength(1_000)
  })

  test('a quote in a quote and a list in a list remain', () => {
    expect(renderMarkdown('> > deep').html).toMatch(/<blockquote>\s*<blockquote>/)
    expect(renderMarkdown('- a\n  - b\n    - c').html.match(/<ul>/g)).toHaveLength(3)
  })

  test('a word is text at any length, an e-mail address a link', () => {
    const word = 'x'.repeat(20_000)
    expect(renderMarkdown(word).html).toBe(`<p>${word}</p>\n`)
    expect(renderMarkdown('to ada@example.com').html).toContain('href="mailto:ada@example.com"')
  })
})
