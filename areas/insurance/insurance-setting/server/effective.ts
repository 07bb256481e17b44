import { fen, type LocalDate, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { insuranceSetting } from '../insurance-setting.ts'

export type Setting = RowOf<typeof insuranceSetting>

/** What holds where no version was ever saved. */
export const withoutSetting = {
  warnDays: [60, 30, 15, 7, 1],
  demandLeadDays: 45,
  autoDemand: true,
  demandGroupBy: 2,
  expiringDays: 30,
  applySlaDays: 3,
  paySlaDays: 2,
  entrySlaDays: 3,
  takeCommercialCheck: 1,
  minThirdPartyLimit: fen('1000000.00'),
  cancelFeeRate: '3.000000',
  hardCloseDays: 3,
} as const
export type Terms = Pick<Setting, keyof typeof withoutSetting>

/** 80, 3: the newest active version on that day, of the city first, then national. */
export async function settingOn(tx: Tx, cityCode: string | null, date: LocalDate): Promise<Setting | undefined> {
  const [found] = await findRows(
    tx,
    insuranceSetting,
    sql`t.status = 1 and t.effective_from <= ${date}::date and (t.city_code is null or t.city_code = ${cityCode ?? ''})`,
    { orderBy: 't.city_code nulls last, t.effective_from desc, t.id desc', limit: 1 },
  )
  return found
}
export const termsOn = async (tx: Tx, cityCode: string | null, date: LocalDate): Promise<Terms> =>
  (await settingOn(tx, cityCode, date)) ?? (withoutSetting as unknown as Terms)

/** The terms of every city at once: the national ones stand under ''. */
export async function termsByCity(tx: Tx, date: LocalDate): Promise<(cityCode: string | null) => Terms> {
  const rows = await findRows(tx, insuranceSetting, sql`t.status = 1 and t.effective_from <= ${date}::date`, {
    orderBy: 't.effective_from, t.id',
  })
  const newest = new Map<string, Terms>(rows.map(row => [row.cityCode ?? '', row]))
  return city => newest.get(city ?? '') ?? newest.get('') ?? (withoutSetting as unknown as Terms)
}
