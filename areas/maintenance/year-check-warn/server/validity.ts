import { localDate, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { nextDue } from '../../calculations/schedule.ts'
import { ruleFor } from '../../calculations/rule-match.ts'
import { wholeRules } from '../../year-check-rule/server/rules.ts'
import { inspectedCars } from './cars.ts'

/** 80 C17: the validity that a pass of that day gives: the first scheduled date after it and after the present one. */
export async function scheduledValidity(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  kind: number,
  passedOn: LocalDate | null,
): Promise<LocalDate | undefined> {
  const today = localDate(actor.clock.now())
  const rules = await wholeRules(tx)
  for await (const car of inspectedCars(tx, sql`and t.id = ${vehicleId}::bigint`)) {
    const rule = ruleFor(rules, kind, car.facts, today)
    const validTo = car.printed[kind] ?? null
    return rule && nextDue(rule, car.registerDate, { validTo, passedOn: passedOn ?? today })?.date
  }
  return undefined
}
