import { implement } from '#packages/server/implement.ts'
import { bankTitle } from '../bank-title.ts'

export default implement(bankTitle, {
  prepare(_tx, _actor, { values, fault }) {
    if (values.bankCode && !/^\d{3}$/.test(values.bankCode))
      fault('bankCode', '行别代码为3位数字 / A bank code has three digits')
  },
})
