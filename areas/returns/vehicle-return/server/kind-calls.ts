import { fen, ZERO, type Fen } from '#kernel'
import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { idInput, idsInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import { confirmDischarge, titlePassed } from './buy-out.ts'
import { confirmLoss } from './loss.ts'
import { settlementPdf } from './papers.ts'
import { toSettle } from './protect.ts'
import { pickUp, redeem } from '../../vehicle-return-redeem/server/redeem.ts'
import { vehicleReturnRedeem } from '../../vehicle-return-redeem/vehicle-return-redeem.ts'
import { getRow } from '#packages/server/rows.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const amount = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/)
  .transform((text): Fen => fen(text))

/** Only what lies in the caller's scope. */
const within =
  <T extends { id: string }>(run: (tx: Tx, actor: Actor, input: T) => Promise<unknown>) =>
  async (tx: Tx, actor: Actor, input: T): Promise<unknown> => {
    await requireVisible(tx, actor, vehicleReturn, [input.id])
    return run(tx, actor, input)
  }

const ofRedemption = async (tx: Tx, actor: Actor, redeemId: string): Promise<void> => {
  await requireVisible(tx, actor, vehicleReturnRedeem, [redeemId])
  await requireVisible(tx, actor, vehicleReturn, [(await getRow(tx, vehicleReturnRedeem, redeemId)).returnId])
}

/** 70, 7.1: what only one kind of return knows. */
export const kindCalls: Record<`${'GET' | 'POST' | 'PUT'} ${string}`, CustomCall> = {
  'PUT confirm-loss': call({
    label: '确认灭失 / Confirm the loss',
    permission: 'vehicle_return_loss',
    input: z.object({
      id: idInput,
      reason: z.string().max(500).nullish(),
      records: z
        .array(
          z.object({
            recordId: idInput,
            lossBase: amount.nullish(),
            insurePay: amount.default(ZERO),
            insurePayDate: day.nullish(),
            claimNo: z.string().max(64).nullish(),
            salvage: amount.default(ZERO),
          }),
        )
        .min(1)
        .max(500),
    }),
    run: within(confirmLoss),
  }),
  'PUT confirm-discharge-mortgage': call({
    label: '确认解押 / Confirm a discharge',
    permission: 'vehicle_return_discharge',
    input: z.object({
      id: idInput,
      records: z
        .array(
          z.object({
            recordId: idInput,
            dischargeDate: day,
            dischargeNo: z.string().min(1).max(64),
            certBack: z.boolean(),
          }),
        )
        .min(1)
        .max(500),
    }),
    run: within(confirmDischarge),
  }),
  'PUT confirm-transfer': call({
    label: '确认过户 / Confirm a transfer',
    permission: 'vehicle_return_discharge',
    input: z.object({ id: idInput, recordIds: idsInput, transferDate: day }),
    run: within(titlePassed),
  }),
  'POST redeem': call({
    label: '申请赎回 / Redeem',
    permission: 'vehicle_return_redeem',
    input: z.looseObject({ returnId: idInput }),
    run: async (tx, actor, input) => {
      await requireVisible(tx, actor, vehicleReturn, [input.returnId])
      return redeem(tx, actor, { ...input, id: undefined })
    },
  }),
  'PUT afresh-redeem': call({
    label: '重新申请赎回 / Apply again',
    permission: 'vehicle_return_redeem',
    input: z.looseObject({ id: idInput }),
    run: async (tx, actor, input) => {
      await ofRedemption(tx, actor, input.id)
      return redeem(tx, actor, input)
    },
  }),
  'PUT confirm-pick': call({
    label: '确认赎回提车 / Confirm the pick-up',
    permission: 'vehicle_return_redeem',
    input: z.object({
      redeemId: idInput,
      pickTime: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
      mileage: z.coerce.number().int().min(0).max(9_999_999).nullish(),
    }),
    run: async (tx, actor, input) => {
      await ofRedemption(tx, actor, input.redeemId)
      return pickUp(tx, actor, { ...input, mileage: input.mileage ?? null })
    },
  }),
  'PUT to-settle': call({
    label: '转核算 / To settlement',
    permission: 'vehicle_return_settle',
    input: z.object({
      id: idInput,
      terminateDate: day,
      waived: z.boolean().default(false),
      reason: z.string().min(1).max(500),
    }),
    run: within(toSettle),
  }),
  'GET print-settlement': call({
    label: '打印核算单 / Print the settlement',
    permission: 'vehicle_return_view',
    input: z.object({ id: idInput }),
    run: within((tx, actor, input: { id: string }) => settlementPdf(tx, actor, input.id)),
  }),
}
