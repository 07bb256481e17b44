import { fen, ZERO } from '#kernel'
import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { findRows } from '#packages/server/rows.ts'
import { vehicleReturnContractRecord } from '../../vehicle-return-contract-record/vehicle-return-contract-record.ts'
import {
  computeStatement,
  plainly,
  settlementOf,
  type Computed,
} from '../../vehicle-return-settlement/server/compute.ts'
import { confirmStatement, type Confirmation } from '../../vehicle-return-settlement/server/confirm.ts'
import { checkSecond } from '../../vehicle-return-settlement/server/second-check.ts'
import { saveStatement, type StatementForm } from '../../vehicle-return-settlement/server/store.ts'
import { vehicleReturn } from '../vehicle-return.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const amount = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/)
  .transform(text => fen(text))
const text = z.string().max(500).nullish()
const subject = {
  id: idInput,
  contractRecordId: idInput,
  seq: z.coerce.number().int().min(1).max(2).default(1),
  asOf: day.nullish(),
}
const typedLine = z.object({
  recordId: optionalIdInput.nullish(),
  lineKind: z.coerce.number().int(),
  basis: text,
  qty: text,
  price: amount.nullish(),
  calcAmt: amount,
  waiveAmt: amount.default(ZERO),
  waiveReason: text,
  sourceType: text,
  sourceId: text,
  evidenceBizId: optionalIdInput.nullish(),
  note: text,
  auto: z.boolean().default(false),
})
export const statementForm = z.object({
  ...subject,
  lines: z.array(typedLine).max(5000).optional(),
  useGeneral: z.boolean().optional(),
  payDueDate: day.nullish(),
  payeeAccountId: optionalIdInput.nullish(),
  refundReceiptBack: z.boolean().optional(),
  tollChecked: z.boolean().optional(),
  send: z.boolean().default(false),
})
const confirmation = z.object({
  ...subject,
  confirmMode: z.coerce.number().int().min(1).max(4),
  confirmBizId: optionalIdInput.nullish(),
  token: z.string().min(8).max(36),
  figuresHash: z.string().length(64),
  force: text,
})

/** A statement as pages and calls see it: per contract, per vehicle, and how each figure came about. */
export const shown = (computed: Computed): Record<string, unknown> => {
  const { statement, lines, records, contract, money } = computed
  return {
    ...plainly(statement),
    contractRecordId: contract.id,
    contractNo: contract.contractNo,
    asOf: computed.asOf,
    waiveTotal: plainly({ v: computed.waiveTotal })['v'],
    lines: lines.map(one => plainly(one)),
    vehicles: records.map(record => ({
      recordId: record.id,
      plateNo: record.plateNo,
      vin: record.vin,
      modelName: record.modelName,
      lastRentDate: record.lastRentDate,
      ...plainly(statement.shares.find(one => one.recordId === record.id) ?? {}),
      bills: plainly({ bills: money.get(record.id)?.bills ?? [] })['bills'],
    })),
    figuresHash: computed.hash,
  }
}

async function statistics(
  tx: Tx,
  actor: Actor,
  input: { id: string; contractRecordId?: string | undefined; seq: number; asOf?: string | null | undefined },
): Promise<unknown> {
  await requireVisible(tx, actor, vehicleReturn, [input.id])
  const contracts = await findRows(tx, vehicleReturnContractRecord, { returnId: input.id } as never, {
    orderBy: 't.id',
  })
  const statements: unknown[] = []
  for (const one of contracts.filter(row => !input.contractRecordId || row.id === input.contractRecordId)) {
    const of = { returnId: input.id, contractRecordId: one.id, seq: input.seq, asOf: input.asOf }
    const stored = await settlementOf(tx, of)
    const isPast = stored && [102, 3, 5].includes(stored.status)
    statements.push({
      ...(isPast ? plainly(stored) : shown(await computeStatement(tx, actor, of))),
      settlement: stored ? plainly(stored) : null,
    })
  }
  return { statements }
}

const one = (input: { id: string; contractRecordId: string; seq: number; asOf?: string | null | undefined }) => ({
  returnId: input.id,
  contractRecordId: input.contractRecordId,
  seq: input.seq,
  asOf: input.asOf,
})
const confirmWith =
  (violate: boolean) =>
  async (tx: Tx, actor: Actor, input: z.output<typeof confirmation>): Promise<unknown> => {
    await requireVisible(tx, actor, vehicleReturn, [input.id])
    return confirmStatement(tx, actor, { ...input, ...one(input), violate } as Confirmation)
  }

/** 70, 7.1: the calls of the settlement, which stand under vehicle-return. */
export const settleCalls: Record<`${'GET' | 'PUT'} ${string}`, CustomCall> = {
  'GET statistics-cost-settlement': call({
    label: '费用试算 / Statement as it stands',
    permission: 'vehicle_return_settle',
    input: z.object({ ...subject, contractRecordId: optionalIdInput }),
    run: statistics,
  }),
  'GET check-second-cost-settlement': call({
    label: '二次核算检查 / Check of the second settlement',
    permission: 'vehicle_return_settle',
    input: z.object({ id: idInput, contractRecordId: idInput }),
    run: async (tx, actor, input) => {
      await requireVisible(tx, actor, vehicleReturn, [input.id])
      return checkSecond(tx, actor, { returnId: input.id, contractRecordId: input.contractRecordId })
    },
  }),
  'PUT update-statistics-cost-settlement': call({
    label: '保存核算 / Save the statement',
    permission: 'vehicle_return_settle',
    input: statementForm,
    run: async (tx, actor, input) => {
      await requireVisible(tx, actor, vehicleReturn, [input.id])
      const saved = await saveStatement(tx, actor, { ...input, ...one(input) } as StatementForm)
      return { ...shown(saved), settlement: plainly(saved.settlement) }
    },
  }),
  'PUT confirm-cost-settlement': call({
    label: '确认核算 / Confirm the settlement',
    permission: 'vehicle_return_confirm',
    input: confirmation,
    run: confirmWith(false),
  }),
  'PUT confirm-cost-settlement-violate': call({
    label: '违约确认核算 / Confirm the settlement of a default',
    permission: 'vehicle_return_confirm',
    input: confirmation,
    run: confirmWith(true),
  }),
}
