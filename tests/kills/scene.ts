import type { Stand } from '../races/stand.ts'
import type { Position } from '../scenarios/positions.ts'
import type { Answer, World } from '../world.ts'

/**
 * One thing that somebody does while the ground falls away: how he does it (again, under its key), and what must be
 * there exactly once.
 */
export interface Act {
  readonly what: string
  send(): Promise<Answer<any>>
  /** Once and whole. */
  proves(): Promise<void>
  /** Before it is sent again: whole or not at all. */
  isHalfDone?(): Promise<boolean>
  /** For acts without one answer of their own: true once they ended by themselves. */
  ended?(): Promise<boolean>
}
export interface Scene {
  readonly stand: Stand
  readonly remote: World
  readonly positions: Position[]
  readonly cars: string[]
  /** Positions whose cars are out, one for the return of each kill. */
  readonly leased: string[]
}
