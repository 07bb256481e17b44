import type { Fault } from '#kernel/refusal.ts'
import { t } from '../i18n/index.ts'

/** What the server's refusal carries beside its kind. */
export interface RefusalData extends Record<string, unknown> {
  kind?: string
  faults?: Fault[]
}

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
  /** In one line: the reasons of its faults, else what it says as a whole. */
  get told(): string {
    return this.faults.map(one => t(one.reason)).join('；') || this.msg
  }
  /**
   * Faults at inputs that the asker shows, with their reason in the reader's language, and what has no such place in
   * one line: '' when everything found its input.
   */
  placed(isShown: (path: string) => boolean): { beside: { name: string; errors: string[] }[]; elsewhere: string } {
    const shown = this.faults.filter(one => isShown(one.path))
    const rest = this.faults.filter(one => !isShown(one.path))
    return {
      beside: shown.map(one => ({ name: one.path, errors: [t(one.reason)] })),
      elsewhere: rest.map(one => t(one.reason)).join('；') || (shown.length === 0 ? this.msg : ''),
    }
  }
}

/** No answer at all: connection lost, or longer than the time-out (10-platform 3.5). */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('Network Error', { cause })
    this.name = 'NetworkError'
  }
}
