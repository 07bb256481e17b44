import type { ChangesOf } from '#kernel'
import { refuse, ZERO } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { Form } from '#packages/server/implement.ts'
import { isContiguous } from '../../calculations/ladder.ts'
import { linesOf } from '../../supply-kind/server/purchase-checks.ts'
import { contractRebateRule } from '../../contract-purchase-agreement/agreement-lines.ts'
import { rebate } from '../../codes.ts'
import type { contractCarFactory } from '../contract-car-factory.ts'
import { contractCarFactoryBasePrice, contractCarFactoryLadderPrice } from '../factory-prices.ts'
import { basePricesOf, type Policy } from './prices.ts'

export type PolicyForm = Form<typeof contractCarFactory>
export type Base = ChangesOf<typeof contractCarFactoryBasePrice>
type Step = ChangesOf<typeof contractCarFactoryLadderPrice>
type Rule = ChangesOf<typeof contractRebateRule>

export const wholeOf = (form: PolicyForm): Policy => ({ ...form.before, ...form.values }) as Policy
export const basesOf = (tx: Tx, form: PolicyForm) => linesOf<Base>(tx, form, 'basePrices', contractCarFactoryBasePrice)

export async function checkBasePrices(tx: Tx, form: PolicyForm): Promise<void> {
  const whole = wholeOf(form)
  const lines = await basesOf(tx, form)
  if (lines.length === 0) form.fault('basePrices', '请填写基准价 / base prices required')
  lines.forEach((line, row) => {
    const other = lines.findIndex(
      one =>
        one.carModelId === line.carModelId &&
        (one.validFrom ?? '') <= (line.validTo ?? '') &&
        (line.validFrom ?? '') <= (one.validTo ?? ''),
    )
    if (other !== row)
      form.fault(`basePrices.${row}.validFrom`, '同车型的基准价有效期重叠 / price periods of the model overlap')
    if (whole.startDate && line.validFrom && line.validFrom < whole.startDate)
      form.fault(`basePrices.${row}.validFrom`, '价格有效期不在协议期内 / outside the term of the agreement')
    if (whole.endDate && line.validTo && line.validTo > whole.endDate)
      form.fault(`basePrices.${row}.validTo`, '价格有效期不在协议期内 / outside the term of the agreement')
  })
}

export async function checkLadders(tx: Tx, form: PolicyForm): Promise<void> {
  if (!wholeOf(form).ladderMode) return
  const lines = await linesOf<Step>(tx, form, 'ladders', contractCarFactoryLadderPrice)
  if (lines.length === 0) form.fault('ladders', '请填写阶梯 / tiers required')
  for (const rows of Map.groupBy(lines, one => one.ladderGroup ?? '').values())
    if (!isContiguous(rows.map(one => ({ fromQty: one.fromQty ?? 0, toQty: one.toQty ?? null }))))
      form.fault('ladders', '阶梯须从1起连续 / tiers must be contiguous from 1')
  lines.forEach((line, row) => {
    if (!line.unitPrice === !line.cutPerUnit)
      form.fault(`ladders.${row}.unitPrice`, '单价与单台降价填写其一 / a price or a cut, one of both')
  })
}

/** A rule says what it pays: an amount per car, or a share of the purchase. */
export async function checkRebateRules(tx: Tx, form: Form<any>): Promise<void> {
  const lines = await linesOf<Rule>(tx, form, 'rebates', contractRebateRule)
  const mode = Number(({ ...form.before, ...form.values } as { ladderMode?: number | null }).ladderMode ?? 0)
  lines.forEach((line, row) => {
    const say = (field: string, reason: `${string} / ${string}`) => form.fault(`rebates.${row}.${field}`, reason)
    if (line.ruleKind === rebate.ladder && mode !== 1)
      say('ruleKind', '阶梯追溯返利须采用全量追溯阶梯 / a ladder back-payment needs a retroactive ladder')
    if (line.ruleKind === rebate.target && !line.rate) say('rate', '请填写比例 / enter the rate')
    if ([rebate.perVehicle, rebate.onTime, rebate.city].includes(line.ruleKind as never) && (line.amt ?? ZERO) <= ZERO)
      say('amt', '请填写单台金额 / enter the amount per car')
    if (line.ruleKind === rebate.city && (line.cityCodes ?? []).length === 0)
      say('cityCodes', '请选择城市 / choose the cities')
  })
}

/** 3.2: one policy of a factory and model at a time. */
export async function samePolicy(
  tx: Tx,
  asked: { id: string | null; factoryId: string; from: string; to: string; modelIds: readonly string[] },
): Promise<{ model: string; no: string } | undefined> {
  return tx.row<{ model: string; no: string }>(sql`
    select m.model_name as model, c.contract_no as no from contract c
      join contract_car_factory_base_price b on b.tenant_id = c.tenant_id and b.contract_id = c.id
      join car_model m on m.tenant_id = b.tenant_id and m.id = b.car_model_id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 11 and c.status in (6, 7) and c.id is distinct from ${asked.id}::bigint
      and c.counterparty_id = ${asked.factoryId}::bigint and c.start_date <= ${asked.to}::date and c.end_date >= ${asked.from}::date
      and b.car_model_id = any(${[...asked.modelIds]}::bigint[]) order by c.id limit 1`)
}

/** Asked again under a lock when it is signed: of two that were approved only one may run. */
export async function refuseSecond(tx: Tx, row: Policy): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`car-factory policy ${tx.tenantId} ${row.counterpartyId}`}, 0))`,
  )
  const modelIds = [...new Set((await basePricesOf(tx, row.id)).map(one => one.carModelId))]
  const other = await samePolicy(tx, {
    id: row.id,
    factoryId: row.counterpartyId!,
    from: row.startDate,
    to: row.endDate,
    modelIds,
  })
  if (other)
    refuse(
      'policyRuns',
      '车型【{model}】已存在执行中的商务政策【{no}】 / model {model} has policy {no} in force already',
      other,
    )
}

/** Agreements in force that name it. */
export async function refuseNamed(tx: Tx, id: string): Promise<void> {
  const row = await tx.row<{ no: string }>(sql`
    select c.contract_no as no from contract c join contract_purchase_agreement a on a.tenant_id = c.tenant_id and a.id = c.id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.status in (6, 7) and a.policy_contract_id = ${id}::bigint order by c.id limit 1`)
  if (row) refuse('policyNamed', '存在引用的采购协议【{no}】 / used by agreement {no}', row)
}
/** 3.2: open orders of the policy, and of the agreements that name it. */
export async function refuseOrdersUnder(tx: Tx, id: string): Promise<void> {
  const row = await tx.row<{ no: string }>(sql`
    select o.order_no as no from purchase_order o where o.tenant_id = ${tx.tenantId} and o.is_deleted = 0 and o.status in (102, 1, 3)
      and (o.contract_id = ${id}::bigint or o.contract_id in (select id from contract_purchase_agreement where tenant_id = ${tx.tenantId} and policy_contract_id = ${id}::bigint)) order by o.id limit 1`)
  if (row) refuse('ordersOpen', '存在未完成的采购订单【{no}】 / open purchase order {no}', row)
}
