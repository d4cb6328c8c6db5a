import { randomUUID } from 'node:crypto'
import { execute, queryRows, type Sql, sql } from '@mi/database'
import type { CloudEvent } from '../cloud-event.ts'
import type { BusServer } from './bus-server.ts'

export interface HeldDelivery {
  seq: string
  /** 1 for the first attempt. */
  attempts: number
  event: CloudEvent
}

/**
 * The deliveries that one copy of a consumer holds. When the server is unavailable and a delivery cannot be
 * returned, it becomes free when its lease ends.
 */
export class Leases {
  readonly #server: BusServer
  readonly #consumer: string
  readonly #seconds: number
  readonly #copy = randomUUID()
  readonly #held = new Set<string>()
  #finished: string[] = []
  readonly #renewal: NodeJS.Timeout

  constructor(server: BusServer, consumer: string, seconds: number) {
    this.#server = server
    this.#consumer = consumer
    this.#seconds = seconds
    this.#renewal = setInterval(() => this.#renew(), (seconds * 1000) / 3)
  }

  get count(): number {
    return this.#held.size
  }

  /** Reports finished deliveries and takes up to `room` new deliveries, oldest first. */
  async exchange(room: number): Promise<HeldDelivery[]> {
    const finished = this.#finished
    this.#finished = []
    if (finished.length === 0 && room === 0) return []
    try {
      const rows = await queryRows<HeldDelivery>(
        this.#server.pool,
        sql`select seq, attempts, event from exchange_deliveries(
          ${this.#consumer}, ${this.#copy}, ${finished}::bigint[], ${room}, make_interval(secs => ${this.#seconds}))`,
        { prepared: true },
      )
      for (const { seq } of rows) this.#held.add(seq)
      return rows
    } catch (error) {
      this.#finished.push(...finished)
      throw error
    }
  }

  /** The next exchange reports it. */
  finish({ seq }: HeldDelivery): void {
    this.#held.delete(seq)
    this.#finished.push(seq)
  }

  /** Returns the delivery, so that it is delivered again after the delay. */
  async defer(delivery: HeldDelivery, delayMs: number): Promise<void> {
    await this.#update(sql`holder = null`, [delivery], delayMs / 1000)
    this.#held.delete(delivery.seq)
  }

  /** Returns deliveries that were not handled, so their attempts do not count. */
  async giveBack(deliveries: HeldDelivery[]): Promise<void> {
    if (deliveries.length === 0) return
    await this.#update(sql`holder = null, attempts = attempts - 1`, deliveries, 0)
    for (const { seq } of deliveries) this.#held.delete(seq)
  }

  /** Reports the last finished deliveries. Other copies receive the remaining deliveries when the lease ends. */
  async close(): Promise<void> {
    clearInterval(this.#renewal)
    await this.exchange(0).catch(() => {}) // they are delivered again; the inbox detects them
  }

  #renew(): void {
    if (this.#held.size === 0) return
    const held = [...this.#held].map(seq => ({ seq }))
    void this.#update(sql`holder = holder`, held, this.#seconds) // two more renewals follow before the lease ends
  }

  /** Changes deliveries that this copy still holds. */
  async #update(assignment: Sql, deliveries: { seq: string }[], availableInSeconds: number): Promise<void> {
    const numbers = deliveries.map(({ seq }) => seq)
    await execute(
      this.#server.pool,
      sql`update deliveries
        set available_at = clock_timestamp() + make_interval(secs => ${availableInSeconds}), ${assignment}
        where consumer = ${this.#consumer} and seq = any(${numbers}::bigint[]) and holder = ${this.#copy}`,
    ).catch(() => {})
  }
}
