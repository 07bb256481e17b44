import { addDays, addMonths, inBoth, localDate, maxDate, yuan, ZERO, type Fen, type Resource } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { emit } from '#packages/server/emit.ts'
import type { Form, ImplementationOf } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import type { PlanRow } from '#areas/billing/calculations/plan-row.ts'
import { contractKind } from '#areas/contracts/contract/server/contract-kind.ts'
import { dealVariables } from '#areas/contracts/contract/server/deal-variables.ts'
import type { ContractHead } from '#areas/contracts/contract/server/head.ts'
import type { KindFacts, KindHooks, RowOfKind, Side, Subject } from '#areas/contracts/contract/server/kinds.ts'
import { contractParty } from '#areas/contracts/contract/contract-party.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { PARTY } from '../../codes.ts'

const FEE = { deposit: 2, refund: 24 } as const
const DEPOSIT_PLACED = 'deposit'
const ENABLED = 1

/** Fields that the machinery reads where the kind has them. */
export interface SupplyRow extends ContractHead {
  readonly enabled?: number | null
  readonly useCompanyIds?: readonly string[]
  readonly depositAmt?: Fen | null
  readonly earnestAmt?: Fen | null
  readonly earnestRate?: string | null
  readonly yearEstimate?: Fen | null
  readonly payDays?: number | null
  readonly taxRate?: string | null
}

/** What a kind says of itself beside the hooks of 30; the rest follows from 40, section 3. */
export interface SupplySpec<Row> extends KindHooks<Row> {
  readonly contractType: number
  readonly noun: string
  /** Who is paid, by codes of mechanism_type. */
  readonly payee: Side
  readonly third?: Side
  /** What it is worth, where the head shows a total. */
  total?(tx: Tx, actor: Actor, form: Form<any>): Promise<Fen> | Fen
  /** Cities in which it holds. */
  cities?(form: Form<any>): readonly string[]
  /** Beside the end of its term and settled bills: an SQL condition over `c` (contract) and `x` (its extension). */
  readonly completesWhen?: ReturnType<typeof sql>
  /** What a change order may touch. */
  readonly changeable?: KindFacts['changeable']
  /** Completes only when the term is over (default), or as soon as the condition holds. */
  readonly endsByItself?: boolean
}

/** Party A pays with us on it, B is paid (30 D2). Its own checks come after the common ones. */
export function supplyKind<R extends Resource<any, any, any>>(
  resource: R,
  spec: SupplySpec<RowOfKind<R>>,
): Pick<ImplementationOf<R>, 'prepare' | 'saved' | 'variables' | 'live' | 'actions' | 'provides'> {
  const { payee, third, total, cities, completesWhen, endsByItself, ...own } = spec
  const facts: KindFacts & KindHooks<RowOfKind<R>> = {
    ...own,
    sides: {
      1: { role: '采购方 / Buyer', types: [PARTY.own] },
      2: payee,
      ...(third && { 3: third }),
    } as KindFacts['sides'],
    ownSide: 1,
    hasProducts: false,
    hasPayRule: false,
    isBusiness: false,
    plans: 'payment',
    async complete(tx, actor, form) {
      completeHead(form)
      await own.complete?.(tx, actor, form)
      Object.assign(form.values, {
        totalAmount: (await total?.(tx, actor, form)) ?? ZERO,
        cityCodes: [...new Set(cities?.(form) ?? [])],
      })
    },
    async submitChecks(tx, actor, form, subject) {
      await checkPayee(tx, form, subject)
      checkTerm(form, subject)
      await own.submitChecks?.(tx, actor, form, subject)
    },
    variables: async (tx, actor, row) => ({
      ...(await supplyVariables(tx, actor, row)),
      ...(await own.variables?.(tx, actor, row)),
    }),
    generatePlans: async (tx, actor, row) => [
      ...(await depositRows(tx, actor, row)),
      ...((await own.generatePlans?.(tx, actor, row)) ?? []),
    ],
    async onSigned(tx, actor, row) {
      const answer = await own.onSigned?.(tx, actor, row)
      await emit(tx, actor, 'supply.agreement-signed', {
        id: row.id,
        no: row.contractNo!,
        contractType: row.contractType,
        supplierId: row.counterpartyId,
      })
      return answer
    },
    async onCompleted(tx, actor, row) {
      await depositBack(tx, actor, row)
      await own.onCompleted?.(tx, actor, row)
    },
    toComplete: own.toComplete ?? ((tx, today) => ended(tx, resource, spec, today)),
  }
  return contractKind(resource, facts)
}

