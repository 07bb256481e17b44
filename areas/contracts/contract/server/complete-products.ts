import { fen, ZERO, type Fen, type Label } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { labels } from '#packages/server/registry.ts'
import { sql } from '#packages/database/sql.ts'
import { defaultDeposit, quotaAmount, stagesCoverTerm } from '../../calculations/index.ts'
import { carModelsPort } from '../../ports.ts'
import { stagesOf, type PayRuleRow, type ProductLine, type RentRow } from './terms.ts'

export interface CityPrice {
  productId: string
  cityCode: string
  price: Fen
  priceFloor: Fen
  deposit: Fen | null
  depositMonths: string | null
  termMonths: number | null
  taxRate: string | null
  kmPerMonth: number | null
  overKmPrice: Fen | null
}
export interface ProductContext {
  contractType: number
  termMonths: number | null
  date: string
  rule: PayRuleRow | undefined
  rents: readonly RentRow[]
}

/**
 * Fills what follows from product, city and pay rule: price, floor, deposit, quota (30, section 3). Adds the faults of
 * the lines.
 */
export async function completeProducts(
  tx: Tx,
  products: ProductLine[],
  context: ProductContext,
  fault: (path: string, reason: Label) => void,
): Promise<void> {
  const prices = await cityPrices(tx, products, context.date)
  const models = await carModelsPort.ask().of(
    tx,
    products.map(line => line.carModelId),
  )
  products.forEach((line, index) => {
    line.lineNo = index + 1
    const model = models.get(line.carModelId)
    line.modelName = model?.name ?? line.modelName ?? null
    line.vehiclePrice ??= model?.guidePrice ?? null
    completeLine(line, prices.get(`${line.productId}:${line.cityCode}`), context)
    const stages = stagesOf(context.rents, line.lineNo)
    if (line.termMonths && !stagesCoverTerm(stages, line.termMonths))
      fault(`products.${index}.termMonths`, '阶梯租金须连续覆盖全部租期 / rent stages must cover the whole term')
    if (context.rule && line.rentUnit && line.rentUnit !== context.rule.cycleUnit)
      fault(`products.${index}.rentUnit`, '计租单位须与付款周期单位一致 / must equal the unit of the payment cycle')
    if (line.productId && line.cityCode && !prices.has(`${line.productId}:${line.cityCode}`))
      unpriced(line, index, fault)
  })
}

function completeLine(
  line: ProductLine,
  price: CityPrice | undefined,
  { contractType, termMonths, rule, rents }: ProductContext,
): void {
  line.contractType = contractType
  line.plateCityCode ??= line.cityCode
  line.termMonths ??= termMonths ?? (price?.termMonths as number)
  line.rentUnit ??= rule?.cycleUnit ?? 1
  line.priceList = price?.price ?? ZERO
  line.priceFloor = price?.priceFloor ?? ZERO
  line.unitRent ??= stagesOf(rents, line.lineNo)[0]?.unitRent ?? (price?.price as Fen)
  if (price) {
    line.taxRate ??= price.taxRate as string
    line.kmPerMonth ??= price.kmPerMonth
    line.overKmPrice ??= price.overKmPrice
  }
  if (line.unitRent === null || line.unitRent === undefined) return
  const rent = { unitRent: line.unitRent, stages: stagesOf(rents, line.lineNo) }
  line.belowFloor =
    price !== undefined &&
    [rent.unitRent, ...rent.stages.map(stage => stage.unitRent)].some(amount => amount < price.priceFloor)
  // The contract's rule wins over the product's.
  const months = rule?.depositMonths && Number(rule.depositMonths) > 0 ? rule.depositMonths : price?.depositMonths
  line.deposit ??= months ? defaultDeposit(rent, { depositMonths: months }) : (price?.deposit ?? ZERO)
  line.quotaAmount = quotaAmount(line.vehiclePrice ?? ZERO, line.downPayment ?? ZERO, line.deposit)
}

function unpriced(line: ProductLine, index: number, fault: (path: string, reason: Label) => void): void {
  if (line.unitRent === null || line.unitRent === undefined)
    fault(
      `products.${index}.productId`,
      '该产品在用车城市没有有效价格，请填写租金 / no price of this product in that city, enter the rent',
    )
}

/** Prices of product and city that hold on a day. */
export async function cityPrices(
  tx: Tx,
  products: readonly Pick<ProductLine, 'productId'>[],
  date: string,
): Promise<Map<string, CityPrice>> {
  const ids = [...new Set(products.map(line => line.productId).filter(Boolean))]
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Record<keyof CityPrice, string | null>>(sql`
    select x.product_id as "productId", x.city_code as "cityCode", x.price, x.price_floor as "priceFloor", x.deposit, x.deposit_months as "depositMonths", p.term_months as "termMonths", p.tax_rate as "taxRate",
      p.km_per_month as "kmPerMonth", p.over_km_price as "overKmPrice"
    from product_price x join product p on p.tenant_id = x.tenant_id and p.id = x.product_id and p.is_deleted = 0
    where x.tenant_id = ${tx.tenantId} and x.product_id = any(${ids}::bigint[]) and x.valid_from <= ${date}::date and (x.valid_to is null or x.valid_to >= ${date}::date) order by x.valid_from`)
  const money = (value: string | null) => (value === null ? null : fen(value))
  return new Map(
    rows.map(row => [
      `${row.productId}:${row.cityCode}`,
      {
        productId: row.productId!,
        cityCode: row.cityCode!,
        price: fen(row.price!),
        priceFloor: money(row.priceFloor) ?? ZERO,
        deposit: money(row.deposit),
        depositMonths: row.depositMonths,
        termMonths: row.termMonths === null ? null : Number(row.termMonths),
        taxRate: row.taxRate,
        kmPerMonth: row.kmPerMonth === null ? null : Number(row.kmPerMonth),
        overKmPrice: money(row.overKmPrice),
      },
    ]),
  )
}

/** 【广州】 in messages: the name where regions are known, else the code. */
export const cityName = async (code: string): Promise<string> => (await labels()?.regionName(code)) || code
