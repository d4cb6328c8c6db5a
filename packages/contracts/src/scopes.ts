/**
 * The documented scopes and the finer scopes that each of them implies. `account:*` are additions of this
 * project and imply nothing. An OAuth app may get any scope except `account:*`.
 */
export const DOCUMENTED_SCOPES = {
  'meetings:read': [
    'calendar:read',
    'channels:read',
    'notes:read',
    'speakers:read',
    'diagrams:read',
    'shares:read',
  ],
  'meetings:write': [
    'transcripts:write',
    'calendar:write',
    'channels:write',
    'notes:write',
    'speakers:write',
    'shares:write',
  ],
  'transcripts:read': [],
  'summaries:read': ['templates:read'],
  'summaries:write': ['templates:write', 'diagrams:write'],
  'action_items:read': [],
  'action_items:write': [],
  'webhooks:read': [],
  'webhooks:write': [],
} as const satisfies Record<string, readonly string[]>

/** The rights of a scope in words, for consent pages and the OpenAPI document. */
export const SCOPE_DESCRIPTIONS = {
  'meetings:read':
    'Read meetings, participants, calendar events, channels, notes, speaker profiles, diagrams and shares',
  'meetings:write':
    'Create, import, change and delete meetings; write notes, shares, channels, speaker profiles and calendar feeds',
  'transcripts:read': 'Read and search transcripts, in every form, live too',
  'transcripts:write': 'Import and correct transcripts, append live segments',
  'summaries:read': 'Read summaries and templates',
  'summaries:write': 'Regenerate summaries, make diagrams and custom templates',
  'action_items:read': 'Read action items',
  'action_items:write': 'Create, change and delete action items',
  'webhooks:read': 'Read webhook subscriptions and the event log',
  'webhooks:write': 'Create, change, delete, test and replay webhooks',
  'calendar:read': 'Read calendar events and connections',
  'calendar:write': 'Connect and synchronise calendars',
  'channels:read': 'Read channels',
  'channels:write': 'Create, change and delete channels',
  'notes:read': 'Read notes',
  'notes:write': 'Write notes',
  'speakers:read': 'Read speaker profiles',
  'speakers:write': 'Create, change and merge speaker profiles',
  'diagrams:read': 'Read diagrams',
  'diagrams:write': 'Make and delete diagrams',
  'shares:read': 'Read shares',
  'shares:write': 'Share meetings',
  'templates:read': 'Read templates',
  'templates:write': 'Create, change and delete custom templates',
  'account:read': 'Read API keys, OAuth apps, usage and the audit log',
  'account:write': 'Manage API keys and OAuth apps',
} as const

export type Scope = keyof typeof SCOPE_DESCRIPTIONS

/** All scopes. */
export const SCOPES = Object.keys(SCOPE_DESCRIPTIONS) as Scope[]

/** True when an OAuth app may request the scope. An app never manages the account. */
export function isGrantableToApps(scope: Scope): boolean {
  return !scope.startsWith('account:')
}

export function isScope(value: string): value is Scope {
  return Object.hasOwn(SCOPE_DESCRIPTIONS, value)
}

/** True when the granted scopes include `needed`, directly or because a documented scope implies it. */
export function scopeAllows(granted: readonly string[], needed: string): boolean {
  return granted.some(scope => scope === needed || impliedBy(scope).includes(needed))
}

/** The finer scopes that a scope implies. */
export function impliedBy(scope: string): readonly string[] {
  return Object.hasOwn(DOCUMENTED_SCOPES, scope)
    ? DOCUMENTED_SCOPES[scope as keyof typeof DOCUMENTED_SCOPES]
    : []
}
