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
