import { localDate, refuse, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form, ImplementationOf } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows } from '#packages/server/rows.ts'
import { noteAgreement } from '#areas/partners/mechanism/server/note-agreement.ts'
import { mechanismLicence } from '#areas/partners/mechanism-licence/mechanism-licence.ts'
import type { RowOfKind, Subject } from '#areas/contracts/contract/server/kinds.ts'
import type { PricedLine } from '../../calculations/service-price.ts'
import type { AgreementWanted } from '../../enquiry-ports.ts'
import { enquiryPricesPort, pricedKindsPort } from '../../price-line/server/ports.ts'
import { agreementInForce } from '../../price-line/server/agreement-in-force.ts'
import {
  checkCities,
  checkPriceLines,
  checkSites,
  completePriceLines,
  linesOfForm,
} from '../../price-line/server/check-lines.ts'
import { serveChange } from '../../contract-serve-change/server/serve-change.ts'
import { payeeOf, supplyKind, type SupplyRow, type SupplySpec } from '../../supply-kind/server/supply-kind.ts'
import { openServiceWorkPort } from './ports.ts'
import { draftsFromEnquiries } from './from-enquiry.ts'
import { serveList } from './serve-list.ts'

/** What a service agreement says of itself; the rest follows from 40, sections 3.2 to 3.4. */
export interface ServiceSpec<Row> extends SupplySpec<Row> {
  /** Its price lines. */
  readonly serve: Resource<any, any, any>
  /** Sites of the supplier in a form or a stored row; absent: it names none. */
  readonly sitesOfForm?: (tx: Tx, form: Form<any>) => Promise<readonly string[]>
  readonly sites?: (tx: Tx, contractId: string) => Promise<string[]>
  readonly holdoverDays?: (tx: Tx) => Promise<number>
  /** What else follows the agreement in force: its sites carry its number. */
  readonly follow?: (tx: Tx, actor: Actor, row: SupplyRow, isInForce: boolean) => Promise<void>
  /** Kinds into which enquiries go over: what a draft needs beside parties and prices. */
  readonly fromEnquiry?: (wanted: AgreementWanted) => Record<string, unknown>
}
const SERVE = 'serveLines'

export function serviceKind<R extends Resource<any, any, any>>(
  resource: R,
  spec: ServiceSpec<RowOfKind<R>>,
): Pick<ImplementationOf<R>, 'prepare' | 'saved' | 'variables' | 'live' | 'actions' | 'provides' | 'calls'> {
  const { serve, sitesOfForm, sites, holdoverDays, follow, fromEnquiry, ...own } = spec
  const followed = async (tx: Tx, actor: Actor, row: SupplyRow, isInForce: boolean) => {
    await follow?.(tx, actor, row, isInForce)
    await tellPartner(tx, actor, row, isInForce)
  }
  const kind = supplyKind(resource, {
    ...own,
    async complete(tx, actor, form) {
      await own.complete?.(tx, actor, form)
      completePriceLines(form, SERVE)
    },
    async submitChecks(tx, actor, form, subject) {
      const lines = await linesOfForm<PricedLine>(tx, form, SERVE, serve)
      await checkPriceLines(tx, form, SERVE, lines, subject.whole)
      checkCities(form, SERVE, lines, subject.whole.cityCodes ?? [])
      if (sitesOfForm) checkSites(form, SERVE, lines, await sitesOfForm(tx, form))
      await checkPapers(tx, actor, form, subject)
      await own.submitChecks?.(tx, actor, form, subject)
    },
    variables: async (tx, actor, row) => ({
      priceAboveEnquiry: await isAboveEnquiry(tx, actor, row as unknown as SupplyRow, serve),
      ...(await own.variables?.(tx, actor, row)),
    }),
    async onSigned(tx, actor, row) {
      const answer = await own.onSigned?.(tx, actor, row)
      await followed(tx, actor, row as unknown as SupplyRow, true)
      return answer
    },
    async onStopped(tx, actor, row, how) {
      await own.onStopped?.(tx, actor, row, how)
      await followed(tx, actor, row as unknown as SupplyRow, false)
    },
    async onCompleted(tx, actor, row) {
      await own.onCompleted?.(tx, actor, row)
      await followed(tx, actor, row as unknown as SupplyRow, false)
    },
  })
  const { actions } = kind as unknown as { actions: Record<string, StopCode> }
  return {
    ...kind,
    actions: { ...actions, stop: withSuccessor(actions['stop']!) },
    provides: [
      ...(kind.provides ?? []),
      provide(pricedKindsPort, String(spec.contractType), {
        agreement: resource,
        lines: serve,
        ...(sites ? { sites } : {}),
        ...(holdoverDays ? { holdoverDays } : {}),
      }),
      ...(fromEnquiry ? [draftsFromEnquiries(resource, spec.contractType, fromEnquiry)] : []),
    ],
    calls: { ...serveList(serve), ...serveChange(resource, spec.contractType) },
  } as unknown as ReturnType<typeof serviceKind<R>>
}

