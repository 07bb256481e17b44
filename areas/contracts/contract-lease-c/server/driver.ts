import { localDate, refuse, type LocalDate, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { driverAdmission } from '#areas/partners/driver/server/admission-of-driver.ts'
import { admissionMessage } from '#areas/partners/driver/server/admission.ts'
import { contractParty } from '../../contract/contract-party.ts'
import type { Subject } from '../../contract/server/kinds.ts'
import type { Party } from '../../contract/server/terms.ts'
import type { contractLeaseC } from '../contract-lease-c.ts'

export type LeaseCForm = Form<typeof contractLeaseC>
type LeaseC = RowOf<typeof contractLeaseC>

/** What every car of ours may be driven with. */
const CLASS_NEEDED = 'C2'
const MECHANISM = { customer: 1, travelCompany: 5, driver: 100, platformDriver: 101 } as const
const SIDE = { lessee: 1, platform: 3 } as const

/** The snapshot of the driver; what the sender typed of his papers stays. */
export async function takeDriver(tx: Tx, form: LeaseCForm): Promise<void> {
  const whole = { ...form.before, ...form.values } as LeaseC
  const row = whole.driverId ? await findRow(tx, driver, whole.driverId) : undefined
  const { values } = form
  if (!row) return
  const isOther = form.before !== undefined && form.before.driverId !== row.id
  Object.assign(values, { driverName: row.mechanismName, idNo: row.idNo, phone: row.phone })
  const own: Partial<Record<keyof LeaseC, unknown>> = {
    licenceNo: row.licenceNo ?? row.idNo,
    licenceClass: row.licenceClass,
    licenceFirstDate: row.licenceFirstDate,
    emergencyName: row.emergencyName,
    emergencyPhone: row.emergencyPhone,
    emergencyRelation: row.emergencyRelation,
    residenceAddress: row.residence,
    ...(whole.usage === 'hailing' ? { hailingCertNo: row.hailingCertNo, hailingCertCity: row.hailingCertCity } : {}),
  }
  const known = (isOther ? form.values : whole) as Record<string, unknown>
  for (const [name, value] of Object.entries(own))
    if (known[name] === null || known[name] === undefined || known[name] === '')
      (values as Record<string, unknown>)[name] = value
  await takeParties(tx, form, { ...whole, ...values } as LeaseC)
}

/** The driver is party A and his platform party C; guarantors and a private customer are typed. */
async function takeParties(tx: Tx, form: LeaseCForm, whole: LeaseC): Promise<void> {
  const given =
    (form.lines['parties'] as Party[] | undefined) ??
    (form.before
      ? ((await findRows(
          tx,
          contractParty,
          { contractId: form.before.id },
          { orderBy: 't.line_no' },
        )) as unknown as Party[])
      : [])
  const byDriver = whole.lesseeKind !== 3
  const sides: readonly { side: number; type: number; id: string | null; more: Record<string, unknown> }[] = [
    ...(byDriver
      ? [
          {
            side: SIDE.lessee,
            type: whole.lesseeKind === 2 ? MECHANISM.platformDriver : MECHANISM.driver,
            id: whole.driverId,
            more: {
              contactName: whole.driverName,
              contactPhone: whole.phone,
              deliverAddress: whole.residenceAddress,
              address: whole.residenceAddress,
              signerName: whole.driverName,
              signerPhone: whole.phone,
              signerIdNo: whole.idNo,
            },
          },
        ]
      : []),
    {
      side: SIDE.platform,
      type: MECHANISM.travelCompany,
      id: whole.lesseeKind === 2 ? whole.travelCompanyId : null,
      more: {},
    },
  ]
  const parties = given.filter(
    one =>
      !sides.some(
        ({ side, id, type }) => one.partyType === side && !(one.mechanismId === id && one.mechanismType === type),
      ),
  )
  for (const { side, type, id, more } of sides) {
    const row = parties.find(one => one.partyType === side)
    if (!id) continue
    if (!row) parties.push({ partyType: side, mechanismType: type, mechanismId: id, ...more })
    else for (const [name, value] of Object.entries(more)) row[name] = row[name] || value
  }
  form.lines['parties'] = parties.sort((a, b) => (a.partyType ?? 9) - (b.partyType ?? 9))
}

/** 30, section 4: age, licence, permit of the city, no black list, nothing overdue; every reason at once. */
export async function checkAdmission(tx: Tx, actor: Actor, form: LeaseCForm, { whole, lines }: Subject): Promise<void> {
  const { driverId, usage } = whole as unknown as LeaseC
  if (!driverId || !usage) return
  const admission = await driverAdmission(tx, {
    driverId,
    usage,
    date: localDate(actor.clock.now()),
    cityCode: lines.products[0]?.cityCode,
    classNeeded: CLASS_NEEDED,
  })
  if (admission.ok) return
  const [zh, en] = admissionMessage(admission).split(' / ')
  form.fault('driverId', `司机不符合准入条件：${zh} / driver not admitted: ${en}`)
}

/** Who drives under a contract; only consumer leases name him. */
export async function driverOf(tx: Tx, contractId: string): Promise<string | null> {
  const row = await tx.row<{ driver_id: string | null }>(
    sql`select driver_id from contract_lease_c where tenant_id = ${tx.tenantId} and id = ${contractId}::bigint`,
  )
  return row?.driver_id ?? null
}

/** Section 5, take: the licence of the driver of a consumer lease holds on the day. */
export async function refuseUnlicensed(tx: Tx, contractId: string, on: LocalDate): Promise<void> {
  const driverId = await driverOf(tx, contractId)
  const row = driverId ? await findRow(tx, driver, driverId) : undefined
  if (row && (row.licenceState !== 1 || !row.licenceValidTo || row.licenceValidTo < on))
    refuse(
      'licenceInvalid',
      '司机【{name}】的驾驶证无效或已过期，不能提车 / the licence of driver {name} is not valid, the vehicle cannot be taken',
      { name: row.mechanismName },
    )
}
