import { localDate, ratioFen, refuse, yuan, ZERO, type ChangesOf, type Fen, type RowOf } from '#kernel'
import { z } from 'zod'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement, type Form } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { page } from '#packages/server/query.ts'
import { approval } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import type { ContractKind } from '#areas/contracts/contract/server/kinds.ts'
import { saveRecordCall } from '#areas/contracts/contract/server/record.ts'
import { PARTY, SUPPLY, volume } from '../../codes.ts'
import { isContiguous } from '../../calculations/ladder.ts'
import { checkMilestones, linesOf, refuseOpenOrders } from '../../supply-kind/server/purchase-checks.ts'
import { supplyExpireJob } from '../../supply-kind/server/expire-job.ts'
import { supplyKind } from '../../supply-kind/server/supply-kind.ts'
import { recountPolicy } from '../../contract-car-factory/server/figures.ts'
import { checkRebateRules } from '../../contract-car-factory/server/checks.ts'
import { returnCars } from '../../contract-rebate/server/return-cars.ts'
import { enter, recount } from '../../supply-volume/server/ledger.ts'
import { contractSupplyOpening, contractSupplyPrice, contractSupplyTier } from '../agreement-lines.ts'
import { withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { contractPurchaseAgreement } from '../contract-purchase-agreement.ts'
import { change, changeable } from './change.ts'
import { pricesOf } from './prices.ts'
import { mostOf } from './quantity.ts'
import { renewAgreement } from './renew.ts'

type AgreementForm = Form<typeof contractPurchaseAgreement>
type Agreement = RowOf<typeof contractPurchaseAgreement>
type Price = ChangesOf<typeof contractSupplyPrice>
const EARNEST_MOST = 5n
const AGREE = 1

const wholeOf = (form: AgreementForm): Agreement => ({ ...form.before, ...form.values }) as Agreement

/** Every car at its own price where a line limits its number, else at the dearest: what the agreement may come to. */
async function total(tx: Tx, _actor: Actor, form: AgreementForm): Promise<Fen> {
  const whole = wholeOf(form)
  const prices = await linesOf<Price>(tx, form, 'prices', contractSupplyPrice)
  for (const line of prices)
    Object.assign(line, {
      reservedQty: line.reservedQty ?? 0,
      leftQty: line.qtyLimit ? Math.max(0, line.qtyLimit - (line.reservedQty ?? 0)) : null,
    })
  const reservedQty = form.before?.reservedQty ?? 0
  Object.assign(form.values, {
    reservedQty,
    acceptedQty: form.before?.acceptedQty ?? 0,
    rejectedQty: form.before?.rejectedQty ?? 0,
    leftQty: Math.max(0, mostOf(whole) - reservedQty),
    orderedAmt: form.before?.orderedAmt ?? ZERO,
  })
  const dearest = prices.reduce<Fen>((most, line) => ((line.unitPrice ?? ZERO) > most ? line.unitPrice! : most), ZERO)
  return ratioFen(dearest, whole.totalQty ?? 0, 1)
}

const overlaps = (a: Price, b: Price): boolean =>
  a.carModelId === b.carModelId &&
  (a.color ?? '') === (b.color ?? '') &&
  ((a.cityCodes ?? []).length === 0) === ((b.cityCodes ?? []).length === 0) &&
  ((a.cityCodes ?? []).length === 0 || (a.cityCodes ?? []).some(city => (b.cityCodes ?? []).includes(city))) &&
  (a.validFrom ?? '') <= (b.validTo ?? '9999') &&
  (b.validFrom ?? '') <= (a.validTo ?? '9999')

async function checkPrices(tx: Tx, form: AgreementForm, whole: Agreement): Promise<void> {
  const prices = await linesOf<Price>(tx, form, 'prices', contractSupplyPrice)
  if (prices.length === 0) form.fault('prices', '请填写车型价格 / price lines required')
  prices.forEach((line, index) => {
    if (prices.findIndex(other => overlaps(line, other)) !== index)
      form.fault(`prices.${index}.validFrom`, '同车型、颜色和城市的价格有效期重叠 / price periods overlap')
    if (line.validFrom && whole.endDate && line.validFrom > whole.endDate)
      form.fault(`prices.${index}.validFrom`, '价格有效期不在协议期内 / outside the term of the agreement')
  })
}

async function checkLadder(tx: Tx, form: AgreementForm, whole: Agreement): Promise<void> {
  if (!whole.ladderMode) return
  const tiers = await linesOf<ChangesOf<typeof contractSupplyTier>>(tx, form, 'tiers', contractSupplyTier)
  if (tiers.length === 0) form.fault('tiers', '请填写阶梯 / tiers required')
  const groups = Map.groupBy(tiers, tier => tier.ladderGroup ?? '')
  for (const rows of groups.values())
    if (!isContiguous(rows.map(one => ({ fromQty: one.fromQty ?? 0, toQty: one.toQty ?? null }))))
      form.fault('tiers', '阶梯须从1起连续 / tiers must be contiguous from 1')
  tiers.forEach((tier, index) => {
    if (!tier.unitPrice === !tier.cutPerUnit)
      form.fault(`tiers.${index}.unitPrice`, '单价与单台降价填写其一 / a price or a cut, one of both')
  })
}

const kind = supplyKind(contractPurchaseAgreement, {
  contractType: SUPPLY.agreement,
  noun: '采购协议',
  payee: { role: '卖方 / Seller', types: [PARTY.dealer, PARTY.factory] },
  third: { role: '开票或出资方 / Invoicing or financing company' },
  total,
  cities: (form: AgreementForm) => wholeOf(form).deliverCityCodes ?? [],
  async submitChecks(tx, _actor, form: AgreementForm) {
    const whole = wholeOf(form)
    await checkMilestones(tx, form)
    await checkPrices(tx, form, whole)
    await checkLadder(tx, form, whole)
    await checkRebateRules(tx, form)
    if ((whole.earnestAmt ?? ZERO) * EARNEST_MOST > (whole.totalAmount ?? ZERO))
      form.fault('earnestAmt', '定金不得超过合同金额的20% / earnest money is at most 20% of the contract')
    if ((whole.minQty ?? 0) > (whole.totalQty ?? 0))
      form.fault('minQty', '承诺数量不能超过协议数量 / not more than the quantity')
    if (whole.priceValidUntil && whole.endDate && whole.priceValidUntil > whole.endDate)
      form.fault('priceValidUntil', '价格有效期不能晚于结束日期 / not later than the end')
  },
  variables: (_tx, _actor, row) => ({ totalQty: row.totalQty }),
  async onRecorded(tx, actor, row) {
    const prices = await pricesOf(tx, row.id)
    const opening = await findRows(tx, contractSupplyOpening, { contractId: row.id })
    for (const one of opening) {
      const line = prices[one.priceLineNo - 1]
      if (!line) continue
      for (const volumeKind of [volume.reserved, volume.accepted])
        await enter(tx, actor, {
          contractId: row.id,
          policyId: row.policyContractId,
          line,
          ladderGroup: line.ladderGroup,
          modelId: line.carModelId,
          volumeKind,
          qty: one.acceptedQty,
          unitPrice: ratioFen(one.acceptedAmt, 1, one.acceptedQty),
          orderId: null,
          vin: null,
          sourceType: 'record',
          sourceId: one.id,
          sourceSeq: volumeKind,
          sourceNo: row.contractNo ?? '',
        })
    }
    await recount(tx, actor, row.id)
    if (row.policyContractId) await recountPolicy(tx, actor, row.policyContractId)
  },
  stopGuard: (tx, _actor, row) => refuseOpenOrders(tx, row.id),
  /** Periods are closed: no rebate waits for its confirmation. */
  completesWhen: sql`not exists (select 1 from contract_rebate r where r.tenant_id = c.tenant_id and r.contract_id = c.id and r.is_deleted = 0 and r.status in (103, 102, 100, 101))`,
  changeable,
  change,
})

/** list-sign: agreements of which something may still be ordered today, with their prices. */
async function listSign(tx: Tx, actor: Actor, query: Record<string, string>): Promise<Record<string, unknown>[]> {
  const today = query['date'] || localDate(actor.clock.now())
  const asked: Record<string, string> = {
    size: '50',
    statusList: '6,7',
    enabled: '1',
    startDate_le: today,
    endDate_ge: today,
    leftQty_ge: '1',
    ...(query['supplierId'] ? { counterpartyId: query['supplierId'] } : {}),
    ...(query['keyword'] ? { keyword: query['keyword'] } : {}),
  }
  const { records } = await page(tx, undefined, actor, contractPurchaseAgreement, asked, 'pick')
  const found = await Promise.all(
    records.map(async row => ({ ...row, prices: (await pricesOf(tx, String(row['id']))).filter(fits(query)) })),
  )
  return found
    .filter(row => row.prices.length > 0)
    .map(row => ({
      ...row,
      prices: row.prices.map(line =>
        withoutNulls({ ...line, unitPrice: yuan(line.unitPrice), guidePrice: yuan(line.guidePrice ?? ZERO) }),
      ),
    }))
}
const fits = (query: Record<string, string>) => (line: { carModelId: string; cityCodes: readonly string[] }) =>
  (!query['modelId'] || line.carModelId === query['modelId']) &&
  (!query['cityCode'] ||
    line.cityCodes.length === 0 ||
    line.cityCodes.some(code => query['cityCode']!.startsWith(code)))

export default implement(contractPurchaseAgreement, {
  ...kind,
  actions: { ...kind.actions, reSign: renewAgreement, returnCars },
  jobs: [supplyExpireJob],
  schedules: [{ kind: 'supply-expire', dailyAt: '01:30' }],
  calls: {
    'POST save-record': saveRecordCall(contractPurchaseAgreement as unknown as ContractKind),
    'GET list-sign': call({
      label: '可下单的采购协议 / Agreements to order from',
      permission: 'contract_pick',
      input: z.record(z.string(), z.string()),
      run: listSign,
    }),
    'POST approval': call({
      label: '审批 / Decide',
      permission: 'contract_purchase_agreement_view',
      input: z.object({
        id: idInput,
        decision: z.coerce.number().int().min(1).max(2),
        comment: z.string().max(500).default(''),
        taskId: optionalIdInput,
      }),
      async run(tx, actor, { id, decision, comment }) {
        await requireVisible(tx, actor, contractPurchaseAgreement, [id], 'read')
        const port = approval()
        if (!port.decide) refuse('noTask', '没有待您审批的任务 / there is no task of yours')
        await port.decide!(tx, actor, {
          resource: 'contract-purchase-agreement',
          id,
          decision: decision === AGREE ? 'approve' : 'reject',
          comment,
        })
        const row = await getRow(tx, contractPurchaseAgreement, id)
        return { id, status: row.status, version: row.version }
      },
    }),
  },
})
