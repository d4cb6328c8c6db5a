import { defineSettings, type SettingsOf } from '@mi/config'
import {
  addressVariable,
  type PagesEntry,
  pagesAddressVariable,
  SERVICES,
  type ServiceName,
  servicesWithPages,
} from '@mi/contracts'
import { processDeclarations } from '@mi/service-kit'

const declarations = {
  ...processDeclarations,
  port: {
    env: 'PORT',
    type: 'integer',
    min: 0,
    max: 65_535,
    default: 8080,
    meaning: 'port of the API; 0 for any free one',
  },
  publicUrl: {
    env: 'PUBLIC_URL',
    type: 'url',
    protocols: ['http', 'https'],
    optional: true,
    meaning:
      'address by which clients reach the API, for links and the OpenAPI document; https turns HSTS on',
  },
  redisUrl: {
    env: 'REDIS_URL',
    type: 'url',
    protocols: ['redis', 'rediss', 'valkey', 'valkeys'],
    optional: true,
    secret: true,
    meaning:
      'Valkey or Redis that copies of the gateway share their rate limits in; without it each counts alone',
  },
  trustedProxies: {
    env: 'TRUSTED_PROXIES',
    type: 'integer',
    min: 0,
    max: 10,
    default: 0,
    meaning: 'how many proxies of yours stand in front and add to X-Forwarded-For',
  },
  credentialGraceMs: {
    env: 'CREDENTIAL_GRACE',
    type: 'duration',
    default: 30_000,
    max: 300_000,
    meaning: 'how long a key that was good stays good while identity cannot be reached; 0s for not at all',
  },
  uploadMebibytesPerSecond: {
    env: 'UPLOAD_MIB_PER_SECOND',
    type: 'integer',
    min: 0,
    max: 10_000,
    default: 8,
    meaning:
      'rate (MiB a second) of all uploads of an account to one copy, after the first 4 MiB; 0 for no limit',
  },
  configFolder: {
    env: 'GATEWAY_CONFIG_FOLDER',
    type: 'string',
    optional: true,
    meaning: 'folder of gateway.config.yml and system.config.yml, when it is not the one beside the code',
  },
} as const

type PagesService = {
  [Name in ServiceName]: (typeof SERVICES)[Name] extends { pages: PagesEntry } ? Name : never
}[ServiceName]
type AddressName = `${ServiceName}Address` | `${PagesService}PagesAddress`
type AddressSetting = { env: string; type: 'string'; default: string; meaning: string }

const addresses = Object.fromEntries(
  Object.entries(SERVICES).map(([service, { grpcPort }]) => [
    `${service}Address`,
    {
      env: addressVariable(service as ServiceName),
      type: 'string',
      default: `127.0.0.1:${grpcPort}`,
      meaning: `where ${service} serves gRPC: host:port, several separated by commas`,
    },
  ]),
)

const pagesAddresses = Object.fromEntries(
  servicesWithPages().map(service => [
    `${service}PagesAddress`,
    {
      env: pagesAddressVariable(service),
      type: 'string',
      default: `127.0.0.1:${(SERVICES[service] as { pages: PagesEntry }).pages.port}`,
      meaning: `where ${service} serves web pages: host:port, several separated by commas`,
    },
  ]),
)

/** The settings of the gateway. */
export const gatewaySettings = defineSettings({
  ...declarations,
  ...({ ...addresses, ...pagesAddresses } as Record<AddressName, AddressSetting>),
})
export type GatewaySettings = SettingsOf<typeof declarations & Record<AddressName, AddressSetting>>
