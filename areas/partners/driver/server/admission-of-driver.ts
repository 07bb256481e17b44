import { notFound, ZERO, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { labels } from '#packages/server/registry.ts'
import { findRow } from '#packages/server/rows.ts'
import { driverMoneyPort } from './ports.ts'
import { driver } from '../driver.ts'
import { admissionOf, type Admission } from './admission.ts'

export interface AdmissionAsked {
  readonly driverId: string
  readonly usage: string
  readonly date: LocalDate
  readonly cityCode?: string | null | undefined
  readonly classNeeded?: string | null | undefined
}

/** 90-interfaces 3.2, read: driver.admission(driverId, usage, date). */
export async function driverAdmission(tx: Tx, asked: AdmissionAsked): Promise<Admission> {
  const row = (await findRow(tx, driver, asked.driverId)) ?? notFound(driver.name, asked.driverId)
  const money = (await driverMoneyPort.ask().of(tx, [row.id], asked.date)).get(row.id)
  const listed = await tx.row(sql`
    select 1 from mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and black_flag and id_no = ${row.idNo} limit 1`)
  return admissionOf({
    ...row,
    date: asked.date,
    usage: asked.usage,
    cityCode: asked.cityCode,
    cityName: asked.cityCode ? await labels()?.regionName(asked.cityCode, 'zh') : undefined,
    classNeeded: asked.classNeeded,
    isActive: row.status === 1,
    isBlack: row.blackFlag || listed !== undefined,
    overdueAmt: money?.overdueAmt ?? ZERO,
  })
}
