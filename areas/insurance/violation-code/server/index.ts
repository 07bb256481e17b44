import type { RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows, insertRows } from '#packages/server/rows.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { POINTS } from '../../codes.ts'
import { violationCode } from '../violation-code.ts'
import { standardCodes } from './standard-codes.ts'

/** What stands under this code on the day of an offence, enabled and in force. */
export async function codeOn(tx: Tx, code: string, day: string): Promise<RowOf<typeof violationCode> | undefined> {
  const [found] = await findRows(tx, violationCode, { code, status: 1 } as never)
  return found && found.validFrom <= day && (found.validTo === null || day <= found.validTo) ? found : undefined
}

/** Adds the standard codes that the tenant lacks. */
async function addStandardCodes(tx: Tx, actor: Actor): Promise<void> {
  const known = new Set((await findRows(tx, violationCode, {})).map(one => one.code))
  const missing = standardCodes.filter(one => !known.has(one.code!))
  if (missing.length > 0) await insertRows(tx, actor, violationCode, missing)
}

export default implement(violationCode, {
  provides: [provide(startingRowsPort, 'violation-code', { add: addStandardCodes })],
  prepare(_tx, _actor, form) {
    const { points, code } = form.values
    if (points !== undefined && points !== null && !POINTS.includes(points))
      form.fault('points', '记分只能是0、1、3、6、9、12 / points are 0, 1, 3, 6, 9 or 12')
    if (code && !/^\d{4,10}$/.test(code)) form.fault('code', '代码须为4至10位数字 / a code is 4 to 10 digits')
  },
})
