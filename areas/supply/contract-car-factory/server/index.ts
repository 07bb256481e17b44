import { localDate, ratioFen, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import { PARTY, SUPPLY } from '../../codes.ts'
import { returnCars } from '../../contract-rebate/server/return-cars.ts'
import { changeStatus } from '../../supply-kind/server/change-status.ts'
import { supplyKind } from '../../supply-kind/server/supply-kind.ts'
import { contractCarFactory } from '../contract-car-factory.ts'
import {
  basesOf,
  checkBasePrices,
  checkLadders,
  checkRebateRules,
  refuseNamed,
  refuseOrdersUnder,
  refuseSecond,
  samePolicy,
  wholeOf,
  type PolicyForm,
} from './checks.ts'
import { rebatesOf, recountPolicy, standings, tellTier } from './figures.ts'
import { priceLists } from './price-lists.ts'

const EARNEST_MOST = 5n
const DISABLED = 2

/** The target at the dearest base price: what the year may come to. */
async function total(tx: Tx, _actor: Actor, form: PolicyForm): Promise<Fen> {
  Object.assign(form.values, { countedQty: form.before?.countedQty ?? 0 })
  const dearest = (await basesOf(tx, form)).reduce<Fen>(
    (most, line) => ((line.basePrice ?? ZERO) > most ? line.basePrice! : most),
    ZERO,
  )
  return ratioFen(dearest, wholeOf(form).targetQty ?? 0, 1)
}

const kind = supplyKind(contractCarFactory, {
  contractType: SUPPLY.carFactory,
  noun: '商务政策',
  payee: { role: '主机厂 / Car factory', types: [PARTY.factory] },
  third: { role: '交付经销商 / Delivering dealer' },
  total,
  async submitChecks(tx, _actor, form: PolicyForm, { parties }) {
    const whole = wholeOf(form)
    await checkBasePrices(tx, form)
    await checkLadders(tx, form)
    await checkRebateRules(tx, form)
    if ((whole.earnestAmt ?? ZERO) * EARNEST_MOST > (whole.totalAmount ?? ZERO))
      form.fault('earnestAmt', '定金不得超过合同金额的20% / earnest money is at most 20% of the contract')
    const factoryId = parties.find(one => one.partyType === 2)?.mechanismId
    if (!factoryId || !whole.startDate || !whole.endDate) return
    const modelIds = (await basesOf(tx, form)).flatMap(one => one.carModelId ?? [])
    const other = await samePolicy(tx, {
      id: form.before?.id ?? null,
      factoryId,
      from: whole.startDate,
      to: whole.endDate,
      modelIds,
    })
    if (other)
      form.fault(
        'basePrices',
        `车型【${other.model}】已存在执行中的商务政策【${other.no}】 / model ${other.model} has policy ${other.no} in force already`,
      )
  },
  variables: (_tx, _actor, row) => ({ targetQty: row.targetQty ?? 0 }),
  onSigning: (tx, _actor, row) => refuseSecond(tx, row as never),
  onSigned: (tx, actor, row) => recountPolicy(tx, actor, row.id),
  async stopGuard(tx, _actor, row) {
    await refuseOrdersUnder(tx, row.id)
    await refuseNamed(tx, row.id)
  },
  /** Periods are closed: no rebate waits for its confirmation. */
  completesWhen: sql`not exists (select 1 from contract_rebate r where r.tenant_id = c.tenant_id and r.contract_id = c.id and r.is_deleted = 0 and r.status in (103, 102, 100, 101))`,
})

export default implement(contractCarFactory, {
  ...kind,
  actions: {
    ...kind.actions,
    changeStatus: changeStatus(async (tx, _actor, row, enabled) => {
      if (enabled === DISABLED) await refuseNamed(tx, row.id)
    }),
    returnCars,
  },
  /** detail-info: where each group of its ladder stands, and what came back so far. */
  async detail(tx, actor, row) {
    return {
      rebateTotal: (await rebatesOf(tx, [row.id])).get(row.id) ?? '0.00',
      ladderStandings: (await standings(tx, row, localDate(actor.clock.now()))).map(one => ({
        ...one,
        tierNo: one.tierNo ?? '',
        toNext: one.toNext ?? '',
      })),
    }
  },
  async page(tx, _actor, ids) {
    const found = await rebatesOf(tx, ids)
    return new Map(ids.map(id => [id, { rebateTotal: found.get(id) ?? '0.00' }]))
  },
  listens: { 'supply.tier-reached': tellTier },
  calls: priceLists,
})
