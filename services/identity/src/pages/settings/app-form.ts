import { DOCUMENTED_SCOPES, isGrantableToApps, SCOPE_DESCRIPTIONS, SCOPES, type Scope } from '@mi/contracts'
import type { ErrorDetail } from '@mi/errors'
import { type Html, html } from '@mi/pages'
import { checkboxes, errorOf, field, textarea } from '../forms.ts'

/** The fields of the form of an app. */
export interface AppInput {
  name: string
  description: string
  homepageUrl: string
  redirectUris: string[]
  scopes: string[]
  /** Null for no logo, or for an unchanged logo. */
  logoUrl: string | null
}

export const EMPTY_APP: AppInput = {
  name: '',
  description: '',
  homepageUrl: '',
  redirectUris: [],
  scopes: [],
  logoUrl: null,
}

const choicesOf = (scopes: readonly Scope[]) =>
  scopes.map(value => ({ value, label: SCOPE_DESCRIPTIONS[value] }))
const DOCUMENTED = choicesOf(SCOPES.filter(scope => isGrantableToApps(scope) && scope in DOCUMENTED_SCOPES))
const FINER = choicesOf(SCOPES.filter(scope => isGrantableToApps(scope) && !(scope in DOCUMENTED_SCOPES)))

export function readApp(fields: URLSearchParams): AppInput {
  const text = (name: string) => (fields.get(name) ?? '').trim()
  const lines = text('redirect_uris').split(/\s+/)
  return {
    name: text('name'),
    description: text('description'),
    homepageUrl: text('homepage_url'),
    redirectUris: [...new Set(lines.filter(line => line !== ''))],
    scopes: [...new Set(fields.getAll('scopes'))],
    logoUrl: text('logo_url') || null,
  }
}

/** The errors of the fields, by the bounds that the contract has for the API. */
export function checkAppInput({
  name,
  description,
  homepageUrl,
  redirectUris,
  scopes,
  logoUrl,
}: AppInput): ErrorDetail[] {
  const bounded = (field: string, value: string, least: number, most: number) =>
    value.length >= least && value.length <= most
      ? []
      : [
          {
            field,
            message:
              least === 0
                ? `must have at most ${most} characters`
                : `must have ${least} to ${most} characters`,
          },
        ]
  return [
    ...bounded('name', name, 1, 100),
    ...bounded('description', description, 0, 500),
    ...bounded('homepage_url', homepageUrl, 1, 2_000),
    ...(redirectUris.length >= 1 &&
    redirectUris.length <= 20 &&
    redirectUris.every(uri => uri.length <= 2_000)
      ? []
      : [{ field: 'redirect_uris', message: 'must be 1 to 20 addresses of at most 2000 characters' }]),
    ...(scopes.length > 0 ? [] : [{ field: 'scopes', message: 'choose at least one' }]),
    ...bounded('logo_url', logoUrl ?? '', 0, 2_000),
  ]
}

/** The fields of the forms of a new app and of an existing app. */
export function appFields(given: AppInput, problems: readonly ErrorDetail[], logoHint: string): Html {
  // The error of an item is shown at its list, with the address of the item.
  const uriProblem = problems.find(({ field: path }) => path.startsWith('redirect_uris'))
  const uri = given.redirectUris[Number(/\[(\d+)\]/.exec(uriProblem?.field ?? '')?.[1])]
  const scopeProblem = problems.find(({ field: path }) => path.startsWith('scopes'))
  return html`${field({ name: 'name', label: 'Name', value: given.name, maxlength: 100, autocomplete: 'off', error: errorOf(problems, 'name') })}
${field({ name: 'description', label: 'What it does', value: given.description, maxlength: 500, autocomplete: 'off', required: false, error: errorOf(problems, 'description') })}
${field({ name: 'homepage_url', label: 'Home page', value: given.homepageUrl, autocomplete: 'off', hint: 'https://notes.example.com', error: errorOf(problems, 'homepage_url') })}
${textarea({
  name: 'redirect_uris',
  label: 'Redirect URIs',
  value: given.redirectUris.join('\n'),
  hint: 'One URI on each line, exactly as the app sends them.',
  error: uriProblem && `${uri ? `${uri} ` : ''}${uriProblem.message}.`,
})}
${field({ name: 'logo_url', label: 'Address of its logo', value: given.logoUrl ?? '', autocomplete: 'off', required: false, hint: logoHint, error: errorOf(problems, 'logo_url') })}
${checkboxes({
  name: 'scopes',
  label: 'It may ask users for',
  choices: DOCUMENTED,
  values: given.scopes,
  error: scopeProblem && `${scopeProblem.message[0]?.toUpperCase()}${scopeProblem.message.slice(1)}.`,
})}
<details${FINER.some(({ value }) => given.scopes.includes(value)) ? html` open` : null}><summary>Finer scopes: only one area</summary>
${checkboxes({ name: 'scopes', label: 'Areas', choices: FINER, values: given.scopes })}
</details>`
}
