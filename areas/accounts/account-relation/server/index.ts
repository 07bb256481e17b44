import { implement } from '#packages/server/implement.ts'
import { normaliseAccount } from '#areas/accounts/calculations/payer-name.ts'
import { accountRelation } from '../account-relation.ts'

export default implement(accountRelation, {
  prepare(_tx, _actor, form) {
    const account = normaliseAccount(form.values.payerAccountNo ?? '')
    form.values.accountKey = account === '' ? null : account
    if (!form.before) Object.assign(form.values, { source: 3, hits: 0 })
  },
})
