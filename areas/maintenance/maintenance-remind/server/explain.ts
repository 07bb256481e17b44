import { localDate, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { saidBoth, type DueReason } from '#packages/server/due-reason.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { carModel } from '#areas/vehicles/car-model/car-model.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { serviceChanges, type ServiceChange } from '../../calculations/due-changes.ts'
import type { ServiceTerms } from '../../calculations/next-service.ts'
import { readingsOf } from '../../codes.ts'
import { wholeStrategies, type WholeStrategy } from '../../maintenance-remind-strategy/server/strategies.ts'
import { maintenanceRemind } from '../maintenance-remind.ts'
import { drivenLately, type DrivenLately } from './readings.ts'
import { termsOf, type Remind } from './scan.ts'

/** 80 C14: the line of the strategy behind a reminder, what the car really drives, and what would move the day. */
export async function explainService(tx: Tx, actor: Actor, id: string): Promise<DueReason[]> {
  const row = await getRow(tx, maintenanceRemind, id)
  const strategy = row.strategyId ? (await wholeStrategies(tx, { id: row.strategyId }))[0] : undefined
  const line = strategy?.services.find(one => one.projectId === row.projectId)
  const car = await findRow(tx, vehicle, row.vehicleId!)
  if (!strategy || !line || !car?.registerDate) return []
  const terms = termsOf(line, car.modelId ? await findRow(tx, carModel, car.modelId) : undefined)
  const sources = [...new Set(strategy.kmSource.flatMap(kind => readingsOf[kind] ?? []))]
  const lately = await drivenLately(tx, actor, car.id, sources)
  const driven = {
    registerDate: car.registerDate,
    last: row.lastKm !== null && row.lastDate !== null ? { km: row.lastKm, date: row.lastDate } : null,
    currentKm: row.currentKm ?? 0,
    dailyKm: Math.max(1, Math.floor(Number(row.dailyKm ?? 1))),
  }
  const changes = serviceChanges(terms, driven, localDate(actor.clock.now())).map(one => ({
    what: wordsOf(one),
    date: one.date,
  }))
  const reason = {
    rule: saidBoth(
      `${strategy.strategyName}：${row.projectName ?? ''}`,
      `${strategy.strategyName}: ${row.projectName ?? ''}`,
    ),
    opens: { resource: 'maintenance-remind-strategy', id: strategy.id },
    steps: stepsOf(row, terms, lately, strategy),
    changes,
  }
  return [
    { field: 'dueDate', date: row.dueDate, ...reason },
    { field: 'predictDate', date: row.predictDate, ...reason },
  ]
}

function stepsOf(row: Remind, terms: ServiceTerms, lately: DrivenLately | undefined, strategy: WholeStrategy): Label[] {
  const isFirst = row.lastKm === null
  const km = isFirst ? (terms.firstKm ?? terms.intervalKm) : terms.intervalKm
  const months = isFirst ? (terms.firstMonths ?? terms.intervalMonths) : terms.intervalMonths
  const every = [
    [km === null ? '' : `${km}公里`, months === null ? '' : `${months}个月`].filter(Boolean).join('或'),
    [km === null ? '' : `${km} km`, months === null ? '' : `${months} months`].filter(Boolean).join(' or '),
  ]
  return [
    isFirst
      ? saidBoth(`首次保养，自注册起${every[0]}`, `The first service: ${every[1]} after the registration`)
      : saidBoth(
          `上次保养${row.lastDate}，${row.lastKm}公里，此后每${every[0]}`,
          `Last service ${row.lastDate} at ${row.lastKm} km, then every ${every[1]}`,
        ),
    ...((row.postponeCount ?? 0) > 0
      ? [saidBoth(`已延期${row.postponeCount}次，以延期为准`, `Postponed ${row.postponeCount} times, which counts`)]
      : []),
    ...(row.dueKm === null
      ? []
      : [
          saidBoth(
            `应保${row.dueKm}公里，现${row.currentKm ?? 0}公里，剩余${row.remainKm ?? 0}公里`,
            `Due at ${row.dueKm} km, now at ${row.currentKm ?? 0} km, ${row.remainKm ?? 0} km remain`,
          ),
        ]),
    lately
      ? saidBoth(
          `${lately.from.slice(0, 10)}至${lately.to.slice(0, 10)}${lately.count}次读数共行驶${lately.km}公里，日均${row.dailyKm}公里`,
          `${lately.count} readings from ${lately.from.slice(0, 10)} to ${lately.to.slice(0, 10)}: ${lately.km} km driven, ${row.dailyKm} km a day`,
        )
      : saidBoth(
          `近30天没有两次读数，按默认日均${row.dailyKm ?? ''}公里预计`,
          `No two readings in 30 days: ${row.dailyKm ?? ''} km a day are assumed`,
        ),
    saidBoth(
      `提前${terms.aheadKm}公里或${terms.aheadDays}天提醒，每${strategy.repeatDays ?? 7}天重复`,
      `Told ${terms.aheadKm} km or ${terms.aheadDays} days ahead, again every ${strategy.repeatDays ?? 7} days`,
    ),
  ]
}

const wordsOf = ({ by, dailyKm }: ServiceChange): Label =>
  by === 'done'
    ? '今天完成保养，下次 / The service is done today, the next one'
    : by === 'faster'
      ? saidBoth(`日均行驶增加到${dailyKm}公里`, `It drives ${dailyKm} km a day`)
      : saidBoth(`日均行驶减少到${dailyKm}公里`, `It drives only ${dailyKm} km a day`)
