import { ZERO } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { contractKind } from '#areas/contracts/contract/server/contract-kind.ts'
import {
  accountsOf,
  authActions,
  authFigures,
  authsToComplete,
  authVariables,
  checkAuthorisation,
  onStopped,
  stopGuard,
} from '../../contract-auth-use/server/auth-kind.ts'
import { ENABLED } from '../../contract-protocol/auth-codes.ts'
import { commissionFault } from '../../calculations/commission.ts'
import type { CheckedLine, Term } from '../../calculations/price-lines.ts'
import { SUPPLY } from '../../codes.ts'
import { serveChange } from '../../contract-serve-change/server/serve-change.ts'
import { checkPriceLines, completePriceLines, linesOfForm } from '../../price-line/server/check-lines.ts'
import { pricedKindsPort } from '../../price-line/server/ports.ts'
import { serveList } from '../../service-agreement/server/serve-list.ts'
import { contractCollection, contractCollectionServe } from '../contract-collection.ts'

type CollectionForm = Form<typeof contractCollection>
const KIND = { bank: 1, platform: 2, agent: 3, group: 4 } as const
const SERVE = 'serveLines'
const OWN_COMPANY = 10
const TRAVEL_COMPANY = 5

/** B, an own company, is paid; A owes. Where C collects from many, they stand in the scope and nobody as A. */
const kind = contractKind(contractCollection, {
  contractType: 14,
  noun: '收款授权',
  sides: {
    1: { role: '债务人 / Debtor' },
    2: { role: '债权人 / Creditor', types: [OWN_COMPANY] },
    3: { role: '代收方 / Collector' },
    4: { role: '见证方 / Witness' },
  },
  ownSide: 2,
  paidByAccount: false,
  hasProducts: false,
  hasPayRule: false,
  isBusiness: false,
  plans: 'payment',
  standing: (whole, parties) =>
    whole.authKind === KIND.bank
      ? { own: 2, counterparty: 1 }
      : {
          own: 2,
          counterparty: parties.some(one => one.partyType === 1) ? 1 : 3,
          optional: [1],
          required: [3],
        },

  async complete(tx, _actor, form: CollectionForm) {
    form.values.totalAmount = ZERO
    form.values.enabled = form.before?.enabled ?? ENABLED
    await accountsOf(tx, form)
    completePriceLines(form, SERVE)
  },
  async submitChecks(tx, _actor, form: CollectionForm, { whole, parties }) {
    const all = { ...form.before, ...form.values }
    checkAuthorisation(form, whole as never, await accountsOf(tx, form))
    const collector = parties.find(one => one.partyType === 3)
    if (all.authKind === KIND.group && collector && collector.mechanismType !== OWN_COMPANY)
      form.fault('parties', '集团内代收的丙方须为我方主体 / within the group party C must be an own company')
    if (all.authKind === KIND.platform && collector && collector.mechanismType !== TRAVEL_COMPANY)
      form.fault('parties', '平台代扣的丙方须为出行公司 / for a deduction party C must be a travel company')
    const fault = commissionFault(all.feeSteps ?? [])
    if (fault) form.fault('feeSteps', fault)
    if (all.authKind === KIND.agent) await checkPrices(tx, form, whole)
    await checkDrivers(tx, form, collector?.mechanismId ?? null)
  },
  variables: (tx, _actor, row) => authVariables(tx, row as never),
  stopGuard: (tx, _actor, row) => stopGuard(tx, row),
  onStopped: (tx, actor, row, how) => onStopped(tx, actor, row as never, how),
  toComplete: (tx, today) => authsToComplete(tx, 14, today),
})

/** What an agent asks for each job (40, 4: kind 3). */
async function checkPrices(tx: Tx, form: CollectionForm, term: Term): Promise<void> {
  const lines = await linesOfForm<CheckedLine>(tx, form, SERVE, contractCollectionServe)
  if (lines.length === 0) form.fault(SERVE, '委托清收须填写服务价目 / a collection agent needs a price list')
  await checkPriceLines(tx, form, SERVE, lines, term)
}

/** One live authorisation per driver and platform. */
async function checkDrivers(tx: Tx, form: CollectionForm, collectorId: string | null): Promise<void> {
  const rows = (form.lines['drivers'] ?? []) as { driverId?: string | null }[]
  const ids = rows.flatMap(row => row.driverId ?? [])
  if (ids.length === 0 || !collectorId) return
  const taken = await tx.rows<{ driver_id: string; contract_no: string }>(sql`
    select d.driver_id, c.contract_no from contract_collection_driver d join contract c on c.tenant_id = d.tenant_id and c.id = d.contract_id and c.is_deleted = 0 and c.status in (6, 7)
      join contract_party p on p.tenant_id = c.tenant_id and p.contract_id = c.id and p.party_type = 3 and p.mechanism_id = ${collectorId}::bigint
    where d.tenant_id = ${tx.tenantId} and d.driver_id = any(${ids}::bigint[]) and c.id <> ${form.before?.id ?? '0'}::bigint`)
  const known = new Map(taken.map(row => [row.driver_id, row.contract_no]))
  rows.forEach((row, index) => {
    const no = known.get(row.driverId ?? '')
    if (no)
      form.fault(
        `drivers.${index}.driverId`,
        `司机已有该平台的有效授权【${no}】 / the driver has a live authorisation of this platform: ${no}`,
      )
    if (row.driverId && ids.indexOf(row.driverId) !== index)
      form.fault(`drivers.${index}.driverId`, '同一司机只能选一次 / the same driver twice')
  })
}

export default implement(contractCollection, {
  ...kind,
  live: authFigures,
  actions: { ...kind.actions, ...(authActions as unknown as NonNullable<typeof kind.actions>) },
  provides: [
    ...(kind.provides ?? []),
    provide(pricedKindsPort, String(SUPPLY.collection), {
      agreement: contractCollection,
      lines: contractCollectionServe,
      supplierSide: 3,
    }),
  ],
  calls: { ...serveList(contractCollectionServe), ...serveChange(contractCollection, SUPPLY.collection) },
})
