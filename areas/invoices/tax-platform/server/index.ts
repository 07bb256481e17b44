import { z } from 'zod'
import { fen, invalid, isAmount } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows, insertRow, removeRow } from '#packages/server/rows.ts'
import {
  nextTaxAnswer,
  simulatedTaxInvoice,
  simulatedTaxNews,
  simulatedTaxPlay,
  simulatedTaxRed,
  taxPlatformMessage,
} from '../tax-platform-message.ts'
import { buyerActs } from './buyer-acts.ts'
import { taxPlatformPort } from './platform-port.ts'
import { simulatedPlatform } from './simulated-platform.ts'

const messages = implement(taxPlatformMessage, {
  provides: [provide(taxPlatformPort, 'simulated', { open: simulatedPlatform })],
  calls: {
    'GET state': call({
      label: '模拟平台状态 / State of the simulated platform',
      permission: 'tax_platform_message_view',
      input: z.object({}),
      run: async tx => {
        const counts = (await tx.row<{ issued: string; waiting: string; reds: string }>(
          sql`select (select count(*) from simulated_tax_invoice where tenant_id = ${tx.tenantId} and outcome = 'issued') as issued,
            (select count(*) from invoice where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1) as waiting,
            (select count(*) from simulated_tax_red where tenant_id = ${tx.tenantId} and confirm_state in (2, 3)) as reds`,
        ))!
        return {
          gateway: 'simulated',
          plays: (await findRows(tx, simulatedTaxPlay, sql`t.used_time is null`)).map(({ id, verb, nextAnswer }) => ({
            id,
            verb,
            nextAnswer,
          })),
          issued: Number(counts.issued),
          waiting: Number(counts.waiting),
          openReds: Number(counts.reds),
        }
      },
    }),
    'PUT next-answer': call({
      label: '设定下次应答 / Set the next answer',
      permission: 'tax_platform_message_play',
      input: z.object({
        verb: z.enum(['issue', 'query', 'red', 'verify']),
        nextAnswer: z.coerce.number().int(),
      }),
      async run(tx, actor, input) {
        if (!nextTaxAnswer.values.some(one => one.code === input.nextAnswer))
          invalid({ nextAnswer: '没有这种应答 / no such answer' })
        for (const old of await findRows(tx, simulatedTaxPlay, sql`t.verb = ${input.verb} and t.used_time is null`, {
          lock: true,
        }))
          await removeRow(tx, actor, simulatedTaxPlay, old)
        if (input.nextAnswer !== 0)
          await insertRow(tx, actor, simulatedTaxPlay, { verb: input.verb, nextAnswer: input.nextAnswer })
        return {}
      },
    }),
    'PUT buyer-act': call({
      label: '模拟购方操作 / Act as the buyer',
      permission: 'tax_platform_message_play',
      input: z.object({
        invoiceNo: z.string().min(1).max(20),
        does: z.enum(['deduct', 'book', 'agree', 'refuse', 'enterRed']),
        amt: z.string().max(20).optional(),
      }),
      async run(tx, actor, { invoiceNo, does, amt }) {
        if (amt && !isAmount(amt)) invalid({ amt: '金额格式不正确 / not an amount' })
        await buyerActs(tx, actor, invoiceNo, does, amt ? fen(amt) : undefined)
        return {}
      },
    }),
  },
})

export default [
  messages,
  implement(simulatedTaxInvoice, {}),
  implement(simulatedTaxRed, {}),
  implement(simulatedTaxNews, {}),
  implement(simulatedTaxPlay, {}),
]
