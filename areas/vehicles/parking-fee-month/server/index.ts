import {
  addDays,
  addFen,
  allocateFen,
  daysInMonth,
  localDateTime,
  negFen,
  refuse,
  subFen,
  sumFen,
  ZERO,
  type Fen,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { vehicleParams } from '../../params.ts'
import { parkingProvider } from '#areas/partners/parking-provider/parking-provider.ts'
import { postCost } from '../../vehicle-cost/server/post-cost.ts'
import { parkingFeeLine, parkingFeeMonth } from '../parking-fee-month.ts'
import { parkingCostLines } from './cost-lines.ts'
import { computeAgain, firstDay, parkingFeeJob, parkingFeeSchedule, type Fee } from './draft.ts'

const PARKING = 8
const PROVIDER = 7
const RATE = 'parking.fee.diffRate'
const absolute = (amount: Fen): Fen => (amount < ZERO ? negFen(amount) : amount)

/** What is paid for the lot is the cost of the cars that stood there (cost item 8). */
async function postCosts(tx: Tx, actor: Actor, row: Fee, total: Fen): Promise<void> {
  const lines = await findRows(tx, parkingFeeLine, { feeId: row.id } as never, { orderBy: 't.vehicle_id' })
  const billed = sumFen(lines, one => one.amt)
  const weights = lines.map(one => (billed > ZERO ? one.amt : BigInt(one.days ?? 0)))
  if (lines.length === 0 || total <= ZERO || weights.every(one => one === 0n)) return
  const parts = total === billed ? lines.map(one => one.amt) : allocateFen(total, weights)
  const provider = row.providerId ? await getRow(tx, parkingProvider, row.providerId) : undefined
  const first = firstDay(row.month)
  const lastDay = addDays(first, daysInMonth(first) - 1)
  for (const [at, line] of lines.entries())
    if (parts[at]! > ZERO)
      await postCost(tx, actor, {
        vehicleId: line.vehicleId!,
        costItem: PARKING,
        amt: parts[at]!,
        bizDate: lastDay,
        bearer: 1,
        supplierType: provider ? PROVIDER : null,
        supplierId: provider?.id ?? null,
        supplierName: provider?.mechanismName ?? null,
        sourceType: 'parking-fee-month',
        sourceId: row.id,
        sourceSeq: at + 1,
        sourceNo: row.month!,
      })
}

export default implement(parkingFeeMonth, {
  provides: [parkingCostLines],
  actions: {
    check: {
      async run(tx, actor, { row, input }) {
        const adjustAmt = (input.adjustAmt as Fen | null | undefined) ?? ZERO
        const providerAmt = input.providerAmt as Fen
        if (adjustAmt !== ZERO && !input.adjustReason)
          refuse('adjustReason', '有调整金额须填写调整原因 / an adjustment needs a reason')
        const totalAmt = addFen(row.packageAmt, row.overAmt, row.dayAmt, adjustAmt)
        if (totalAmt < ZERO) refuse('adjustAmt', '调整后合计不能小于0 / the total must not fall below 0')
        const diffAmt = subFen(providerAmt, totalAmt)
        const { [RATE]: percent } = await vehicleParams(tx, RATE)
        const isFar = Number(absolute(diffAmt)) * 100 > Number(totalAmt) * percent
        if (isFar && !input.diffReason)
          refuse('diffReason', '与供应商账单差异超过{n}%，请填写差异原因 / it differs by more than {n} %: say why', {
            n: percent,
          })
        await postCosts(tx, actor, row, totalAmt)
        await emit(tx, actor, 'parking-fee.checked', { id: row.id, no: row.month!, lotId: row.lotId })
        return {
          adjustAmt,
          adjustReason: (input.adjustReason as string | null | undefined) ?? null,
          providerAmt,
          diffAmt,
          diffReason: (input.diffReason as string | null | undefined) ?? null,
          billBizId: (input.billBizId as string | null | undefined) ?? null,
          totalAmt,
          checkUserId: actor.userId,
          checkTime: localDateTime(actor.clock.now()),
        }
      },
    },
    redo: { run: (tx, actor, { row }) => computeAgain(tx, actor, row) },
    settle: {
      run: (_tx, _actor, { input }) => ({ settlementId: (input['settlementId'] as string | undefined) ?? null }),
    },
    free: { run: () => ({ settlementId: null }) },
  },
  jobs: [parkingFeeJob],
  schedules: [parkingFeeSchedule],
})
