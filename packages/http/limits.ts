import { Refused } from '#kernel'

interface Bucket {
  tokens: number
  at: number
}

export interface Rate {
  /** Calls that may come at once. */ readonly burst: number
  readonly perMinute: number
}

const SWEEP_AT = 20_000

/**
 * Token buckets of this process, which hear of the calls that other replicas answered (shared-limits.ts). Exact to half
 * a second:
 * enough against a runaway script; the lock-out of the sign-in, which must be exact, stands in the database.
 */
export class RateLimit {
  readonly #buckets = new Map<string, Bucket>()
  readonly #rate: Rate
  readonly #now: () => number
  #taken: Map<string, number> | undefined

  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate
    this.#now = now
  }

  /** Takes one call of `key`, or refuses it. */
  take(key: string): void {
    const bucket = this.#filled(key)
    if (bucket.tokens < 1)
      throw new Refused({ kind: 'TooMany', message: '操作过于频繁，请稍后再试 / Too many requests, try again later' })
    bucket.tokens -= 1
    this.#taken?.set(key, (this.#taken.get(key) ?? 0) + 1)
  }

  /** From now on remembers who took how much, until it is asked. */
  share(): void {
    this.#taken ??= new Map()
  }

  /** What was taken since the last time. */
  told(): [key: string, calls: number][] {
    const taken = [...(this.#taken ?? [])]
    this.#taken?.clear()
    return taken
  }

  /** Calls of `key` that another replica answered. */
  heard(key: string, calls: number): void {
    const bucket = this.#filled(key)
    bucket.tokens = Math.max(0, bucket.tokens - calls)
  }

  #filled(key: string): Bucket {
    const now = this.#now()
    const bucket = this.#buckets.get(key) ?? { tokens: this.#rate.burst, at: now }
    bucket.tokens = Math.min(this.#rate.burst, bucket.tokens + ((now - bucket.at) * this.#rate.perMinute) / 60_000)
    bucket.at = now
    if (!this.#buckets.has(key)) this.#add(key, bucket, now)
    return bucket
  }

  #add(key: string, bucket: Bucket, now: number): void {
    if (this.#buckets.size >= SWEEP_AT) {
      const fullAfterMs = (this.#rate.burst / this.#rate.perMinute) * 60_000
      for (const [other, one] of this.#buckets) if (now - one.at > fullAfterMs) this.#buckets.delete(other)
      // Still too many callers at once: the oldest go, so that memory stays bounded.
      for (const other of this.#buckets.keys()) {
        if (this.#buckets.size < SWEEP_AT) break
        this.#buckets.delete(other)
      }
    }
    this.#buckets.set(key, bucket)
  }
}
