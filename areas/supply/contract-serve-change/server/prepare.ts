import { localDate, Refused, ZERO, type Fen, type Resource, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import type { ContractHead } from '#areas/contracts/contract/server/head.ts'
import { presentPrice, riseOf, type StoredPrice } from '../../calculations/price-change.ts'
import type { CheckedLine } from '../../calculations/price-lines.ts'
import { checkCities, checkPriceLines, checkSites } from '../../price-line/server/check-lines.ts'
import { pricedKindsPort } from '../../price-line/server/ports.ts'
import { contractServeChange, linesByType, type PricedType } from '../contract-serve-change.ts'

export type ServeChange = RowOf<typeof contractServeChange>
export type ServeForm = Form<typeof contractServeChange>
export type NewLine = CheckedLine & Record<string, unknown>

export const pricedKind = (contractType: number) => pricedKindsPort.ask(String(contractType))
export const storedPrices = async (tx: Tx, resource: Resource<any, any, any>, contractId: string) =>
  (await findRows(tx, resource, { contractId } as never, { orderBy: 't.line_no' })) as unknown as (StoredPrice & {
    lineNo: number
  })[]

/** Head from the agreement, each new price beside the present one, and every check of a submit. */
export async function prepareServeChange(tx: Tx, actor: Actor, form: ServeForm): Promise<void> {
  const whole = { ...form.before, ...form.values } as ServeChange
  const head = whole.contractId ? await findRow(tx, contract, whole.contractId) : undefined
  const type = whole.contractType as PricedType
  if (!head || !(type in linesByType)) return
  if (head.contractType !== type) {
    form.fault('contractType', '协议类型与协议不符 / the agreement is of another kind')
    return
  }
  refuseOther(actor, type)
  const { field } = linesByType[type]
  const lines = await linesIn(tx, form, type)
  const kind = pricedKind(type)
  const stored = await storedPrices(tx, kind.lines, head.id)
  const rises = compare(lines, stored, whole.effectiveDate)
  Object.assign(form.values, {
    contractNo: head.contractNo,
    supplierName: head.counterpartyName,
    ownCompanyId: head.ownCompanyId,
    cityCodes: head.cityCodes,
    yearEstimate: await yearOf(tx, kind.agreement, head.id),
    priceRise: rises.length > 0 ? String(Math.max(...rises)) : '0',
  })
  if (form.draft) return
  await checkAgreement(tx, actor, form, head, whole)
  if (lines.length === 0) form.fault(field, '请填写新价目 / enter the new prices')
  const asked = lines.map(line => ({ ...line, validFrom: whole.effectiveDate }))
  const term = { startDate: head.startDate, endDate: head.endDate }
  await checkPriceLines(tx, form, field, asked, term)
  checkCities(form, field, asked, head.cityCodes)
  if (kind.sites) checkSites(form, field, asked, await kind.sites(tx, head.id))
  lines.forEach((line, row) => {
    if (line.validTo && whole.effectiveDate && line.validTo < whole.effectiveDate)
      form.fault(`${field}.${row}.validTo`, '失效日不能早于生效日 / not before the day it begins')
  })
}

/** The codes of the call are those of every kind: who may change prices of one kind changes those alone. */
function refuseOther(actor: Actor, type: PricedType): void {
  const permission = `${pricedKind(type).agreement.permission}_price`
  if (actor.rights && !actor.rights.codes.has(permission)) throw new Refused({ kind: 'NotAllowed', permission })
}

async function linesIn(tx: Tx, form: ServeForm, type: PricedType): Promise<NewLine[]> {
  const { field, resource } = linesByType[type]
  const given = form.lines[field] as NewLine[] | undefined
  if (given) return given
  if (!form.before) return []
  return (await findRows(tx, resource as never, { changeId: form.before.id } as never, {
    orderBy: 't.line_no',
  })) as unknown as NewLine[]
}

/** Names and present prices of the lines; the rises that are known. */
function compare(lines: readonly NewLine[], stored: readonly StoredPrice[], on: string | null): number[] {
  return lines.flatMap(line => {
    line['itemName'] = line['itemName'] || line.itemCode || ''
    const before = on ? presentPrice(stored, line, on) : null
    const rise = riseOf(before, line.price ?? null)
    Object.assign(line, { oldPrice: before ?? ZERO, riseRate: rise })
    return rise === null ? [] : [Number(rise)]
  })
}

async function yearOf(tx: Tx, agreement: Resource<any, any, any>, id: string): Promise<Fen> {
  if (!('yearEstimate' in agreement.fields)) return ZERO
  const row = (await findRow(tx, agreement, id)) as unknown as { yearEstimate?: Fen | null } | undefined
  return row?.yearEstimate ?? ZERO
}

async function checkAgreement(
  tx: Tx,
  actor: Actor,
  form: ServeForm,
  head: ContractHead,
  whole: ServeChange,
): Promise<void> {
  if (head.status !== 6 && head.status !== 7) form.fault('contractId', '协议不在履行中 / the agreement is not in force')
  if (whole.effectiveDate && whole.effectiveDate < localDate(actor.clock.now()))
    form.fault('effectiveDate', '生效日不能早于今天 / not before today')
  const other = await tx.row<{ no: string }>(sql`
    select change_no as no from contract_serve_change where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_id = ${head.id}::bigint and status = 102
      and id is distinct from ${form.before?.id ?? null}::bigint order by id limit 1`)
  if (other)
    form.fault(
      'contractId',
      `该协议存在审批中的调价单【${other.no}】 / price change ${other.no} is in approval already`,
    )
}
