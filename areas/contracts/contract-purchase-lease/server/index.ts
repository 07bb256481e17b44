import { refuse, yuan, ZERO, type RowOf } from '#kernel'
import { z } from 'zod'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { call, implement, type Form } from '#packages/server/implement.ts'
import { lockRow, updateRow } from '#packages/server/rows.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { contractKind } from '../../contract/server/contract-kind.ts'
import { dealVariables } from '../../contract/server/deal-variables.ts'
import { lockOriginOf } from '../../contract/server/about-contract.ts'
import type { ContractKind, Subject } from '../../contract/server/kinds.ts'
import { saveRecordCall } from '../../contract/server/record.ts'
import { reSign, type RenewalSpec } from '../../contract/server/re-sign.ts'
import { changeableOfVehicle, changesVehicles } from '../../contract/server/vehicle-changes.ts'
import { frontMoneyAtSigning, leasesVehicles } from '../../contract/server/vehicle-lease.ts'
import { contractPurchaseLease } from '../contract-purchase-lease.ts'
import { listBySign } from './list-by-sign.ts'
import { leftAmount, leftOf, priceLines, rateOfLine, type Framework } from './pricing.ts'

type FrameworkForm = Form<typeof contractPurchaseLease>
const wholeOf = (form: FrameworkForm) => ({ ...form.before, ...form.values }) as Framework

/** D7: what is left goes on in a new framework; the old one completes when its orders do. */
const renewal: RenewalSpec = {
  resource: contractPurchaseLease as unknown as ContractKind,
  async lines(_tx, _row, { products }) {
    const left = products
      .map(line => ({ line, quantity: leftOf(line.quantity, line.orderedQty), orderVehicleIds: [] }))
      .filter(one => one.quantity > 0)
    return left.length > 0 ? left : refuse('nothingLeft', '框架已无剩余数量 / nothing is left of the framework')
  },
  fields: (row: Framework, renewed) => {
    const quantity = renewed.reduce((sum, one) => sum + one.quantity, 0)
    return { frameworkQty: quantity, frameworkAmount: yuan(leftAmount(row)), priceValidUntil: '' }
  },
  values: (_row, renewed) => ({ renewalQty: renewed.reduce((sum, one) => sum + one.quantity, 0) }),
}
const kind = contractKind(contractPurchaseLease, {
  contractType: 6,
  noun: '购租',
  sides: {
    1: { role: '承租方 / Lessee', types: [1] },
    2: { role: '出租方 / Lessor', types: [10] },
    3: { role: '供车方 / Dealer', types: [3, 6] },
    4: { role: '担保方 / Guarantor' },
  },
  ownSide: 2,
  hasProducts: true,
  hasPayRule: true,
  isBusiness: true,
  holdsQuota: 'order',
  plans: 'receipt',

  async priceLines(tx, _actor, form: FrameworkForm, lines) {
    await priceLines(tx, wholeOf(form), lines)
    form.lines['fees'] = lines.fees as never
  },
  figures(_tx, _actor, form: FrameworkForm) {
    const whole = wholeOf(form)
    Object.assign(form.values, {
      usedQty: form.before?.usedQty ?? 0,
      usedAmount: form.before?.usedAmount ?? ZERO,
      leftQty: leftOf(whole.frameworkQty, form.before?.usedQty ?? 0),
    })
  },
  async submitChecks(tx, _actor, form: FrameworkForm, subject) {
    checkFramework(form, subject)
    await checkRate(tx, form, subject)
  },
  variables: async (tx, actor, row) => ({ ...(await dealVariables(tx, actor, row)), earlyTakeOver: false }),
  generatePlans: (tx, actor, row) => frontMoneyAtSigning(tx, actor, row, false),
  ...leasesVehicles(6),
  /** Its term is over, or a renewal took the rest; what was called off has ended. */
  async toComplete(tx, today) {
    const rows = await tx.rows<{ id: string }>(sql`
        select c.id from contract c where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 6 and c.status in (6, 7)
          and (c.end_date < ${today}::date or exists (select 1 from contract s where s.tenant_id = c.tenant_id and s.is_deleted = 0 and s.origin_contract_id = c.id and s.contract_type = 6 and s.sign_type = 2 and s.status in (6, 7)))
          and not exists (select 1 from order_vehicle v where v.contract_id = c.id and v.is_deleted = 0 and v.status between 1 and 6) order by c.id`)
    return rows.map(row => row.id)
  },
  lockBefore: lockOriginOf,
  changeable: {
    head: ['frameworkQty', 'frameworkAmount', 'priceValidUntil', 'endDate', 'minCallOff', 'leadDays'],
    vehicle: changeableOfVehicle,
  },
  change: {
    preview: changesVehicles.preview,
    /** A framework that grew or shrank has another rest. */
    async apply(tx, actor, row, of) {
      const money = await changesVehicles.apply(tx, actor, row, of)
      const now = await lockRow(tx, actor, contractPurchaseLease, row.id)
      const leftQty = leftOf(now.frameworkQty, now.usedQty)
      if (leftQty !== now.leftQty) await updateRow(tx, actor, contractPurchaseLease, now, { leftQty })
      return money
    },
  },
})

export default implement(contractPurchaseLease, {
  ...kind,
  actions: { ...kind.actions, reSign: reSign(renewal) },
  calls: {
    'POST save-record': saveRecordCall(contractPurchaseLease as unknown as ContractKind),
    'GET list-by-sign': call({
      label: '可下单的框架 / Frameworks to call off from',
      permission: 'contract_pick',
      input: z.record(z.string(), z.string()),
      run: listBySign,
    }),
  },
})

function checkFramework(form: FrameworkForm, { whole, lines }: Subject): void {
  const row = whole as unknown as RowOf<typeof contractPurchaseLease>
  lines.products.forEach((line, index) => {
    if (!line.vehiclePrice || line.vehiclePrice <= ZERO)
      form.fault(`products.${index}.vehiclePrice`, '请填写车价 / enter the vehicle price')
    if (line.rentUnit !== 1) form.fault(`products.${index}.rentUnit`, '购租按月计租 / a framework charges by the month')
    if ((line.quantity ?? 0) > (row.frameworkQty ?? 0))
      form.fault(`products.${index}.quantity`, '数量不能超过框架数量 / not more than the framework quantity')
  })
  if (row.minCallOff && row.minCallOff > (row.frameworkQty ?? 0))
    form.fault('minCallOff', '最小下单数不能超过框架数量 / not more than the framework quantity')
  if (row.priceValidUntil && row.endDate && row.priceValidUntil > row.endDate)
    form.fault('priceValidUntil', '价格有效期不能晚于结束日期 / not later than the end of the framework')
}

/** Section 4: the nominal rate of every line stays below the ceiling. */
async function checkRate(tx: Tx, form: FrameworkForm, { lines }: Subject): Promise<void> {
  const ceiling = await paramNumber(tx, 'contract.irr.ceiling')
  const payMode = lines.rules[0]?.payMode ?? 1
  const { rentBasis } = wholeOf(form)
  lines.products.forEach((line, index) => {
    if (rateOfLine(line, payMode)?.greaterThan(ceiling))
      form.fault(
        rentBasis === 2 ? 'targetRate' : `products.${index}.unitRent`,
        '综合年化利率超过上限 / annual rate above the ceiling',
      )
  })
}
