export { isBlank, NOT_BLANK } from '@mi/text'
export { AUDIT_ACTIONS, type AuditAction, isAuditAction } from './audit-actions.ts'
export {
  ACTOR_TYPES,
  type ActorType,
  type CallContext,
  type Caller,
  type CallOrigin,
  type IdempotentCall,
  type Logger,
  type LogMethod,
  type Plan,
  ROLES,
  type Role,
  roleIncludes,
  type Tenant,
} from './call-context.ts'
export { encodeInPieces } from './codec/encode-in-pieces.ts'
export { EncodedMessage } from './codec/encoded-message.ts'
export { etagOf, sameVersion } from './codec/etag.ts'
export { decodeEvent, type EventName, encodeEvent, eventSubject, eventType } from './codec/events.ts'
export { jsonCodecOf } from './codec/json.ts'
export { decode, decodeMessage, encode, encodeMessage } from './codec/messages.ts'
export { type Contract, callerRule, loadContract } from './contract.ts'
export type {
  FieldKind,
  FieldRule,
  ScalarKind,
  StringFormat,
  ValueBounds,
} from './field-rule.ts'
export type { EventPayloads, RpcClients, RpcHandlers, WebhookEventName } from './generated/registry.ts'
export { isLanguage } from './languages.ts'
export { PROTOS_FOLDER } from './load/protos.ts'
export { type CallerRule, mayCall } from './load/read-callers.ts'
export type { EventType } from './load/read-events.ts'
export { fieldRules } from './load/read-field-rules.ts'
export { ALL_WEBHOOK_EVENTS, type WebhookEventType, type WebhookResource } from './load/webhook-events.ts'
export { camelCase, enumWord, fullName } from './naming.ts'
export { openApiDocument } from './openapi/document.ts'
export type { DocumentOptions } from './openapi/operation.ts'
export {
  formatReferences,
  parseReferences,
  type ReferenceState,
  type References,
} from './references.ts'
export {
  type Access,
  type ResponseHeader,
  type Route,
  takesIdempotencyKey,
  type Verb,
} from './route.ts'
export { type CallOptions, METADATA } from './rpc/call-options.ts'
export { CHANNEL_OPTIONS, MAX_MESSAGE_BYTES } from './rpc/channel-options.ts'
export { type ClientOptions, createClient, type RpcClient } from './rpc/client.ts'
export { rpcAttributes } from './rpc/rpc-attributes.ts'
export { type RpcDefinition, serviceDefinition } from './rpc/service-definition.ts'
export {
  DOCUMENTED_SCOPES,
  impliedBy,
  isGrantableToApps,
  isScope,
  SCOPE_DESCRIPTIONS,
  SCOPES,
  type Scope,
  scopeAllows,
} from './scopes.ts'
export {
  addressVariable,
  entryOf,
  type PagesEntry,
  pagesAddressVariable,
  SERVICES,
  type ServiceEntry,
  type ServiceName,
  serviceOf,
  servicesWithPages,
  soleServiceOf,
} from './service-table.ts'
export { withoutFields } from './without-fields.ts'
