import { customise } from '#packages/web/kit/customise.ts'
import { marginReceivable } from '../margin-receivable.ts'
import { AddPage, AskButton } from './ask-deposit.tsx'

export default customise(marginReceivable, {
  list: { toolbar: AskButton },
  pages: { add: { Component: AddPage, title: '新增应收保证金 / Ask for a deposit', code: 'margin_receivable_add' } },
})
