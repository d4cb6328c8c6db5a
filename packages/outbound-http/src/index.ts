export {
  isInNetworks,
  isPublicAddress,
  type Network,
  parseNetworks,
  requireNetworks,
  requirePorts,
} from './addresses.ts'
export { checkUrl } from './check-url.ts'
export { engineFetch } from './engine-fetch.ts'
export { OUTBOUND_FAILURES, type OutboundFailure, OutboundHttpError } from './errors.ts'
export {
  createOutboundHttp,
  type OutboundHttp,
  type OutboundHttpOptions,
  type OutboundRequest,
  type OutboundResponse,
} from './outbound-http.ts'
