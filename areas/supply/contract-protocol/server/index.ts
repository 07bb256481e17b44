import { ZERO } from '#kernel'
import { implement, type Form } from '#packages/server/implement.ts'
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
import { ENABLED } from '../auth-codes.ts'
import { contractProtocol } from '../contract-protocol.ts'

const OWN_COMPANY = 10
const WITHIN_GROUP = 3

/**
 * Kind 1: a third party pays us, who are party B; kinds 2 and 3: we owe as party A. Who really pays or is paid stands
 * as party C where he is an institution; the accounts name him in any case.
 */
const kind = contractKind(contractProtocol, {
  contractType: 13,
  noun: '付款授权',
  sides: {
    1: { role: '债务人 / Debtor' },
    2: { role: '债权人 / Creditor' },
    3: { role: '付款方或账户持有人 / Payer or account holder' },
    4: { role: '见证方 / Witness' },
  },
  ownSide: 2,
  paidByAccount: false,
  hasProducts: false,
  hasPayRule: false,
  isBusiness: false,
  plans: 'payment',
  standing: whole =>
    whole.authKind === 1
      ? { own: 2, counterparty: 1 }
      : whole.authKind === WITHIN_GROUP
        ? { own: 1, counterparty: 3, required: [3] }
        : { own: 1, counterparty: 2 },

  async complete(tx, _actor, form: Form<typeof contractProtocol>) {
    form.values.totalAmount = ZERO
    form.values.enabled = form.before?.enabled ?? ENABLED
    await accountsOf(tx, form)
  },
  async submitChecks(tx, _actor, form: Form<typeof contractProtocol>, { whole, parties }) {
    checkAuthorisation(form, whole as never, await accountsOf(tx, form))
    const payer = parties.find(one => one.partyType === 3)
    if ((whole as { authKind?: number }).authKind === WITHIN_GROUP && payer && payer.mechanismType !== OWN_COMPANY)
      form.fault('parties', '集团内代付的丙方须为我方主体 / within the group party C must be an own company')
  },
  variables: (tx, _actor, row) => authVariables(tx, row as never),
  stopGuard: (tx, _actor, row) => stopGuard(tx, row),
  onStopped: (tx, actor, row, how) => onStopped(tx, actor, row as never, how),
  toComplete: (tx, today) => authsToComplete(tx, 13, today),
})

export default implement(contractProtocol, {
  ...kind,
  live: authFigures,
  actions: { ...kind.actions, ...(authActions as unknown as NonNullable<typeof kind.actions>) },
})
