import type { ErrorDetail } from '@mi/errors'
import { type Html, html } from '@mi/pages'

export interface FieldOptions {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  value?: string
  autocomplete?: string
  /** A sentence below the field. */
  hint?: string
  /** The error of the typed value. */
  error?: string | undefined
  autofocus?: boolean
  required?: boolean
  inputmode?: 'numeric' | 'text'
  maxlength?: number
}

/** A labelled field. Screen readers read its hint and its error. */
export function field(options: FieldOptions): Html {
  const { name, label, type = 'text', value = '', hint, error, required = true } = options
  const id = `field-${name}`
  const described = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])].join(' ')
  return html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" value="${value}"${attributes({
    autocomplete: options.autocomplete,
    inputmode: options.inputmode,
    maxlength: options.maxlength && String(options.maxlength),
    'aria-describedby': described,
    'aria-invalid': error && 'true',
    required: required && '',
    autofocus: options.autofocus && '',
  })}>
${hint ? html`<p class="note" id="${id}-hint">${hint}</p>` : null}
${error ? html`<p class="error" id="${id}-error">${error}</p>` : null}
</div>`
}

export interface Choice {
  value: string
  label: string
}

/** A labelled list of choices. */
export function select(options: {
  name: string
  label: string
  choices: readonly Choice[]
  value: string
  error?: string | undefined
}): Html {
  const { name, label, choices, value, error } = options
  const id = `field-${name}`
  return html`<div class="field">
<label for="${id}">${label}</label>
<select id="${id}" name="${name}"${attributes({ 'aria-describedby': error && `${id}-error`, 'aria-invalid': error && 'true' })}>
${choices.map(choice => html`<option value="${choice.value}"${attributes({ selected: choice.value === value && '' })}>${choice.label}</option>`)}
</select>
${error ? html`<p class="error" id="${id}-error">${error}</p>` : null}
</div>`
}

/** A labelled field of several lines. */
export function textarea(options: {
  name: string
  label: string
  value: string
  hint?: string
  error?: string | undefined
}): Html {
  const { name, label, value, hint, error } = options
  const id = `field-${name}`
  const described = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])].join(' ')
  return html`<div class="field">
<label for="${id}">${label}</label>
<textarea id="${id}" name="${name}" rows="3" required${attributes({ 'aria-describedby': described, 'aria-invalid': error && 'true' })}>
${value}</textarea>
${hint ? html`<p class="note" id="${id}-hint">${hint}</p>` : null}
${error ? html`<p class="error" id="${id}-error">${error}</p>` : null}
</div>`
}

/** A group of boxes to tick. */
export function checkboxes(options: {
  name: string
  label: string
  choices: readonly Choice[]
  values: readonly string[]
  error?: string | undefined
}): Html {
  const { name, label, choices, values, error } = options
  return html`<fieldset class="field"${attributes({ 'aria-describedby': error && `field-${name}-error` })}>
<legend>${label}</legend>
${choices.map(
  choice =>
    html`<label class="check"><input type="checkbox" name="${name}" value="${choice.value}"${attributes({ checked: values.includes(choice.value) && '' })}> <span>${choice.label} <code>${choice.value}</code></span></label>`,
)}
${error ? html`<p class="error" id="field-${name}-error">${error}</p>` : null}
</fieldset>`
}

/** A notice above a form: an error, or a completed action. Screen readers read it when the page has loaded. */
export function notice(text: string | null, kind: 'good' | 'bad' = 'good'): Html | null {
  if (!text) return null
  return kind === 'bad'
    ? html`<p class="notice bad" role="alert">${text}</p>`
    : html`<p class="notice" role="status">${text}</p>`
}

/** The message for one field of a refused request. */
export function errorOf(problems: readonly ErrorDetail[], name: string): string | undefined {
  const message = problems.find(({ field: path }) => path === name)?.message
  return message && `${message[0]?.toUpperCase()}${message.slice(1)}.`
}

function attributes(given: Record<string, string | false | undefined | 0>): Html[] {
  return Object.entries(given)
    .filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && (entry[1] !== '' || BOOLEAN.has(entry[0])),
    )
    .map(([name, value]) => (value === '' ? html` ${name}` : html` ${name}="${value}"`))
}

const BOOLEAN = new Set(['required', 'autofocus', 'selected', 'checked'])
