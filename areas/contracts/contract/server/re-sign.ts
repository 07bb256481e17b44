import { addDays, localDate, refuse, yuan, type Fen, type Field, type Resource } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { positionsPort } from '../../ports.ts'
import { contract } from '../contract.ts'
import { contractGuarantee } from '../contract-guarantee.ts'
import { contractParty } from '../contract-party.ts'
import { contractPayRule } from '../contract-pay-rule.ts'
import { contractProduct, contractProductFee } from '../contract-product.ts'
import type { ContractHead } from './head.ts'
import type { ContractForm, ContractKind, Subject } from './kinds.ts'
import { contractLines, ruleAt, type ContractLines, type ProductLine } from './terms.ts'

type Values = Record<string, unknown>
export const RENEWAL = 2

/** One line of the successor: taken over from a line of its predecessor, with the vehicles that stay. */
export interface RenewedLine {
  readonly line: ProductLine
  readonly quantity: number
  readonly orderVehicleIds: readonly string[]
}
interface Renewed {
  readonly predecessor: ContractHead
  readonly lines: readonly RenewedLine[]
  /** Own system fields of the kind. */
  readonly values: Values
}
/** No client can send it: a form with this key is the draft of a renewal. */
const RENEW = Symbol('re-sign')
const renewalOf = (form: Pick<ContractForm, 'body'>): Renewed | undefined =>
  (form.body as Record<symbol, unknown>)[RENEW] as Renewed | undefined

/** D7: what a kind says of its renewals. */
export interface RenewalSpec {
  readonly resource: ContractKind
  lines(tx: Tx, row: ContractHead, lines: ContractLines, orderVehicleIds: readonly string[]): Promise<RenewedLine[]>
  /** Fields of the successor that are not those of its predecessor. */
  fields?(row: any, renewed: readonly RenewedLine[], endDate: string): Values
  /** The same for system fields. */
  values?(row: any, renewed: readonly RenewedLine[]): Values
  /** What the predecessor notes. */
  noted?: Values
}

/** re-sign: a successor as a draft; nothing moves before it is signed. */
export const reSign = (
  spec: RenewalSpec,
): ActionCode<typeof contract, { startDate?: string; termMonths?: number; orderVehicleIds?: string[] }> => ({
  async guard(tx, actor, { row, input }) {
    const open = await tx.row<{ contract_no: string }>(sql`
      select contract_no from contract where tenant_id = ${tx.tenantId} and is_deleted = 0 and origin_contract_id = ${row.id}::bigint and contract_type = ${row.contractType!}
        and sign_type = ${RENEWAL} and status in (103, 102, 104, 100, 1, 5) order by id limit 1`)
    if (open)
      refuse('renewalOpen', '该合同已有未完成的续签【{no}】 / an unfinished renewal exists: {no}', {
        no: open.contract_no,
      })
    const today = localDate(actor.clock.now())
    if (!input.startDate || input.startDate < addDays(today, -31))
      refuse('renewalStart', '续签开始日期不能早于31天前 / the renewal cannot begin more than 31 days ago')
  },
  async run(_tx, _actor) {
    return (spec.noted ?? {}) as never
  },
  async after(tx, actor, { row, input }) {
    const stored = await contractLines(tx, row.id)
    const renewed = await spec.lines(tx, row, stored, input.orderVehicleIds ?? [])
    const body = {
      ...(await copyOf(tx, spec, row, stored, renewed)),
      startDate: input.startDate,
      termMonths: input.termMonths,
      draft: true,
      [RENEW]: { predecessor: row, lines: renewed, values: spec.values?.(row, renewed) ?? {} } satisfies Renewed,
    }
    const saved = await saveRecord(tx, actor, spec.resource, body, 'save')
    return { successorId: saved.id, successorNo: saved.no }
  },
})

const LEFT_OUT = new Set([
  'contractName',
  'paperNo',
  'startDate',
  'endDate',
  'termMonths',
  'cutoverDate',
  'attachBizId',
  'remark',
  'intentionId',
])

