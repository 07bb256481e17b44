import { addDays, daysBetween, fen, localDate, titled, ZERO, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { storageFee } from '../../calculations/sale.ts'

const STORAGE = 18
const DISPOSAL = 'disposal_officer'
const SOURCE = 'contract-sale'

interface Late {
  id: string
  contract_no: string
  line_id: string
  plate_no: string | null
  vin: string
  row_state: number
  deliver_to: LocalDate | null
  transfer_days: number | null
  changed: LocalDate
}
/** Cars not handed over by their last day, and transfers beyond their term. */
export const lateCars = (tx: Tx, today: LocalDate): Promise<Late[]> =>
  tx.rows<Late>(sql`
    select c.id, c.contract_no, l.id as line_id, l.plate_no, l.vin, l.row_state, s.deliver_to::text, s.transfer_days, c.sign_date::text as changed
    from contract_sale_vehicle l join contract c on c.tenant_id = l.tenant_id and c.id = l.contract_id join contract_sale s on s.tenant_id = c.tenant_id and s.id = c.id
    where l.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.status in (6, 7)
      and ((l.row_state in (1, 2) and s.deliver_to < ${today}::date) or (l.row_state = 3 and l.transfer_time is null and coalesce(s.deliver_to, c.sign_date) + coalesce(s.transfer_days, 15) < ${today}::date)) order by c.id, l.id limit 1000`)

async function tellLate(tx: Tx, actor: Actor, rows: readonly Late[]): Promise<void> {
  const today = localDate(actor.clock.now())
  for (const [id, cars] of Map.groupBy(rows, row => row.id)) {
    const plates = cars.map(one => one.plate_no ?? one.vin).join('、')
    await notify(tx, actor, {
      roles: [DISPOSAL],
      bizTypeCode: 'sale_deliver_late',
      bizId: id,
      title: `买卖合同${cars[0]!.contract_no}逾期 / Sale ${cars[0]!.contract_no} is late`,
      content: `${plates}未按期交付或过户。 / Not handed over or transferred in time: ${plates}.`,
      dedupeKey: `sale-late:${id}:${today}`,
    })
  }
}

/** C7: a car that the buyer fetched after the last day and the free ones is charged for its storage, once. */
export async function chargeStorage(tx: Tx, actor: Actor): Promise<number> {
  const today = localDate(actor.clock.now())
  const rows = await tx.rows<{
    line_id: string
    contract_id: string
    contract_no: string
    vehicle_id: string
    plate_no: string | null
    company_id: string
    party_type: number
    party_id: string
    day: LocalDate
    deliver_to: LocalDate
    per_day: string
    free_days: number | null
  }>(sql`
    select l.id as line_id, c.id as contract_id, c.contract_no, l.vehicle_id, l.plate_no, c.own_company_id as company_id, c.counterparty_type as party_type, c.counterparty_id as party_id,
      to_char(l.deliver_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, s.deliver_to::text, s.storage_per_day as per_day, s.storage_free_days as free_days
    from contract_sale_vehicle l join contract c on c.tenant_id = l.tenant_id and c.id = l.contract_id join contract_sale s on s.tenant_id = c.tenant_id and s.id = c.id
    where l.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and l.row_state in (4, 5) and s.storage_per_day > 0 and l.deliver_time >= ${addDays(today, -31)}::timestamptz
      and (l.deliver_time at time zone 'Asia/Shanghai')::date > s.deliver_to + coalesce(s.storage_free_days, 0)
      and not exists (select 1 from account_receivable r where r.tenant_id = l.tenant_id and r.source_type = ${SOURCE} and r.source_id = l.id::text and r.fee_item = ${STORAGE} and r.is_deleted = 0) order by l.id limit 500`)
  for (const row of rows) {
    const amt = storageFee(daysBetween(row.deliver_to, row.day), row.free_days ?? 0, fen(row.per_day))
    if (amt <= ZERO) continue
    await raiseReceivable(tx, actor, {
      source: { sourceType: SOURCE, sourceId: row.line_id, sourceNo: row.contract_no },
      companyId: row.company_id,
      payerType: row.party_type,
      payerId: row.party_id,
      contractType: 10,
      contractId: row.contract_id,
      vehicleId: row.vehicle_id,
      feeItem: STORAGE,
      amt,
      dueDate: today,
      description: titled('滞留费', 'Storage', `${row.contract_no} ${row.plate_no ?? ''}`),
      besidePlans: true,
    })
  }
  return rows.length
}

/** 08:20 (40, section 13). */
export const saleLateJob: JobKind = {
  kind: 'sale-late',
  label: '车辆买卖逾期与滞留费 / Late hand-overs and storage',
  run: ({ database, actor }) =>
    database.transaction(actor.tenantId, async tx => {
      const rows = await lateCars(tx, localDate(actor.clock.now()))
      await tellLate(tx, actor, rows)
      return { late: rows.length, charged: await chargeStorage(tx, actor) }
    }),
}
