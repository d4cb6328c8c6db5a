// Tabs, copying, searching and calling the API. Without this script the pages are complete and can be read.

const remembered = {
  get: name => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  },
  set: (name, value) => {
    try {
      value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value)
    } catch {}
  },
}

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

// Phones begin with the contents folded.
if (matchMedia('(max-width: 760px)').matches) document.querySelector('.menu').open = false

// An old address of an operation, /v1/docs#listMeetings, leads to the page of its tag.
if (location.pathname === '/v1/docs' && location.hash) {
  const link = document.querySelector(`.operations a[href$="${CSS.escape(location.hash)}"]`)
  if (link) location.replace(link.href)
}

// --- tabs: one choice of language for all samples, kept for the next visit

function chooseLanguage(name) {
  for (const tabs of document.querySelectorAll('.tabs')) {
    const panels = [...tabs.querySelectorAll('.panel')]
    const chosen = panels.find(panel => panel.dataset.tab === name) ?? panels[0]
    for (const panel of panels) panel.hidden = panel !== chosen
    for (const button of tabs.querySelectorAll('[role=tab]'))
      button.setAttribute('aria-selected', String(button.textContent === chosen.dataset.tab))
  }
}

for (const tabs of document.querySelectorAll('.tabs')) {
  const list = element('div', { className: 'tablist' })
  list.setAttribute('role', 'tablist')
  for (const { dataset } of tabs.querySelectorAll('.panel')) {
    const button = element('button', { type: 'button', textContent: dataset.tab })
    button.setAttribute('role', 'tab')
    button.addEventListener('click', () => {
      const top = button.getBoundingClientRect().top
      remembered.set('mi-docs-language', dataset.tab)
      chooseLanguage(dataset.tab)
      // Samples above change their height too: what was clicked stays where it was.
      scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' })
    })
    list.append(button)
  }
  tabs.prepend(list)
  tabs.classList.add('has-tabs')
}
chooseLanguage(remembered.get('mi-docs-language') ?? 'curl')
// Folding the tabs moved what the address names.
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })

// --- copying

function addCopyButton(block) {
  const wrapper = element('div', { className: 'code' })
  block.replaceWith(wrapper)
  const button = element('button', { type: 'button', className: 'copy', textContent: 'Copy' })
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.textContent)
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Press Ctrl+C'
      getSelection().selectAllChildren(block)
    }
    setTimeout(() => (button.textContent = 'Copy'), 1500)
  })
  wrapper.append(block, button)
}
for (const block of document.querySelectorAll('pre')) addCopyButton(block)

// --- search

const search = document.querySelector('.search')
const box = search.querySelector('input')
const results = search.querySelector('.results')
let index = null
search.hidden = false

async function showResults() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean)
  results.hidden = words.length === 0
  if (words.length === 0) return
  index ??= await fetch('/v1/docs/search.json').then(response => response.json())
  const found = index
    .filter(entry =>
      words.every(word => entry.words.includes(word) || entry.title.toLowerCase().includes(word)),
    )
    .sort((one, other) => rank(other, words) - rank(one, words))
    .slice(0, 12)
  results.replaceChildren(
    ...found.map(({ kind, title, href }) => {
      const label = kind === 'guide' ? 'guide' : kind.toUpperCase()
      return element(
        'li',
        {},
        element(
          'a',
          { href },
          element('span', { className: `verb ${kind}`, textContent: label }),
          ` ${title}`,
        ),
      )
    }),
    ...(found.length === 0 ? [element('li', { className: 'none', textContent: 'Nothing found' })] : []),
  )
}

/** Titles count more than what a page mentions. */
function rank({ title }, words) {
  return words.filter(word => title.toLowerCase().includes(word)).length
}

box.addEventListener('input', showResults)
search.addEventListener('submit', event => {
  event.preventDefault()
  results.querySelector('a')?.click()
})
results.addEventListener('click', () => (results.hidden = true))
document.addEventListener('keydown', event => {
  if (event.key === '/' && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
    event.preventDefault()
    box.focus()
  }
  if (event.key === 'Escape') results.hidden = true
  if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && search.contains(document.activeElement)) {
    const links = [...results.querySelectorAll('a')]
    const next = links.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
    ;(links[next] ?? box).focus()
  }
})

// --- Try it: a form made of the OpenAPI document, sent to this very server

let openApi = null
const resolve = value =>
  value?.$ref
    ? value.$ref
        .slice(2)
        .split('/')
        .reduce((found, part) => found[part], openApi)
    : value

