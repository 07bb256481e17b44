import type { Fault } from '#kernel/refusal.ts'

/** What the server's refusal carries beside its kind. */
export interface RefusalData extends Record<string, unknown> { kind?: string; faults?: Fault[] }

/** The server said no. Branch on `status` and `kind`, never on the text (decisions 11). */
export class RefusedError extends Error {
  readonly status: number
  readonly kind: string
  readonly data: RefusalData
  readonly msg: string
  constructor(status: number, msg: string, data: RefusalData = {}) {
    super(`${status} ${data.kind ?? ''} ${msg}`)
    this.name = 'RefusedError'
    this.status = status
    this.kind = data.kind ?? ''
    this.data = data
    this.msg = msg
  }
  /** Faults of single inputs, path and reason in both languages; empty when the refusal is about the whole. */
  get faults(): Fault[] {
    return Array.isArray(this.data.faults) ? this.data.faults : []
  }
}

/** No answer at all: connection lost, or longer than the time-out (10-platform 3.5). */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('Network Error', { cause })
    this.name = 'NetworkError'
  }
}
