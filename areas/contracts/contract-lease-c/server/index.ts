import { splitFen, yuan, ZERO, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import { getRow, updateRow } from '#packages/server/rows.ts'
import { ordersPort } from '../../ports.ts'
import { contractKind } from '../../contract/server/contract-kind.ts'
import { dealVariables } from '../../contract/server/deal-variables.ts'
import { lockOriginOf } from '../../contract/server/about-contract.ts'
import type { ContractKind, Subject } from '../../contract/server/kinds.ts'
import { linesOnLease, RENEWAL, reSign, type RenewalSpec } from '../../contract/server/re-sign.ts'
import { changeableOfVehicle, changesVehicles } from '../../contract/server/vehicle-changes.ts'
import { frontMoneyAtSigning, leasesVehicles } from '../../contract/server/vehicle-lease.ts'
import { contractLeaseC } from '../contract-lease-c.ts'
import { checkAdmission, takeDriver, type LeaseCForm } from './driver.ts'

type LeaseC = RowOf<typeof contractLeaseC>
const MOST_VEHICLES = 2
const BY_DAY = 3

const renewal: RenewalSpec = {
  resource: contractLeaseC as unknown as ContractKind,
  lines: linesOnLease,
  values: (row: LeaseC) => ({ renewTimes: (row.renewTimes ?? 0) + 1, firstTakeDate: row.firstTakeDate }),
}
const kind = contractKind(contractLeaseC, {
  contractType: 5,
  noun: 'C端租赁',
  sides: {
    1: { role: '承租方 / Lessee', types: [100, 101, 1] },
    2: { role: '出租方 / Lessor', types: [10] },
    3: { role: '平台方 / Platform', types: [5] },
    4: { role: '担保方 / Guarantor' },
  },
  ownSide: 2,
  hasProducts: true,
  hasPayRule: true,
  isBusiness: true,
  holdsQuota: 'none',
  plans: 'receipt',

  complete: (tx, _actor, form: LeaseCForm) => takeDriver(tx, form),
  figures(_tx, _actor, form: LeaseCForm, { lines }) {
    const deposit = lines.products[0]?.deposit ?? ZERO
    const parts = lines.rules[0]?.depositInstalments ?? 1
    form.values.depositPlan =
      deposit > ZERO ? splitFen(deposit, parts).map((amount, index) => ({ no: index + 1, amount: yuan(amount) })) : []
    form.values.renewTimes ??= form.before?.renewTimes ?? 0
  },
  async submitChecks(tx, actor, form: LeaseCForm, subject) {
    checkFilled(form, subject)
    checkScheme(form, subject)
    await checkAdmission(tx, actor, form, subject)
  },
  variables: async (tx, actor, row) => ({
    ...(await dealVariables(tx, actor, row)),
    creditScore: row.creditScore ?? 0,
    usage: row.usage,
  }),
  generatePlans: (tx, actor, row) => frontMoneyAtSigning(tx, actor, row, true),
  async onSigned(tx, actor, row) {
    const orders = await ordersPort.ask().create(tx, actor, row)
    if (row.signType === RENEWAL) await ordersPort.ask().renew(tx, actor, row.id)
    return { orderIds: orders.map(one => one.id) }
  },
  lockBefore: lockOriginOf,
  changeable: {
    head: [
      'residenceAddress',
      'emergencyName',
      'emergencyPhone',
      'emergencyRelation',
      'platformDeduct',
      'deductLimitDay',
    ],
    vehicle: changeableOfVehicle,
  },
  change: changesVehicles,
  ...leasesVehicles(5),
})

export default implement(contractLeaseC, {
  ...kind,
  actions: { ...kind.actions, reSign: reSign(renewal) },
  listens: {
    /** The first take of a contract is kept on its head. */
    'order-vehicle.taken': async (tx, actor, { payload }) => {
      const found = await tx.row<{ id: string }>(
        sql`select id from contract_lease_c where tenant_id = ${tx.tenantId} and id = ${String(payload['contractId'] ?? '0')}::bigint and first_take_date is null`,
      )
      if (!found) return
      const row = await getRow(tx, contractLeaseC, found.id)
      await updateRow(
        tx,
        actor,
        contractLeaseC,
        row,
        { firstTakeDate: String(payload['date']) },
        { action: 'firstTake' },
      )
    },
  },
})

/** What neither the sender nor the file of the driver could fill in. */
function checkFilled(form: LeaseCForm, { whole }: Subject): void {
  const row = whole as unknown as LeaseC
  for (const name of [
    'licenceNo',
    'licenceClass',
    'licenceFirstDate',
    'emergencyName',
    'emergencyPhone',
    'emergencyRelation',
    'residenceAddress',
    ...(row.usage === 'hailing' ? (['hailingCertNo', 'hailingCertCity'] as const) : []),
  ] as const)
    if (!row[name]) form.fault(name, '请填写，司机档案中没有 / enter it, the file of the driver does not say')
}

/** The scheme agrees with the payment rule, and it is a lease of one vehicle, rarely two. */
function checkScheme(form: LeaseCForm, { whole, lines }: Subject): void {
  const row = whole as unknown as LeaseC
  const rule = lines.rules[0]
  if ((row.vehicleQty ?? 0) > MOST_VEHICLES)
    form.fault('products', 'C端合同最多2台车辆 / a consumer lease has two vehicles at most')
  if (row.schemeKind === 2 && rule && !rule.buyoutRule)
    form.fault('payRule.0.buyoutRule', '以租代购须约定买断规则 / rent to own needs a buy-out rule')
  if (row.schemeKind === 3 && rule && rule.cycleUnit !== BY_DAY)
    form.fault('payRule.0.cycleUnit', '日租须按日付款 / daily rent is paid by the day')
  if (row.platformDeduct && row.lesseeKind !== 2)
    form.fault('platformDeduct', '只有平台司机可平台代扣 / only for drivers via a platform')
  if (rule && Boolean(row.platformDeduct) !== (rule.collectMode === 2))
    form.fault(
      'payRule.0.collectMode',
      row.platformDeduct
        ? '平台代扣时收款方式须为平台代扣 / must be platform deduction'
        : '收款方式为平台代扣时须开启平台代扣 / switch platform deduction on above',
    )
}
