import { inBoth, type Fen } from '#kernel'

export type Outcome = 'accepted' | 'processing' | 'success' | 'failed' | 'not_found' | 'bounced' | 'conflict' | 'lost'

export interface Asked {
  /** How often this number was sent, and asked for, this call included. */
  readonly submits: number
  readonly queries: number
  readonly isNextDay: boolean
}
export interface Simulated {
  readonly outcome: Outcome
  readonly message?: string
}

const cents = (amt: Fen): number => Number(amt % 100n)

/** 7.5 .04: the first sending is lost on the way, the same number sent again is taken in. */
export const isTakenIn = (amt: Fen, submits: number): boolean => cents(amt) !== 4 || submits > 1

const SHORT = inBoth('余额不足', 'balance too low')
const OTHER_NAME = inBoth('户名不符', 'the account has another name')
const RETURNED = inBoth('收款行退票', 'returned by the payee bank')

const onSubmit: Record<number, Simulated> = {
  1: { outcome: 'failed', message: SHORT },
  2: { outcome: 'processing' },
  3: { outcome: 'lost' },
}

/** 7.5: what the simulated bank answers is decided by the cents of the amount; `lost` = it has it, but says nothing. */
export function answerOf(verb: 'submit' | 'query', amt: Fen, asked: Asked): Simulated {
  const kind = cents(amt)
  if (verb === 'submit') return onSubmit[kind] ?? { outcome: 'accepted' }
  if (kind === 1) return { outcome: 'failed', message: SHORT }
  if (kind === 2) return { outcome: asked.queries > 3 ? 'success' : 'processing' }
  if (kind === 5) return asked.queries > 1 ? { outcome: 'failed', message: OTHER_NAME } : { outcome: 'processing' }
  if (kind === 6 && asked.isNextDay) return { outcome: 'bounced', message: RETURNED }
  return { outcome: 'success' }
}
