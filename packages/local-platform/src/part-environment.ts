import type { Engines } from './engines.ts'
import { freePort } from './free-port.ts'
import { addressVariable, gatewayPart, type Part, pagesAddressVariable } from './parts.ts'

/** Where a part listens. */
export interface Ports {
  /** gRPC port of a service, HTTP port of the gateway. */
  grpc: number
  ops: number
  /** The port of its web pages. A part without web pages does not use it. */
  pages: number
}

/** Ports are chosen before anything starts, so that each part knows the addresses of the others. */
export async function assignPorts(parts: Part[], gatewayPort: number): Promise<Record<string, Ports>> {
  const ports: Record<string, Ports> = {}
  for (const part of parts) {
    const fixed = part.name === gatewayPart.name && gatewayPort !== 0 ? gatewayPort : null
    ports[part.name] = { grpc: fixed ?? (await freePort()), ops: await freePort(), pages: await freePort() }
  }
  return ports
}

/** The variables that tell a part the addresses of the others and its own ports. */
export function partEnvironment(
  part: Part,
  ports: Record<string, Ports>,
  engines: Engines,
  /** One file for all parts; null where each writes to its standard output. */
  logFile: string | null,
): Record<string, string> {
  const own = ports[part.name] as Ports
  const publicUrl = `http://127.0.0.1:${ports.gateway?.grpc}`
  const addresses = Object.fromEntries(
    Object.entries(ports)
      .filter(([name]) => name !== gatewayPart.name)
      .flatMap(([name, port]) => [
        [addressVariable(name), `127.0.0.1:${port.grpc}`],
        [pagesAddressVariable(name), `127.0.0.1:${port.pages}`],
      ]),
  )
  return {
    ...engines.env,
    ...addresses,
    PUBLIC_URL: publicUrl,
    OPS_PORT: String(own.ops),
    ...(logFile !== null && { LOG_FILE: logFile }),
    ...(part.database === null
      ? { PORT: String(own.grpc) }
      : {
          GRPC_PORT: String(own.grpc),
          PAGES_PORT: String(own.pages),
          DATABASE_URL: engines.databaseUrl(part.database),
        }),
  }
}