interface StopCode {
  guard(tx: Tx, actor: Actor, context: StopContext): Promise<void>
  run(tx: Tx, actor: Actor, context: StopContext): Promise<Record<string, unknown>>
}
interface StopContext {
  row: SupplyRow
  input: { successorId?: string | null }
  reason: string
}
/** 3.2: open work goes on at its price under a successor that is in force; without one it holds the agreement. */
const withSuccessor = (stop: StopCode): StopCode => ({
  ...stop,
  async guard(tx, actor, context) {
    const { row, input } = context
    if (input.successorId) await refuseSuccessor(tx, row, input.successorId)
    else {
      const open = await openServiceWorkPort.ask().of(tx, row.id)
      if (open.length > 0)
        refuse(
          'tasksOpen',
          '存在按本协议计价的未完成任务【{nos}】，请办结或选择后续协议 / open tasks {nos} are priced by this agreement: finish them or name a successor',
          { nos: open.slice(0, 10).join('、') },
        )
    }
    await stop.guard(tx, actor, context)
  },
  run: async (tx, actor, context) => ({
    ...(await stop.run(tx, actor, context)),
    successorId: context.input.successorId ?? null,
  }),
})
async function refuseSuccessor(tx: Tx, row: SupplyRow, successorId: string): Promise<void> {
  const other = await tx.row<{ id: string }>(sql`
    select id from contract where tenant_id = ${tx.tenantId} and is_deleted = 0 and id = ${successorId}::bigint and id <> ${row.id}::bigint and contract_type = ${row.contractType} and status in (6, 7)`)
  if (!other)
    refuse('successorUnfit', '后续协议须为同类执行中的协议 / the successor is another agreement of this kind in force')
}

/** 3.2: licence papers of B that are over. */
async function checkPapers(tx: Tx, actor: Actor, form: Form<any>, { parties }: Subject): Promise<void> {
  const payee = parties.find(one => one.partyType === 2)?.mechanismId
  if (!payee) return
  const over = await findRows(
    tx,
    mechanismLicence,
    sql`t.mechanism_id = ${payee}::bigint and t.status = 1 and not coalesce(t.long_term, false) and t.valid_to < ${localDate(actor.clock.now())}::date`,
    { limit: 1 },
  )
  if (over.length > 0) form.fault('parties', '乙方证照已过期 / a licence of party B has expired')
}

/** Variable of the process: some line is dearer than the enquiry that it came from. */
async function isAboveEnquiry(tx: Tx, actor: Actor, row: SupplyRow, serve: Resource<any, any, any>): Promise<boolean> {
  const { enquiryId } = row as { enquiryId?: string | null }
  if (!enquiryId) return false
  const lines = (await findRows(tx, serve, { contractId: row.id } as never)) as unknown as PricedLine[]
  const { partyId } = await payeeOf(tx, row.id)
  for (const { itemCode, cityCode, price } of lines)
    for (const port of enquiryPricesPort.all().values()) {
      const date = localDate(actor.clock.now())
      const asked = { itemCode, cityCode: cityCode ?? null, mechanismId: partyId, contractTypes: [], date }
      const found = (await port.of(tx, asked)).filter(one => one.enquiryId === enquiryId && one.itemCode === itemCode)
      if (found.length > 0 && found.every(one => one.price < price)) return true
    }
  return false
}

/** 20 shows the agreement of a partner and sends no work to one without; another one in force may stand for it. */
async function tellPartner(tx: Tx, actor: Actor, row: SupplyRow, isInForce: boolean): Promise<void> {
  const { partyKind, partyId } = await payeeOf(tx, row.id)
  const partner = { mechanismType: partyKind, mechanismId: partyId }
  const today = localDate(actor.clock.now())
  const other = await agreementInForce(tx, null, partyKind, partyId, null, today)
  const left = other && other.contractId !== row.id ? { no: other.contractNo, to: other.endDate } : null
  const own = { no: row.contractNo!, to: row.endDate }
  const best = isInForce ? (left && left.to > own.to ? left : own) : left
  await noteAgreement(tx, actor, partner, best)
}

/** Stored row and form as one, typed as the kind is. */
export const wholeOf = <R extends Resource<any, any, any>>(form: Form<any>, _of: R): Partial<RowOfKind<R>> =>
  ({ ...form.before, ...form.values }) as Partial<RowOfKind<R>>
