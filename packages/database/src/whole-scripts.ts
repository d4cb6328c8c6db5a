import type { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'

/**
 * Sends each migration script as a unit. PrismaPg splits a script at every semicolon, also inside function
 * bodies. The server accepts full scripts and runs each as one transaction.
 */
export function wholeScripts(factory: PrismaPg): SqlMigrationAwareDriverAdapterFactory {
  const whole = (adapter: Awaited<ReturnType<PrismaPg['connect']>>): SqlDriverAdapter => {
    adapter.executeScript = async script => {
      await adapter.underlyingDriver().query(script)
    }
    return adapter
  }
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => whole(await factory.connect()),
    connectToShadowDb: async () => whole(await factory.connectToShadowDb()),
  }
}
