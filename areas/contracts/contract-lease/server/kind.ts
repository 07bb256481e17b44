import { ZERO, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { canTrade } from '#areas/customers/customer/server/can-trade.ts'
import { checkQuota } from '#areas/customers/customer-city-quota/server/check-quota.ts'
import { quotaSnapshot } from '#areas/customers/customer-city-quota/server/quota-snapshot.ts'
import { ordersPort } from '../../ports.ts'
import { contract } from '../../contract/contract.ts'
import { lockOriginOf } from '../../contract/server/about-contract.ts'
import { dealVariables } from '../../contract/server/deal-variables.ts'
import type { KindFacts, KindHooks, RowOfKind, Subject } from '../../contract/server/kinds.ts'
import { RECORDED } from '../../contract/server/record.ts'
import { RENEWAL } from '../../contract/server/re-sign.ts'
import { contractLines, type ContractLines } from '../../contract/server/terms.ts'
import { frontMoneyAtSigning, leasesVehicles } from '../../contract/server/vehicle-lease.ts'
import type { contractLease } from '../contract-lease.ts'
import { freezeQuota, occupyQuota, occupyRecorded, quotaItems, refuseBlockedQuota, releaseQuota } from './quota.ts'

type LeaseForm = Form<typeof contractLease>
type LeaseRow = RowOf<typeof contractLease>

/** 30, section 4: what the lease of vehicles to a key account adds to the head. */
export const leaseKind: KindFacts & KindHooks<RowOfKind<typeof contractLease>> = {
  contractType: 4,
  noun: 'KA租赁',
  sides: {
    1: { role: '承租方 / Lessee', types: [1] },
    2: { role: '出租方 / Lessor', types: [10] },
    3: { role: '担保方 / Guarantor' },
    4: { role: '担保方 / Guarantor' },
  },
  ownSide: 2,
  hasProducts: true,
  hasPayRule: true,
  isBusiness: true,
  plans: 'receipt',

  complete(_tx, _actor, form: LeaseForm) {
    const whole = { ...form.before, ...form.values }
    const { values } = form
    values.ownershipCompanyId ??= whole.ownershipCompanyId ?? whole.ownCompanyId
    values.dunningUserId ??= whole.dunningUserId ?? whole.bizUserId
    values.expireState ??= form.before?.expireState ?? 0
  },
  async submitChecks(tx, actor, form: LeaseForm, subject) {
    checkMode(form, subject.whole as unknown as LeaseRow, subject.lines)
    await checkIntention(tx, form, subject)
    if (subject.whole.signType !== RECORDED) await checkCityQuota(tx, actor, form, subject)
  },
  variables: async (tx, actor, row) => ({
    ...(await dealVariables(tx, actor, row)),
    earlyTakeOver: row.earlyTakeOver,
  }),

  /** The quota is promised before the process starts. */
  async onSubmitted(tx, actor, row) {
    if (row.signType !== RECORDED) await freezeQuota(tx, actor, row)
    const snapshot = row.customerId ? await quotaSnapshot(tx, actor, row.customerId) : null
    return { riskGrade: snapshot?.grade ?? null, quotaSnapshot: snapshot }
  },
  onReleased: releaseQuota,
  onRecording: occupyRecorded,
  sealGuard: refuseBlockedQuota,
  onSigning: occupyQuota,
  generatePlans: (tx, actor, row) => frontMoneyAtSigning(tx, actor, row, row.orderMode === 1),
  async onSigned(tx, actor, row) {
    const orders = row.orderMode === 1 ? await ordersPort.ask().create(tx, actor, row) : []
    if (row.signType === RENEWAL) await ordersPort.ask().renew(tx, actor, row.id)
    return { orderIds: orders.map(one => one.id) }
  },
  lockBefore: lockOriginOf,
  ...leasesVehicles(4),
}

/** Long lease from 12 months; trial at most one month and without deposit. */
function checkMode(form: LeaseForm, whole: LeaseRow, lines: ContractLines): void {
  const longest = Math.max(0, ...lines.products.map(line => line.termMonths ?? 0))
  if (whole.leaseMode === 1 && longest > 0 && longest < 12)
    form.fault('leaseMode', '长租租期不得少于12个月 / a long lease has 12 months or more')
  if (whole.leaseMode === 3 && longest > 1) form.fault('leaseMode', '试租最长1个月 / a trial has at most one month')
  if (whole.leaseMode === 3 && lines.products.some(line => (line.deposit ?? ZERO) > ZERO))
    form.fault('leaseMode', '试租不收押金 / a trial has no deposit')
}

/** 30, section 4: the intention is of the same customer; lines of its models and cities name where they come from. */
async function checkIntention(tx: Tx, form: LeaseForm, { whole, lines }: Subject): Promise<void> {
  const { intentionId } = whole as unknown as LeaseRow
  const intention = intentionId ? await findRow(tx, contract, intentionId) : undefined
  if (!intention) return
  if (intention.customerId !== whole.customerId)
    form.fault('intentionId', '意向合同须为同一客户 / the intention must be of the same customer')
  const wanted = (await contractLines(tx, intention.id)).products
  for (const line of lines.products)
    line.sourceProductId =
      wanted.find(one => one.carModelId === line.carModelId && one.cityCode === line.cityCode)?.id ?? null
}

/** A customer that may not trade has no quota either: one reason only is reported. */
async function checkCityQuota(tx: Tx, actor: Actor, form: LeaseForm, { whole, lines }: Subject): Promise<void> {
  const complete = lines.products.filter(line => line.cityCode && line.quantity)
  if (!whole.customerId || complete.length === 0 || !(await canTrade(tx, actor, whole.customerId)).ok) return
  const { usage } = whole as unknown as LeaseRow
  const quota = await checkQuota(
    tx,
    actor,
    quotaItems(
      { id: whole.id ?? '0', customerId: whole.customerId, contractNo: whole.contractNo ?? '', contractType: 4, usage },
      complete,
    ),
  )
  if (!quota.ok) for (const refusal of quota.refusals) form.fault('products', refusal.message)
}
