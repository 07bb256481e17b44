import { z } from 'zod'
import { call } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { billRentalOverdue } from '../bill-rental-overdue.ts'
import { chaseCustomer } from './chase-customer.ts'
import { chaseDesk } from './chase-desk.ts'
import { chaseLetter, LETTERS } from './chase-letter.ts'
import { messagesFor, sendMessage } from './chase-message.ts'
import { chaseResults } from './chase-results.ts'

const VIEW = 'bill_rental_overdue_view'
const CHASE = 'bill_rental_overdue_chase'
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期应为 yyyy-MM-dd / a date reads yyyy-MM-dd')

/** The desk of rent chasing. */
export const chaseCalls = {
  'GET desk': call({
    label: '催收工作台 / Chase desk',
    permission: VIEW,
    input: z.object({
      companyId: optionalIdInput,
      deptId: optionalIdInput,
      salesUserId: optionalIdInput,
      stage: z.coerce.number().int().min(1).max(5).optional(),
      keyword: z.string().max(64).optional(),
      dueOnly: z.stringbool().default(false),
    }),
    run: (tx, actor, input) => chaseDesk(tx, actor, input),
  }),
  'GET desk-customer': call({
    label: '客户欠款全貌 / Whole debt of a customer',
    permission: VIEW,
    input: z.object({ id: idInput }),
    async run(tx, actor, { id }) {
      await requireVisible(tx, actor, billRentalOverdue, [id], 'read')
      return chaseCustomer(tx, actor, id)
    },
  }),
  'GET desk-results': call({
    label: '催收成果 / Results by collector',
    permission: VIEW,
    input: z.object({ from: day, to: day }),
    run: (tx, _actor, input) => chaseResults(tx, input),
  }),
  'GET desk-messages': call({
    label: '催收短信模板 / Texts for a customer',
    permission: CHASE,
    input: z.object({ id: idInput }),
    async run(tx, actor, { id }) {
      await requireVisible(tx, actor, billRentalOverdue, [id], 'read')
      return { records: await messagesFor(tx, id) }
    },
  }),
  'POST desk-message': call({
    label: '发送催收短信 / Send a dunning text',
    permission: CHASE,
    input: z.object({ customerId: idInput, contactId: idInput, text: z.string().max(600) }),
    async run(tx, actor, input) {
      await requireVisible(tx, actor, billRentalOverdue, [input.customerId], 'read')
      return sendMessage(tx, actor, input)
    },
  }),
  'GET desk-letter': call({
    label: '催收函 / Demand letter',
    permission: CHASE,
    input: z.object({ id: idInput, kind: z.enum(LETTERS).default('notice') }),
    async run(tx, actor, { id, kind }) {
      await requireVisible(tx, actor, billRentalOverdue, [id], 'read')
      return chaseLetter(tx, actor, id, kind)
    },
  }),
}
