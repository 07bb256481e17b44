import { expect } from 'vitest'
import type { Answer } from '../world.ts'

/**
 * How hard: `npm test` gives every race a few rounds, `npm run test:long` thirty callers and a hundred rounds.
 * RACES=callers x rounds, RACE_SEED=number.
 */
const [callersAsked, roundsAsked] = (process.env['RACES'] ?? '6x3').split('x').map(Number)
export const CALLERS = callersAsked!
export const ROUNDS = roundsAsked!
export const SEED = Number(process.env['RACE_SEED'] ?? 20261121)
/** A row of the long form ends after so many seconds and tells how far it came; 0: all its rounds, however long. */
const SECONDS = Number(process.env['RACE_SECONDS'] ?? 0)
/** Every caller needs a connection of his own, or the pool would serve them one after the other. */
export const CONNECTIONS = Math.min(CALLERS + 4, 34)

/** Small and repeatable: a failing run is found again by its seed. */
export const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
  return seed / 0x7fffffff
}

/** One of those who press at the same moment: every second one reads English. */
export interface Caller {
  readonly at: number
  readonly headers: Record<string, string>
}
export interface Told extends Answer<any> {
  readonly at: number
  readonly language: 'zh' | 'en'
}

export interface Race<S> {
  /** What stands before the callers meet, made anew for each round. */
  before(round: number): Promise<S>
  call(stage: S, caller: Caller, round: number): Promise<Answer<any>>
  /** States the invariant; puts back what the next round needs. */
  after(stage: S, told: Told[], round: number): Promise<void>
}
export interface Manner {
  /** All callers send one Idempotency-Key: one button pressed again and again. Otherwise each has his own. */
  readonly sameKey?: boolean
  readonly callers?: number
  readonly rounds?: number
}

let races = 0

/** Any verb, or any two: the callers start together in an order drawn from the seed, round after round. */
export async function race<S>(
  { before, call, after }: Race<S>,
  { sameKey = false, callers = CALLERS, rounds = ROUNDS }: Manner = {},
): Promise<void> {
  const next = random(SEED)
  const name = `race ${++races}`
  const began = performance.now()
  for (let round = 0; round < rounds; round++) {
    if (SECONDS > 0 && performance.now() - began > SECONDS * 1000)
      return console.log(`  ${expect.getState().currentTestName}: ${round} of ${rounds} rounds in ${SECONDS} s`)
    const stage = await before(round)
    const key = `${name}.${round} of ${SEED}`
    const people = Array.from(
      { length: callers },
      (_, at): Caller => ({
        at,
        headers: { 'accept-language': at % 2 ? 'en' : 'zh-CN', 'idempotency-key': sameKey ? key : `${key} ${at}` },
      }),
    )
    const order = people
      .map(one => ({ one, rank: next(), turns: Math.floor(next() * 4) }))
      .sort((a, b) => a.rank - b.rank)
    const told = await Promise.all(
      order.map(async ({ one, turns }): Promise<Told> => {
        for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve))
        return { ...(await call(stage, one, round)), at: one.at, language: one.at % 2 ? 'en' : 'zh' }
      }),
    )
    try {
      for (const one of told) if (one.status !== 200) expectClearWords(one)
      await after(stage, told, round)
    } catch (error) {
      throw new Error(
        `round ${round} of seed ${SEED} (${callers} callers): ${told.map(one => `${one.at}:${one.status}${one.replayed ? ' again' : ''} ${one.msg}`).join(' | ')}`,
        { cause: error },
      )
    }
  }
}

export const winnersOf = (told: readonly Told[]): Told[] => told.filter(one => one.status === 200 && !one.replayed)
export const losersOf = (told: readonly Told[]): Told[] => told.filter(one => one.status !== 200)

/** Exactly one did it. Everybody else was refused, or (under one key) got the first answer again. */
export function expectOne(told: readonly Told[]): Told {
  const winners = winnersOf(told)
  expect(winners.length, 'calls that had an effect').toBe(1)
  for (const one of told.filter(other => other.replayed)) expect(one.data).toEqual(winners[0]!.data)
  return winners[0]!
}

/**
 * A loser learns why, in his language; a fault of the server is no answer. Names of people, plates and papers stay as
 * they are written.
 */
export function expectClearWords(one: Told): void {
  expect([400, 404, 409], `${one.status} ${one.msg}`).toContain(one.status)
  if (one.language === 'zh') expect(one.msg).toMatch(/[\u4e00-\u9fff]{2}/)
  else expect(one.msg).toMatch(/[a-z]{3,}/i)
  // Both at once would be a label that nobody split.
  expect(one.msg).not.toMatch(/[\u4e00-\u9fff].* \/ .*[a-z]{3}/)
}
