import { refuse } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { billAccountsChange } from '../bill-accounts-change.ts'
import { lockBills, refuseTwice, takeEffect } from './decide.ts'
import { importCalls } from './import-payables.ts'
import { lockChange } from './lock-change.ts'
import { prepareChange } from './prepare.ts'

export default implement(billAccountsChange, {
  prepare: prepareChange,
  actions: {
    submit: { locks: lockBills, guard: (tx, _actor, { row }) => refuseTwice(tx, row) },
    approve: { locks: lockChange, run: (tx, actor, { row }) => takeEffect(tx, actor, row) },
    disable: {
      run: () => refuse('changed', '账单变更不能冲销，请作新的变更 / a change is not reversed: make another'),
    },
  },
  calls: importCalls,
})
