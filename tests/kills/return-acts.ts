import { addDays, localDate, localDateTime } from '#kernel'
import { expect } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { vehicleReturnRecord } from '#areas/returns/vehicle-return-record/vehicle-return-record.ts'
import { findRows } from '#packages/server/rows.ts'
import { approvedByAll } from '../races/stand.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import type { Act, Scene } from './acts.ts'

interface Stands {
  readonly settlement: number
  readonly position: number
  readonly cards: string
  readonly held: string
  readonly bills: number
}

/**
 * A statement is confirmed while the ground falls away: the lease ended, the deposit moved and the rest billed, or none
 * of it.
 */
export async function statementConfirmed(scene: Scene, kill: number): Promise<Act[]> {
  const { stand, remote, leased } = scene
  const positionId = leased[kill]
  if (!positionId) return []
  const desk = await stand.world.as('系统管理员')
  const clerk = await remote.as('系统管理员')
  const { subject, figuresHash: shown } = await statedReturn(scene, positionId, await uploadsFile(desk, '退车资料.pdf'))
  const confirmBizId = await uploadsFile(desk, '送达凭证.pdf')
  const standing = () =>
    stand.world.inside(tx =>
      tx.row<Stands>(sql`
        select s.status as settlement, p.status as position,
          (select coalesce(sum(m.held_amt), 0)::text from account_vehicle_margin m where m.tenant_id = s.tenant_id and m.order_vehicle_id = p.id) as held,
          (select count(*)::text from account_vehicle_margin m where m.tenant_id = s.tenant_id and m.order_vehicle_id = p.id) as cards,
          (select count(*)::int from bill_receivable b where b.tenant_id = s.tenant_id and b.is_deleted = 0 and b.contract_id = p.contract_id and b.bill_amt = ${CHARGE}::numeric) as bills
        from vehicle_return_settlement s, order_vehicle p
        where s.tenant_id = ${tx.tenantId} and s.return_id = ${subject.id}::bigint and p.tenant_id = s.tenant_id and p.id = ${positionId}::bigint`),
    )
  let figuresHash = shown
  const before = (await standing())!
  const isEffective = (now: Stands) => [
    now.settlement === 3 || now.settlement === 5,
    now.position === 7,
    Number(now.held) === 0,
    now.bills === before.bills + 1,
  ]
  return [
    {
      what: `statement of ${subject.id}`,
      // The night changes late fees meanwhile: figures that are refused are read anew, as the clerk would.
      async send() {
        const answer = await clerk.call(
          'PUT',
          'vehicle-return/confirm-cost-settlement',
          { ...subject, figuresHash, confirmMode: 1, confirmBizId, token: `kill ${subject.id}` },
          { 'idempotency-key': `kill statement ${subject.id} ${figuresHash}` },
        )
        figuresHash = (answer.data?.['facts'] as { figuresHash?: string } | undefined)?.figuresHash ?? figuresHash
        return answer
      },
      isHalfDone: async () => new Set(isEffective((await standing())!)).size > 1,
      proves: async () => expect(isEffective((await standing())!)).toEqual([true, true, true, true]),
    },
  ]
}
/** Above every deposit: nothing is refunded, so nobody is asked. */
const CHARGE = '12345.00'

/** Given back before its end by agreement, let through and received, with its statement made. */
async function statedReturn({ stand }: Scene, positionId: string, file: string) {
  const desk = await stand.world.as('系统管理员')
  const lot = stand.masters.lots.get('龙华交付中心')
  const today = localDate(stand.world.clock.now())
  await stand.world.inside(tx =>
    tx.run(
      sql`update order_vehicle set agreed_return_date = ${today}::date where tenant_id = ${tx.tenantId} and id = ${positionId}::bigint`,
    ),
  )
  const { id } = await stand.sales.posts<{ id: string }>('vehicle-return/save', {
    ...{ returnType: 1, orderVehicleIds: [positionId], contactName: '王鹏', contactPhone: '13800001234' },
    ...{ reasonCode: 'agreed', returnMode: 1, parkingLotId: lot, planReturnTime: `${addDays(today, 1)} 10:00:00` },
    ...{ endKind: 2, noticeDate: today, noticeBizId: file },
  })
  await approvedByAll(stand, 'vehicle-return', id)
  const [record] = await stand.world.inside(tx => findRows(tx, vehicleReturnRecord, { returnId: id } as never))
  await desk.puts('vehicle-return/confirm-vehicle-receive', {
    id,
    records: [
      {
        ...{ recordId: record!.id, actualTime: localDateTime(stand.world.clock.now()), mileage: 900, energyLevel: 86 },
        ...{ conditionGrade: 1, lotId: lot, damages: [], missing: [], cleanFee: '0.00' },
        ...{ handoverBizId: file, signBizId: file },
      },
    ],
  })
  const subject = { id, contractRecordId: record!.contractRecordId, seq: 1, asOf: today }
  const line = { lineKind: 99, calcAmt: CHARGE, waiveAmt: '0.00', basis: '改装拆除', evidenceBizId: file, auto: false }
  const { figuresHash } = await desk.puts<{ figuresHash: string }>('vehicle-return/update-statistics-cost-settlement', {
    ...subject,
    lines: [{ ...line, recordId: null }],
  })
  return { subject, figuresHash }
}
