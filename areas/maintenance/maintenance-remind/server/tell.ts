import { localDateTime, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, updateRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { channelIs, targetIs } from '../../codes.ts'
import { maintenanceRemindStrategy } from '../../maintenance-remind-strategy/maintenance-remind-strategy.ts'
import { maintenanceRemind } from '../maintenance-remind.ts'
import { tellLessee } from './tell-lessee.ts'

type Remind = RowOf<typeof maintenanceRemind>
export interface Telling {
  readonly targets: readonly number[]
  /** None: by every one. */
  readonly channels: readonly number[]
  readonly escalateDays: number | null
  readonly overduePenalty: string | null
}
const OVERDUE = 5

/** Counts and tells: whom the strategy names; who is responsible and the officers, their manager when it is long overdue. */
export async function tell(tx: Tx, actor: Actor, row: Remind, by?: Telling): Promise<void> {
  const time = localDateTime(actor.clock.now())
  const strategy = by ?? (row.strategyId ? await findRow(tx, maintenanceRemindStrategy, row.strategyId) : undefined)
  await updateRow(tx, actor, maintenanceRemind, row, {
    remindCount: (row.remindCount ?? 0) + 1,
    lastRemindTime: time,
  })
  const targets = strategy?.targets ?? [targetIs.officer]
  const isLate = row.status === OVERDUE
  const goesBy = (channel: number) => (strategy?.channels ?? []).length === 0 || strategy!.channels.includes(channel)
  if ((targets.includes(targetIs.officer) && goesBy(channelIs.inApp)) || isLate)
    await tellOfficers(tx, actor, row, time, strategy)
  if (row.vehicleId && (targets.includes(targetIs.customer) || targets.includes(targetIs.driver)))
    await tellLessee(tx, actor, {
      vehicleId: row.vehicleId,
      event: 'maintenance_due',
      texts: goesBy(channelIs.sms),
      customer: targets.includes(targetIs.customer),
      driver: targets.includes(targetIs.driver),
      subject: isLate ? '保养逾期提醒 / Service overdue' : '保养提醒 / Service due',
      content: wordsFor(row, isLate, strategy?.overduePenalty ?? null),
      bizTypeCode: 'maintenance-remind',
      bizId: row.id,
    })
}

const nameOf = (row: Remind): string => row.plateNo ?? row.vin ?? ''
function wordsFor(row: Remind, isLate: boolean, penalty: string | null): `${string} / ${string}` {
  const due = [row.dueKm === null ? '' : `${row.dueKm}公里`, row.dueDate ?? ''].filter(Boolean).join('或')
  const dueEn = [row.dueKm === null ? '' : `${row.dueKm} km`, row.dueDate ?? ''].filter(Boolean).join(' or ')
  const more = isLate && penalty ? [`。${penalty}`, `. ${penalty}`] : ['', '']
  return isLate
    ? `车辆${nameOf(row)}的${row.projectName}已逾期（应于${due}），请尽快到店${more[0]} / ${row.projectName} of ${nameOf(row)} is overdue (due at ${dueEn})${more[1]}`
    : `车辆${nameOf(row)}的${row.projectName}将到期（${due}），请预约到店 / ${row.projectName} of ${nameOf(row)} is due at ${dueEn}, please make an appointment`
}

async function tellOfficers(
  tx: Tx,
  actor: Actor,
  row: Remind,
  time: string,
  strategy: Telling | undefined,
): Promise<void> {
  const isLong = (row.overdueDays ?? 0) >= (strategy?.escalateDays ?? Infinity)
  const name = nameOf(row)
  await notify(tx, actor, {
    bizTypeCode: 'maintenance-remind',
    bizId: row.id,
    ...(row.officerId ? { users: [row.officerId] } : {}),
    roles: isLong ? ['maintenance_officer', 'maintenance_manager'] : ['maintenance_officer'],
    cityCode: row.cityCode,
    level: row.status === OVERDUE ? 3 : 2,
    dedupeKey: `maintenance:${row.id}:${time.slice(0, 10)}`,
    title:
      row.status === OVERDUE
        ? `保养已逾期：${name} ${row.projectName} / Service overdue: ${name} ${row.projectName}`
        : `保养将到期：${name} ${row.projectName} / Service due: ${name} ${row.projectName}`,
    content: `应保${row.dueKm ?? '-'}公里、${row.dueDate ?? '-'}，当前${row.currentKm ?? '-'}公里，预计${row.predictDate} / due at ${row.dueKm ?? '-'} km or on ${row.dueDate ?? '-'}, now ${row.currentKm ?? '-'} km, expected on ${row.predictDate}`,
  })
}