/** The end follows from start and term; a new agreement is in use. */
function completeHead(form: Form<any>): void {
  const values = form.values as Record<string, unknown>
  const whole = { ...form.before, ...form.values } as unknown as Partial<SupplyRow>
  if (whole.startDate && whole.termMonths && !whole.endDate)
    values['endDate'] = addDays(addMonths(whole.startDate, whole.termMonths), -1)
  if ('enabled' in (form.before ?? {}) || !form.before) values['enabled'] = whole.enabled ?? ENABLED
}

/** 40, 3.1: B is approved and enabled; its account is asked by the head's own checks. */
async function checkPayee(tx: Tx, form: Form<any>, { parties }: Subject): Promise<void> {
  const payee = parties.find(one => one.partyType === 2)
  const who = payee?.mechanismId ? await findRow(tx, mechanism, payee.mechanismId) : undefined
  if (who && who.status !== 1) form.fault('parties', '乙方未生效或已停用 / party B is not approved or is disabled')
}
function checkTerm(form: Form<any>, { whole }: Subject): void {
  if (whole.startDate && whole.endDate && whole.endDate < whole.startDate)
    form.fault('endDate', '结束日期不能早于开始日期 / not before the start')
}

/** 40, 3.2: variables of the approval processes of all kinds. */
async function supplyVariables(tx: Tx, actor: Actor, row: SupplyRow): Promise<Record<string, unknown>> {
  return {
    ...(await dealVariables(tx, actor, row)),
    earnestRate: Number(row.earnestRate ?? 0),
    depositAmt: yuan(row.depositAmt ?? ZERO),
    yearEstimate: yuan(row.yearEstimate ?? ZERO),
    priceAboveEnquiry: false,
  }
}

export const payeeOf = async (tx: Tx, contractId: string): Promise<{ partyKind: number; partyId: string }> => {
  const [party] = await findRows(tx, contractParty, { contractId, partyType: 2 })
  return { partyKind: party!.mechanismType!, partyId: party!.mechanismId! }
}

/** 3.4: what is placed with the supplier at the signature. */
async function depositRows(tx: Tx, actor: Actor, row: SupplyRow): Promise<PlanRow[]> {
  const amounts = [
    [DEPOSIT_PLACED, row.depositAmt ?? ZERO],
    ['earnest', row.earnestAmt ?? ZERO],
  ] as const
  const today = localDate(actor.clock.now())
  const payee = await payeeOf(tx, row.id)
  return amounts
    .filter(([, amt]) => amt > ZERO)
    .map(([key, amt]) => ({
      ...payee,
      ...wholeContract,
      genKey: `${row.id}:${key}`,
      feeItem: FEE.deposit,
      billDate: today,
      dueDate: maxDate(row.startDate, today),
      amt: yuan(amt),
      taxRate: null,
      calcNote: { kind: 'front', scope: 'contract', stage: 'signed', slices: [] },
    }))
}
/** A plan row of the contract itself, of no vehicle and no period. */
export const wholeContract = {
  orderId: null,
  orderVehicleId: null,
  vehicleId: null,
  periodNo: 1,
  periodCount: 1,
  periodStart: null,
  periodEnd: null,
  dayCount: null,
} as const

/** 3.4: at the end what was placed comes back. */
async function depositBack(tx: Tx, actor: Actor, row: SupplyRow): Promise<void> {
  const amt = ((row.depositAmt ?? ZERO) + (row.earnestAmt ?? ZERO)) as Fen
  if (amt <= ZERO) return
  const { partyKind, partyId } = await payeeOf(tx, row.id)
  await raiseReceivable(tx, actor, {
    source: { sourceType: 'contract', sourceId: row.id, sourceNo: row.contractNo! },
    companyId: row.ownCompanyId,
    payerType: partyKind,
    payerId: partyId,
    contractType: row.contractType!,
    contractId: row.id,
    feeItem: FEE.refund,
    amt,
    taxRate: null,
    dueDate: localDate(actor.clock.now()),
    description: inBoth(`${row.contractNo}保证金收回`, `Deposit of ${row.contractNo} back`),
    nettingPreferred: true,
    besidePlans: true,
  })
}

/** 3.2, Complete: the term is over and what the kind asks for is done; the scan asks for settled bills itself. */
async function ended(
  tx: Tx,
  resource: Resource<any, any, any>,
  {
    contractType,
    completesWhen,
    endsByItself,
  }: Pick<SupplySpec<unknown>, 'contractType' | 'completesWhen' | 'endsByItself'>,
  today: string,
): Promise<string[]> {
  const over = endsByItself ? sql`true` : sql`c.end_date < ${today}::date`
  const rows = await tx.rows<{ id: string }>(sql`
    select c.id from contract c join ${sql.trusted(resource.table)} x on x.tenant_id = c.tenant_id and x.id = c.id
    where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = ${contractType} and c.status in (6, 7) and ${over} and ${completesWhen ?? sql`true`} order by c.id`)
  return rows.map(row => row.id)
}
