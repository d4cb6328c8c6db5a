import protobuf from 'protobufjs'
import type { Contract } from '../contract.ts'
import { listObjects } from '../load/protos.ts'
import { fullName } from '../naming.ts'
import { enumSource } from './enum-source.ts'
import { ImportList } from './import-list.ts'
import { initSource, messageSource } from './message-source.ts'
import { registrySource } from './registry-source.ts'
import { requestMessages } from './request-messages.ts'
import { serviceSource } from './service-source.ts'

const HEADER = '// Made from protos/ by `pnpm generate`. Do not edit.\n'

/** Path below generated/ → source. There is one module per proto package, and the registry of all services and events. */
export function generateTypes(contract: Contract): Map<string, string> {
  const requests = requestMessages(contract.root)
  const files = new Map<string, string>()
  for (const [packageName, objects] of packagesOf(contract.root)) {
    const imports = new ImportList(packageName)
    const parts = objects.map(object => sourceOf(object, imports, requests))
    files.set(modulePath(packageName), [HEADER, imports.source(), ...parts].filter(Boolean).join('\n'))
  }
  files.set('registry.ts', HEADER + registrySource(contract))
  return files
}

/** `mi.meetings.v1` → `mi/meetings/v1.ts` */
function modulePath(packageName: string): string {
  return `${packageName.replaceAll('.', '/')}.ts`
}

type Declared = protobuf.Type | protobuf.Enum | protobuf.Service

/** Messages, enums and services by package: the packages of the project, and the types of google.api that they use. */
function packagesOf(root: protobuf.Root): Map<string, Declared[]> {
  const packages = new Map<string, Declared[]>()
  const all = [protobuf.Enum, protobuf.Type, protobuf.Service].flatMap(kind =>
    listObjects<Declared>(root, kind),
  )
  for (const object of all) {
    const name = packageOf(object)
    if (!/^mi\..+\.v\d+$/.test(name) && fullName(object) !== 'google.api.HttpBody') continue
    packages.set(name, [...(packages.get(name) ?? []), object])
  }
  return packages
}

function packageOf(object: protobuf.ReflectionObject): string {
  return fullName(object)
    .split('.')
    .filter(part => /^[a-z]/.test(part))
    .join('.')
}

function sourceOf(object: Declared, imports: ImportList, requests: Set<protobuf.Type>): string {
  if (object instanceof protobuf.Enum) return enumSource(object)
  if (object instanceof protobuf.Service) return serviceSource(object, imports)
  const isRequest = requests.has(object)
  return messageSource(object, imports, isRequest) + initSource(object, imports, isRequest)
}
