import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '@mi/testkit'

/** A delivery as the server sends it: subject, acknowledgement address, and event id. */
const DELIVERY =
  /HMSG (\S+) \S+ (\$JS\.ACK\.\S+) \d+ \d+\r\nNATS\/1\.0\r\n(?:[^\r\n]+\r\n)*?Nats-Msg-Id: *(\S+)\r\n/g
const ACKNOWLEDGEMENT = /PUB (\$JS\.ACK\.\S+) \d+\r\n\+ACK/g
/** The overlap of consecutive chunks in characters. It is longer than any match of the two expressions. */
const LOOK_BACK = 2_000

interface Delivery {
  eventId: string
  type: string
  /** Counts from 1. */
  attempt: number
}

/** A relay to a NATS server that can hold back JetStream acknowledgements. */
export interface NatsRelay {
  url: string
  /** Holds the acknowledgement of the next event of this type, and everything later on that connection. */
  holdAcknowledgement(type: string): void
  /** The event whose acknowledgement is held, or null. */
  held(): string | null
  /** The attempt number of an event's last delivery. */
  attemptsOf(eventId: string): number
  stop(): Promise<void>
}

export async function startNatsRelay(natsUrl: string): Promise<NatsRelay> {
  const target = new URL(natsUrl)
  const port = await freePort()
  const sockets = new Set<Socket>()
  /** The deliveries, by acknowledgement address. */
  const deliveries = new Map<string, Delivery>()
  const acknowledged = new Set<string>()
  let wanted: string | null = null
  let held: string | null = null

  /** Returns true if the text contains the first acknowledgement that must be held. */
  function holds(text: string): boolean {
    const addresses = [...text.matchAll(ACKNOWLEDGEMENT)].map(([, address = '']) => address)
    const isNew = addresses.filter(address => !acknowledged.has(address))
    for (const address of isNew) acknowledged.add(address)
    const found = isNew.map(address => deliveries.get(address)).find(item => item?.type === wanted)
    if (!found) return false
    held = found.eventId
    wanted = null
    return true
  }

  const server = createServer(client => {
    const upstream = connect(Number(target.port), target.hostname)
    let [asked, told] = ['', '']
    let isHolding = false
    client.on('data', bytes => {
      asked = (asked + bytes.toString('latin1')).slice(-LOOK_BACK - bytes.length)
      isHolding ||= holds(asked)
      if (!isHolding) upstream.write(bytes)
    })
    upstream.on('data', bytes => {
      told = (told + bytes.toString('latin1')).slice(-LOOK_BACK - bytes.length)
      for (const [, subject = '', address = '', eventId = ''] of told.matchAll(DELIVERY)) {
        // The last part of the subject is the partition. The address contains the attempt number.
        const type = subject.slice(0, subject.lastIndexOf('.'))
        deliveries.set(address, { eventId, type, attempt: Number(address.split('.')[4]) })
      }
      client.write(bytes)
    })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `nats://127.0.0.1:${port}`,
    holdAcknowledgement(type) {
      wanted = type
      held = null
    },
    held: () => held,
    attemptsOf: eventId =>
      Math.max(
        0,
        ...[...deliveries.values()].flatMap(item => (item.eventId === eventId ? item.attempt : [])),
      ),
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