async function openForm(holder, button) {
  openApi ??= await fetch('/v1/openapi.json').then(response => response.json())
  const { verb, path } = holder.dataset
  const operation = openApi.paths[path][verb]
  const parameters = (operation.parameters ?? []).map(resolve)
  const form = element('form', { autocomplete: 'off' })
  const isPublic = operation.security?.length === 0
  const key = element('input', {
    type: 'password',
    value: remembered.get('mi-docs-key') ?? '',
    placeholder: 'svc_test_…',
  })
  if (!isPublic) {
    form.append(
      element('label', {}, 'API key', key),
      element('p', {
        className: 'hint',
        textContent:
          'Kept in this browser only, and sent to this server only. A live key works on live data.',
      }),
    )
  }
  const inputs = parameters.map(parameter => {
    const { schema = {} } = parameter
    const words = (resolve(schema).enum ?? []).filter(word => word !== null)
    const input =
      words.length > 0
        ? element(
            'select',
            {},
            ...['', ...words].map(word => element('option', { value: word, textContent: word })),
          )
        : element('input', { placeholder: schema.default === undefined ? '' : String(schema.default) })
    input.required = Boolean(parameter.required)
    form.append(element('label', {}, `${parameter.name}${parameter.required ? ' *' : ''}`, input))
    return { parameter, input }
  })
  const content = Object.entries(operation.requestBody?.content ?? {})
  const type = element(
    'select',
    {},
    ...content.map(([name]) => element('option', { value: name, textContent: name })),
  )
  const body = element('textarea', { spellcheck: false })
  const file = element('input', { type: 'file' })
  const fileLabel = element('label', {}, 'File', file)
  const showBody = () => {
    const example = operation.requestBody.content[type.value].example
    body.value =
      typeof example === 'string' ? example : example === undefined ? '' : JSON.stringify(example, null, 2)
    bodyLabel.hidden = example === undefined
    fileLabel.hidden = example !== undefined
  }
  const bodyLabel = element('label', {}, 'Body', body)
  if (content.length > 0) {
    if (content.length > 1) form.append(element('label', {}, 'Content-Type', type))
    form.append(bodyLabel, fileLabel)
    type.addEventListener('change', showBody)
    showBody()
  }
  const send = element('button', { textContent: verb === 'delete' ? 'Send (deletes)' : 'Send' })
  const close = element('button', { type: 'button', className: 'quiet', textContent: 'Close' })
  const outcome = element('span', { className: 'outcome' })
  outcome.setAttribute('role', 'status')
  const answer = element('pre', { tabIndex: 0 })
  const answerHolder = element('div', { hidden: true }, answer)
  form.append(element('div', { className: 'actions' }, send, close, outcome), answerHolder)
  addCopyButton(answer)
  let running = null
  close.addEventListener('click', () => {
    running?.abort()
    form.remove()
    button.hidden = false
    button.focus()
  })
  form.addEventListener('submit', async event => {
    event.preventDefault()
    running?.abort()
    running = new AbortController()
    remembered.set('mi-docs-key', key.value || null)
    let address = path
    const query = new URLSearchParams()
    const headers = isPublic || !key.value ? {} : { Authorization: `Bearer ${key.value}` }
    for (const { parameter, input } of inputs) {
      if (input.value === '') continue
      if (parameter.in === 'path')
        address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value))
      else if (parameter.in === 'query') query.append(parameter.name, input.value)
      else headers[parameter.name] = input.value
    }
    const options = { method: verb.toUpperCase(), headers, signal: running.signal }
    if (content.length > 0) {
      headers['Content-Type'] = fileLabel.hidden
        ? type.value
        : file.files[0]?.type || 'application/octet-stream'
      options.body = fileLabel.hidden ? body.value : file.files[0]
    }
    await show(`${address}${query.size > 0 ? `?${query}` : ''}`, options, { outcome, answer, answerHolder })
  })
  holder.append(form)
  ;(key.value || isPublic ? (inputs[0]?.input ?? send) : key).focus()
}

async function show(address, options, { outcome, answer, answerHolder }) {
  outcome.textContent = 'Sending …'
  answer.textContent = ''
  const began = performance.now()
  try {
    const response = await fetch(address, options)
    const received = () =>
      `${response.status} ${response.statusText} · ${Math.round(performance.now() - began)} ms · ${response.headers.get('x-request-id') ?? ''}`
    answerHolder.hidden = false
    const type = response.headers.get('content-type') ?? ''
    if (type.startsWith('text/event-stream')) {
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        outcome.textContent = `${received()} · listening`
        answer.textContent += text
      }
    } else if (/json/.test(type)) {
      const text = await response.text()
      answer.textContent = JSON.stringify(JSON.parse(text), null, 2)
    } else if (/^text|xml|subrip/.test(type)) {
      answer.textContent = await response.text()
    } else {
      const bytes = await response.blob()
      answer.textContent =
        bytes.size === 0 ? '(no body)' : `(${bytes.size} bytes of ${type || 'unknown type'})`
    }
    outcome.textContent = received()
  } catch (error) {
    outcome.textContent = error.name === 'AbortError' ? 'Stopped' : `No answer: ${error.message}`
  }
}

for (const holder of document.querySelectorAll('.try')) {
  const button = element('button', { type: 'button', className: 'quiet', textContent: 'Try it' })
  button.addEventListener('click', async () => {
    button.hidden = true
    await openForm(holder, button)
  })
  holder.append(button)
}