async function copyOf(
  tx: Tx,
  spec: RenewalSpec,
  row: ContractHead,
  stored: ContractLines,
  renewed: readonly RenewedLine[],
): Promise<Values> {
  const of = { contractId: row.id } as never
  const has = (field: string) => field in spec.resource.fields
  const fees = stored.fees.filter(fee => !fee.capitalised || has('capitalise'))
  const lineNos = new Map(renewed.map((one, index) => [one.line.lineNo, index + 1]))
  const ofLine = <T extends { productLineNo?: number | null }>(rows: readonly T[]) =>
    rows.flatMap(one =>
      one.productLineNo === null || one.productLineNo === undefined
        ? [one]
        : lineNos.has(one.productLineNo)
          ? [{ ...one, productLineNo: lineNos.get(one.productLineNo)! }]
          : [],
    )
  const rule = ruleAt(stored.rules, row.endDate)
  return {
    ...typed(spec.resource, row as unknown as Values, LEFT_OUT),
    parties: (await findRows(tx, contractParty, of, { orderBy: 't.line_no' })).map(one =>
      typed(contractParty, one as never),
    ),
    products: renewed.map(({ line, quantity }) => ({
      ...typed(contractProduct, line as never, new Set(['termMonths', 'expectTakeDate'])),
      quantity,
    })),
    rents: [],
    fees: ofLine(fees).map(one => typed(contractProductFee, one as never)),
    payRule: rule ? [typed(contractPayRule, rule as never)] : [],
    ...(has('guarantees')
      ? { guarantees: (await findRows(tx, contractGuarantee, of)).map(one => typed(contractGuarantee, one as never)) }
      : {}),
    ...spec.fields?.(row, renewed, row.endDate),
  }
}

/** A row as a form would send it: typed fields only, without files, which belong to one record. */
function typed(resource: Resource<any, any, any>, row: Values, without: ReadonlySet<string> = new Set()): Values {
  const plain = (value: unknown): unknown =>
    typeof value === 'bigint' ? yuan(value as Fen) : Array.isArray(value) ? value.map(plain) : value
  return Object.fromEntries(
    Object.entries(resource.fields as Record<string, Field>)
      .filter(
        ([name, field]) =>
          !field.system && field.kind !== 'lines' && field.kind !== 'files' && !without.has(name) && row[name] !== null,
      )
      .map(([name]) => [name, plain(row[name])]),
  )
}

/** The draft of a renewal names its predecessor and the vehicles that stay; later saves keep them. */
export async function takeRenewal(tx: Tx, form: ContractForm): Promise<void> {
  const renewed = renewalOf(form)
  const products = form.lines['products'] as (Partial<ProductLine> & { id?: string })[] | undefined
  if (renewed) {
    const { predecessor, lines, values } = renewed
    Object.assign(form.values, {
      signType: RENEWAL,
      originContractId: predecessor.id,
      rootContractId: predecessor.rootContractId ?? predecessor.id,
      ...values,
    })
    products?.forEach((line, index) => {
      line.renewOrderVehicleIds = [...(lines[index]?.orderVehicleIds ?? [])]
      line.sourceProductId = lines[index]?.line.id ?? null
    })
    return
  }
  if (form.before?.signType !== RENEWAL || !products) return
  const stored = (await contractLines(tx, form.before.id)).products
  for (const line of products) {
    const known = stored.find(one => one.id === line.id)
    if (known)
      Object.assign(line, { renewOrderVehicleIds: known.renewOrderVehicleIds, sourceProductId: known.sourceProductId })
  }
}

/** Vehicles that stay are all still with the lessee, and their line counts just them. */
export async function checkRenewal(tx: Tx, form: ContractForm, { whole, lines }: Subject): Promise<void> {
  if (whole.signType !== RENEWAL || !whole.originContractId) return
  const onLease = new Set((await positionsPort.ask().onLease(tx, whole.originContractId)).map(one => one.id))
  lines.products.forEach((line, index) => {
    const ids = line.renewOrderVehicleIds ?? []
    if (ids.length === 0) return
    if (line.quantity !== ids.length)
      form.fault(
        `products.${index}.quantity`,
        `续租行数量须为${ids.length}台 / a line that is renewed has ${ids.length} vehicles`,
      )
    const gone = ids.filter(id => !onLease.has(id)).length
    if (gone > 0)
      form.fault(
        `products.${index}.quantity`,
        `有${gone}台车辆已不在租，请重新续签 / ${gone} of the vehicles are no longer on lease, renew again`,
      )
  })
}

/** Every vehicle that is on lease, or those chosen, by the line they came from. */
export async function linesOnLease(
  tx: Tx,
  row: ContractHead,
  lines: ContractLines,
  chosen: readonly string[],
): Promise<RenewedLine[]> {
  const out = (await positionsPort.ask().onLease(tx, row.id)).filter(
    one => one.status === 5 && (chosen.length === 0 || chosen.includes(one.id)),
  )
  if (out.length === 0) refuse('nothingOnLease', '没有可续租的在租车辆 / no vehicle is on lease that could be renewed')
  return lines.products.flatMap(line => {
    const orderVehicleIds = out.filter(one => one.contractProductId === line.id).map(one => one.id)
    return orderVehicleIds.length === 0 ? [] : [{ line, quantity: orderVehicleIds.length, orderVehicleIds }]
  })
}
