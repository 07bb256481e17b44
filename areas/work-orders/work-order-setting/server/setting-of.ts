import type { LocalDateTime, RowOf } from '#kernel'
import { addDays } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { calendarOf } from '#areas/platform/work-calendar/server/workdays.ts'
import { dueTime, type Clock } from '../../calculations/sla.ts'
import { typeOf } from '../../kinds/types.ts'
import { workOrderSetting } from '../work-order-setting.ts'

type Setting = RowOf<typeof workOrderSetting>
export type Duties = Pick<
  Setting,
  | 'dispatchHours'
  | 'acceptHours'
  | 'slaMode'
  | 'slaValue'
  | 'warnHours'
  | 'needConfirm'
  | 'needAccounting'
  | 'autoDispatch'
  | 'photoMin'
  | 'positionRequired'
  | 'radiusM'
  | 'lateDeductRate'
  | 'lateDeductCap'
>

/** Where nobody set anything: 70, 4.1 and the defaults of 4.6. */
const standard = (code: number): Duties => {
  const type = typeOf(code)
  return {
    dispatchHours: 4,
    acceptHours: 4,
    slaMode: type.slaMode,
    slaValue: type.slaValue,
    warnHours: 4,
    needConfirm: type.confirm,
    needAccounting: type.accounting,
    autoDispatch: false,
    photoMin: 0,
    positionRequired: false,
    radiusM: 300,
    lateDeductRate: '5.00',
    lateDeductCap: '30.00',
  }
}

/** 70, 4.6: the closest row wins: the sub kind's before the type's, the city's before everybody's. */
export async function settingOf(
  tx: Tx,
  task: { type: number | null; subKind: number | null; cityCode: string | null },
): Promise<Duties> {
  const rows = await findRows(tx, workOrderSetting, { type: task.type, enabled: true } as never)
  const fits = rows.filter(
    one =>
      (one.subKind === null || one.subKind === 0 || one.subKind === task.subKind) &&
      (one.cityCode === null || isIn(task.cityCode, one.cityCode)),
  )
  const weight = (one: Setting) => (one.subKind ? 100 : 0) + (one.cityCode?.replace(/0+$/, '').length ?? 0)
  return fits.toSorted((a, b) => weight(b) - weight(a))[0] ?? standard(task.type!)
}
/** 440300 lies in 4403 and in 44. */
export const isIn = (city: string | null, region: string): boolean =>
  city !== null && city.startsWith(region.replace(/(00)+$/, ''))

/** The longest holiday with its bridge days is shorter. */
const SLACK = 40
export async function dueOf(tx: Tx, release: LocalDateTime, clock: Clock): Promise<LocalDateTime> {
  const day = release.slice(0, 10)
  return dueTime(release, clock, await calendarOf(tx, day, addDays(day, clock.value * 2 + SLACK)))
}
