/** Credentials and addresses that an attack script in `attacks/` gets. */
export interface Attack {
  /** `http://127.0.0.1:8080/v1` */
  baseUrl: string
  /** An API key of the attacker's account, on plan free. */
  apiKey: string
  /** Aborted when the attack must end. */
  signal: AbortSignal
}

/** Settings of the platform for an attack, such as the address of an engine. */
export interface Prepared {
  /** Variables of the platform. */
  env: Record<string, string>
  stop(): void
}

/** A script in `attacks/`. */
export interface AttackScript {
  attack(attack: Attack): Promise<void>
  /** Called before the platform starts. */
  prepare?(): Promise<Prepared>
}
