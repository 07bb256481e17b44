import { halfOf, localDate, yuan, ZERO } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { driverAdmission } from '#areas/partners/driver/server/admission-of-driver.ts'
import { driverMoneyPort, driverRecordPort, driverWorkPort } from '#areas/partners/driver/server/ports.ts'
import { riskRecord } from '../../risk-record/risk-record.ts'

const CHANGES = 3

/** What is at stake with the driver of a consumer lease: whether he is admitted, what he has and owes, what he did. */
export async function driverPanelOf(
  tx: Tx,
  actor: Actor,
  asked: { driverId: string; usage?: string | undefined; cityCode?: string | undefined },
): Promise<Record<string, unknown>> {
  const today = localDate(actor.clock.now())
  const row = await getRow(tx, driver, asked.driverId)
  const money = (await driverMoneyPort.ask().of(tx, [row.id], today)).get(row.id)
  const work = (await driverWorkPort.ask().of(tx, [row.id])).get(row.id)
  const record = (await driverRecordPort.ask().of(tx, [row.id], today)).get(row.id)
  const admission = asked.usage
    ? await driverAdmission(tx, { driverId: row.id, usage: asked.usage, date: today, cityCode: asked.cityCode })
    : undefined
  const records = await findRows(
    tx,
    riskRecord,
    { mechanismId: row.id, status: 1 },
    { orderBy: 't.level desc, t.id desc', limit: CHANGES },
  )
  return {
    driverId: row.id,
    driverName: row.mechanismName,
    blackFlag: row.blackFlag === true,
    admission: admission ?? '',
    vehicleId: work?.vehicleId ?? '',
    vehicleName: work?.vehicleName ?? '',
    contractName: work?.contractName ?? '',
    receivableAmt: yuan(money?.receivableAmt ?? ZERO),
    overdueAmt: yuan(money?.overdueAmt ?? ZERO),
    overdueDays: money?.overdueDays ?? 0,
    lateFee: yuan(money?.lateFee ?? ZERO),
    margin: yuan(money?.marginHeld ?? ZERO),
    balance: yuan(money?.balance ?? ZERO),
    points: record?.points ?? 0,
    violations: record?.violationsOfYear ?? 0,
    accidents: record?.accidentsOfYear ?? 0,
    records: records.map(one => ({
      id: one.id,
      no: one.recordNo,
      level: one.level,
      says: halfOf(one.description ?? '', actor.language),
    })),
  }
}
