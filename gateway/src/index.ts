export { type GatewayOptions, type RunningGateway, startGateway } from './gateway.ts'
export { type GatewaySettings, gatewaySettings } from './settings.ts'
