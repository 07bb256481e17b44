import { z } from 'zod'
import { invalid, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { readinessOf } from './allot-readiness.ts'
import { biz } from './moves.ts'

const MOST = 500
const names = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform(given => [
    ...new Set(
      (given === undefined ? [] : Array.isArray(given) ? given : given.split(/[\s,，;；、]+/))
        .map(one => one.trim().toUpperCase())
        .filter(Boolean),
    ),
  ])
export const checkCarsInput = z.object({
  vins: names,
  plates: names,
  purpose: z.enum(['allot', 'use', 'sale', 'work-order', 'return', 'take']).default('allot'),
})
type Input = z.output<typeof checkCarsInput>

interface Found {
  readonly id: string
  readonly vin: string
  readonly plate_no: string | null
  readonly status: number
  readonly biz_status: number
}

/**
 * vehicle/check-vehicle: for each typed VIN or plate the vehicle and whether it fits the purpose. Allotment, use and
 * sale are judged by the readiness of 60, 5.2; a work order needs a car that is in service, a return one on lease.
 */
export async function checkCars(tx: Tx, actor: Actor, { vins, plates, purpose }: Input): Promise<unknown> {
  const asked = [...vins.map(name => ({ name, by: 'vin' })), ...plates.map(name => ({ name, by: 'plate' }))]
  if (asked.length === 0) invalid({ vins: '请填写车架号或车牌 / enter VINs or plates' })
  if (asked.length > MOST) invalid({ vins: `一次最多${MOST}台 / at most ${MOST} vehicles at once` })
  const rows = await tx.rows<Found>(
    sql`select id, vin, plate_no, status, biz_status from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and (vin = any(${vins}::text[]) or plate_no = any(${plates}::text[]))`,
  )
  const found = new Map<string, Found>(
    rows.flatMap(row => [[`vin ${row.vin}`, row] as const, [`plate ${row.plate_no}`, row] as const]),
  )
  const reasons = await reasonsOf(tx, rows, purpose)
  return asked.map(({ name, by }) => {
    const row = found.get(`${by} ${name}`)
    const why = row ? (reasons.get(row.id) ?? []) : ['车辆不存在 / no such vehicle' as Label]
    return {
      key: name,
      vehicleId: row?.id ?? '',
      vin: row?.vin ?? '',
      plateNo: row?.plate_no ?? '',
      ok: why.length === 0,
      reasons: why.map(one => textOf(one, actor.language)),
    }
  })
}

async function reasonsOf(
  tx: Tx,
  rows: readonly Found[],
  purpose: Input['purpose'],
): Promise<ReadonlyMap<string, readonly Label[]>> {
  if (purpose === 'work-order')
    return new Map(
      rows.map(row => [
        row.id,
        row.status !== 1 || row.biz_status === biz.disposed ? ['车辆已停用或已处置 / disabled or disposed of'] : [],
      ]),
    )
  if (purpose === 'return')
    return new Map(
      rows.map(row => [row.id, row.biz_status === biz.leased ? [] : ['车辆不在租 / the vehicle is not on lease']]),
    )
  const found = await readinessOf(
    tx,
    rows.map(row => ({ vehicleId: row.id, wanted: undefined })),
    purpose,
  )
  return new Map([...found].map(([id, one]) => [id, one.blocks]))
}
