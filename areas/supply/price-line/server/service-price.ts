import { minDate, type Fen, type Label, type LocalDate, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { servicePriceLine, servicePriceList } from '../../service-price-list/service-price-list.ts'
import { amountOf, closest, type PriceAsked, type PricedLine } from '../../calculations/service-price.ts'
import { enquiryPricesPort, pricedKindsPort, type ServiceAsked } from './ports.ts'
import { agreementsInForce, type InForce } from './agreements.ts'

export const FROM_AGREEMENT = 1
/** An approved enquiry or a price list. */
export const FROM_LIST = 2

export interface ServicePriced {
  readonly priceSource: number
  readonly contractType: number | null
  readonly contractId: string | null
  readonly contractNo: string | null
  readonly enquiryId: string | null
  readonly lineId: string
  /** Of one; `amt` is that of the quantity. */
  readonly price: Fen
  readonly amt: Fen
  readonly unit: string
  readonly taxRate: string | null
  readonly officialFee: Fen | null
  readonly stdDays: number | null
  readonly freeDays: number | null
  readonly warranty: { readonly days: number | null; readonly km: number | null }
  /** The agreement is over, its last prices go on. */
  readonly isHeldOver: boolean
  readonly trace: readonly string[]
}
export interface NotPriced {
  readonly none: true
  readonly reasons: readonly Label[]
}

type Candidate = PricedLine & {
  readonly of: Partial<Pick<ServicePriced, 'contractType' | 'contractId' | 'contractNo' | 'enquiryId' | 'isHeldOver'>>
}

/** 40, C6: agreements, then approved enquiries, then price lists; the reasons of each that says nothing. */
export async function servicePrice(tx: Tx, asked: ServiceAsked): Promise<ServicePriced | NotPriced> {
  const question = { ...(await modelFacts(tx, asked.carModelId ?? null)), ...asked }
  const reasons: Label[] = []
  const sources = [
    [FROM_AGREEMENT, agreementLines],
    [FROM_LIST, enquiryLines],
    [FROM_LIST, listLines],
  ] as const
  for (const [priceSource, read] of sources) {
    const lines = await read(tx, asked, reasons)
    const found = closest(lines, question)
    if (found) return answerOf(priceSource, found.line, found.score, asked)
    if (lines.length > 0) reasons.push('价目中没有适用的行 / no line of the prices fits')
  }
  return { none: true, reasons }
}
export const isPriced = (answer: ServicePriced | NotPriced): answer is ServicePriced => !('none' in answer)

function answerOf(priceSource: number, line: Candidate, score: number, asked: ServiceAsked): ServicePriced {
  const { price, amt, trace } = amountOf(line, asked)
  return {
    priceSource,
    contractType: null,
    contractId: null,
    contractNo: null,
    enquiryId: null,
    isHeldOver: false,
    ...line.of,
    lineId: line.id,
    price,
    amt,
    unit: line.unit,
    taxRate: line.taxRate ?? null,
    officialFee: line.officialFee ?? null,
    stdDays: line.stdDays ?? null,
    freeDays: line.freeDays ?? null,
    warranty: { days: line.warrantyDays ?? null, km: line.warrantyKm ?? null },
    trace: [`${line.validFrom} ${line.itemCode} (${score})`, ...trace],
  }
}

/** Series and class of a model, which lines may name instead. */
async function modelFacts(tx: Tx, carModelId: string | null): Promise<Pick<PriceAsked, 'carSeriesId' | 'modelClass'>> {
  if (!carModelId) return { carSeriesId: null, modelClass: null }
  const row = await tx.row<{ carSeriesId: string; modelClass: string | null }>(sql`
    select s.id as "carSeriesId", s.level as "modelClass" from car_model m join car_series s on s.tenant_id = m.tenant_id and s.id = m.series_id
    where m.tenant_id = ${tx.tenantId} and m.id = ${carModelId}::bigint`)
  return row ?? { carSeriesId: null, modelClass: null }
}

const validLines = (date: LocalDate) =>
  sql`t.line_state is distinct from 2 and t.valid_from <= ${date}::date and (t.valid_to is null or t.valid_to >= ${date}::date)`

async function agreementLines(tx: Tx, asked: ServiceAsked, reasons: Label[]): Promise<Candidate[]> {
  const lines: Candidate[] = []
  let any = false
  for (const contractType of asked.contractTypes) {
    const kind = pricedKindsPort.all().get(String(contractType))
    const agreements = kind ? await agreementsInForce(tx, contractType, asked) : []
    if (!kind || agreements.length === 0) continue
    any = true
    lines.push(...(await linesIn(tx, kind.lines, agreements, asked)))
  }
  if (!any && asked.contractTypes.length > 0) reasons.push('没有执行中的协议 / no agreement in force')
  else if (lines.length === 0 && any)
    reasons.push('执行中的协议没有该日有效的价格 / agreements in force have no price of that day')
  return lines
}

/** Prices of the day; of an agreement that is held over those of its last day. */
async function linesIn(
  tx: Tx,
  resource: Resource<any, any, any>,
  agreements: readonly InForce[],
  asked: ServiceAsked,
): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (const { id, contractNo, contractType, endDate, isHeldOver } of agreements) {
    const day = minDate(asked.date, endDate)
    const rows = (await findRows(
      tx,
      resource,
      sql`t.contract_id = ${id}::bigint and ${validLines(day)}`,
    )) as unknown as PricedLine[]
    for (const row of rows)
      found.push({
        ...row,
        // The day was asked above; a price that goes on has no end of its own.
        validTo: isHeldOver ? null : (row.validTo ?? null),
        of: { contractType, contractId: id, contractNo, isHeldOver },
      })
  }
  return found
}

async function enquiryLines(tx: Tx, asked: ServiceAsked, reasons: Label[]): Promise<Candidate[]> {
  const lines: Candidate[] = []
  for (const port of enquiryPricesPort.all().values())
    for (const { enquiryId, ...line } of await port.of(tx, asked)) lines.push({ ...line, of: { enquiryId } })
  if (lines.length === 0) reasons.push('没有有效的询价 / no approved enquiry')
  return lines
}

async function listLines(tx: Tx, asked: ServiceAsked, reasons: Label[]): Promise<Candidate[]> {
  const lists = await findRows(
    tx,
    servicePriceList,
    sql`t.status = 1 and t.valid_from <= ${asked.date}::date and t.valid_to >= ${asked.date}::date and (${asked.mechanismId ?? null}::bigint is null or t.provider_id = ${asked.mechanismId ?? null}::bigint)`,
  )
  const lines: Candidate[] = []
  for (const list of lists) {
    const rows = await findRows(tx, servicePriceLine, sql`t.list_id = ${list.id}::bigint and ${validLines(asked.date)}`)
    for (const row of rows) lines.push({ ...(row as unknown as PricedLine), of: {} })
  }
  if (lines.length === 0) reasons.push('没有有效的服务商价目 / no price list in force')
  return lines
}
