import { addDays, addMonths } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { contractLeaseHandle } from '#areas/contracts/contract-lease-handle/contract-lease-handle.ts'
import { deskOf, each, writes, type Until } from './contract-desk.ts'
import type { Masters } from './masters.ts'
import type { Stage } from './stage.ts'

interface Lease {
  readonly id: string
  readonly company: string
  readonly sales: string
  readonly endDate: string
  readonly line: string
  readonly vehicle: string
  readonly rent: string
}
type Told = (
  lease: Lease,
  stage: Stage,
  masters: Masters,
) => { readonly until: Until; readonly body: Record<string, unknown> }

const lower = (rent: string, percent: number): string =>
  `${Math.round((Number(rent) * (100 - percent)) / 1000) * 10}.00`

/** 30, section 4: disposals of every type and in every state, each of another lease. */
const disposals: readonly Told[] = [
  (lease, stage) => ({
    until: 'signed',
    body: {
      handleType: 4,
      scope: 1,
      effectiveDate: stage.today,
      reasonType: 'price',
      reasonText: '客户连续12个月按时付款，经协商下调租金5%',
      lines: [{ newRent: lower(lease.rent, 5) }],
    },
  }),
  (lease, stage) => ({
    until: 'archived',
    body: {
      handleType: 3,
      scope: 1,
      effectiveDate: addDays(stage.today, 12),
      newEndDate: addMonths(lease.endDate, 6),
      reasonType: 'renewal',
      reasonText: '客户业务稳定，整份合同展期6个月',
      lines: [{ newRent: lower(lease.rent, 8) }],
    },
  }),
  (lease, stage) => ({
    until: 'submitted',
    body: {
      handleType: 6,
      scope: 2,
      effectiveDate: addDays(stage.today, 5),
      reasonType: 'repair',
      reasonText: '动力电池返厂，停驶十天',
      lines: [
        {
          orderVehicleId: lease.vehicle,
          reliefFrom: addDays(stage.today, 35),
          reliefTo: addDays(stage.today, 44),
          reliefRate: '100',
        },
      ],
    },
  }),
  (lease, stage) => ({
    until: 'approved',
    body: {
      handleType: 1,
      scope: 2,
      effectiveDate: addDays(stage.today, 20),
      penaltyWaive: true,
      reasonType: 'business',
      reasonText: '客户司机离职，先退一台，违约金经总经理同意免收',
      lines: [{ orderVehicleId: lease.vehicle }],
    },
  }),
  (lease, stage) => ({
    until: 'rejected',
    body: {
      handleType: 9,
      scope: 2,
      effectiveDate: addDays(stage.today, 1),
      reasonType: 'other',
      reasonText: '客户申请减少押金',
      lines: [{ orderVehicleId: lease.vehicle, depositDelta: '-4000.00' }],
    },
  }),
  (lease, stage) => ({
    until: 'signing',
    body: {
      handleType: 10,
      scope: 3,
      effectiveDate: addDays(stage.today, 3),
      reasonType: 'business',
      reasonText: '客户新增订单，同一产品行增加1台',
      lines: [{ contractProductId: lease.line, quantityDelta: 1 }],
    },
  }),
  (_lease, stage) => ({
    until: 'withdrawn',
    body: {
      handleType: 2,
      scope: 1,
      effectiveDate: addDays(stage.today, 25),
      penaltyWaive: true,
      reasonType: 'arrears',
      reasonText: '客户资金紧张，拟整体提前终止',
      lines: [{}],
    },
  }),
  (lease, stage, masters) => ({
    until: 'signed',
    body: {
      handleType: 5,
      scope: 2,
      effectiveDate: stage.today,
      reasonType: 'vehicle',
      reasonText: '车辆多次返修，按同级车型更换',
      lines: [{ orderVehicleId: lease.vehicle, newModelId: masters.models.get('E7') }],
    },
  }),
  (lease, stage) => ({
    until: 'voided',
    body: {
      handleType: 4,
      scope: 2,
      effectiveDate: addDays(stage.today, 8),
      reasonType: 'price',
      reasonText: '单车租金协商，客户最终未确认',
      lines: [{ orderVehicleId: lease.vehicle, newRent: lower(lease.rent, 10) }],
    },
  }),
  (lease, stage) => ({
    until: 'stopped',
    body: {
      handleType: 3,
      scope: 1,
      effectiveDate: addDays(stage.today, 30),
      newEndDate: addMonths(lease.endDate, 3),
      reasonType: 'renewal',
      reasonText: '展期三个月，客户后来决定到期还车',
      lines: [{}],
    },
  }),
  (lease, stage) => ({
    until: 'draft',
    body: {
      handleType: 4,
      scope: 1,
      effectiveDate: addDays(stage.today, 40),
      reasonType: 'price',
      reasonText: '年度议价，待客户确认新租金',
      lines: [{ newRent: lower(lease.rent, 3) }],
    },
  }),
]

/** What came up in the course of running leases. */
export async function changesLeases(stage: Stage, people: ReadonlyMap<string, Actor>, masters: Masters): Promise<void> {
  const leases = await stage.run(tx =>
    tx.rows<Lease>(sql`
      select c.id, m.mechanism_name as company, u.real_name as sales, c.end_date::text as "endDate", v.contract_product_id as line, v.id as vehicle, v.unit_rent::text as rent
      from contract c join mechanism m on m.tenant_id = c.tenant_id and m.id = c.own_company_id
      join blade_user u on u.tenant_id = c.tenant_id and u.id = c.biz_user_id
      join lateral (select * from order_vehicle v where v.tenant_id = c.tenant_id and v.contract_id = c.id and v.is_deleted = 0 and v.status = 5 order by v.id limit 1) v on true
      where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 4 and c.status in (6, 7) and c.end_date > ${addDays(stage.today, 150)}::date
        and not exists (select 1 from contract_lease_handle h where h.tenant_id = c.tenant_id and h.lease_contract_id = c.id)
      order by c.id desc limit ${disposals.length}`),
  )
  await each(leases, async (lease, at) => {
    const short = lease.company.includes('杭州') ? '华驰杭州' : '华驰深圳'
    const desk = deskOf(stage, people, masters, lease.sales, short)
    stage.at(stage.today, `09:${String(12 + at * 2).padStart(2, '0')}:00`)
    const { until, body } = disposals[at]!(lease, stage, masters)
    await writes(
      desk,
      contractLeaseHandle,
      {
        leaseContractId: lease.id,
        applyParty: at % 4 === 3 ? 2 : 1,
        bizUserId: desk.officer.userId,
        bizDeptId: desk.officer.deptId,
        signMode: 2,
        ...body,
      },
      until,
    )
  })
  stage.at(stage.today, '02:10:00')
  await stage.job('contract-complete-scan')
}
