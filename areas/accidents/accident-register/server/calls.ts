import { z } from 'zod'
import { fen, invalid, isAmount, sumFen, yuan, ZERO, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { accident } from '../../accident/accident.ts'
import type { Case } from '../../accident/server/rows.ts'
import { usualRate } from '../../codes.ts'
import { caseFacts, deductibleOf, type CaseFacts } from './facts.ts'
import { computeCharges, computeShares, totalsOf, type Terms } from './propose.ts'

const MOST = fen('9999999999.99')
const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(given => String(given ?? '').trim())
  .refine(
    given => given === '' || (isAmount(given) && fen(given) >= ZERO && fen(given) <= MOST),
    '金额不正确 / Not an amount',
  )
  .transform((given): Fen | null => (given === '' ? null : fen(given)))
const percent = z
  .union([z.string(), z.number()])
  .nullish()
  .transform(given => String(given ?? '').trim())
  .refine(
    given => given === '' || (/^\d{1,3}(\.\d{1,6})?$/.test(given) && Number(given) <= 100),
    '比例不正确 / Not a percentage',
  )
  .transform(given => (given === '' ? null : given))
const flag = z.union([z.boolean(), z.string(), z.number()]).nullish()
const isTicked = (given: unknown): boolean => given === true || given === 'true' || given === 1 || given === '1'
const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, '日期不正确 / Not a date')
  .nullish()
  .transform(given => given || null)

const lossInput = z.looseObject({
  lossKind: z.coerce.number().int().min(1).max(10),
  assessedAmt: amount,
  insurable: flag,
})
const calculateInput = z.looseObject({
  accidentId: idInput,
  id: optionalIdInput,
  liability: z.coerce.number().int().min(1).max(7).nullish(),
  liabilityRate: percent,
  coverCompulsory: flag,
  coverCommercial: flag,
  subrogation: flag,
  absoluteDeductible: amount,
  deductibleRate: percent,
  repairPlan: z.coerce.number().int().min(1).max(3).nullish(),
  inShopDate: day,
  planOutDate: day,
  losses: z.array(lossInput).max(100, '最多100行 / at most 100 rows').nullish(),
})
type Asked = z.output<typeof calculateInput>

/** A flag that is not sent is what the case says: a policy was there and nothing puts it at risk. */
const flagOr = (given: unknown, otherwise: boolean): boolean =>
  given === undefined || given === null || given === '' ? otherwise : isTicked(given)

function termsOf(asked: Asked, row: Case, facts: CaseFacts): Terms & { liability: number } {
  const liability = asked.liability ?? row.liability
  const rate =
    asked.liabilityRate ?? (asked.liability ? usualRate[asked.liability] : (row.liabilityRate ?? usualRate[liability]))
  if (!rate) return invalid({ liability: '责任待定时不能测算 / nothing is computed while the liability is pending' })
  return {
    liability,
    liabilityRate: rate,
    coverCompulsory: flagOr(asked.coverCompulsory, facts.compulsory !== undefined && !row.coverRisk),
    coverCommercial: flagOr(asked.coverCommercial, facts.commercial !== undefined && !row.coverRisk),
    subrogation: isTicked(asked.subrogation),
    absoluteDeductible: asked.absoluteDeductible ?? ZERO,
    deductibleRate: asked.deductibleRate ?? deductibleOf(facts),
    repairPlan: asked.repairPlan ?? 1,
    inShopDate: asked.inShopDate,
    planOutDate: asked.planOutDate,
  }
}

async function calculate(tx: Tx, actor: Actor, asked: Asked): Promise<Record<string, unknown>> {
  await requireVisible(tx, actor, accident, [asked.accidentId])
  const row = await getRow(tx, accident, asked.accidentId)
  const facts = await caseFacts(tx, row)
  const terms = termsOf(asked, row, facts)
  const losses = (asked.losses ?? []).map(one => ({
    lossKind: one.lossKind,
    amt: one.assessedAmt ?? ZERO,
    insurable: flagOr(one.insurable, true),
  }))
  const shares = await computeShares(tx, facts, terms, losses, asked.id)
  const charges = await computeCharges(tx, facts, terms, losses, shares)
  const totals = totalsOf(losses, shares.lines)
  return {
    ...terms,
    inShopDate: terms.inShopDate ?? '',
    planOutDate: terms.planOutDate ?? '',
    absoluteDeductible: yuan(terms.absoluteDeductible),
    losses: losses.map((one, index) => ({
      lossKind: one.lossKind,
      assessedAmt: yuan(one.amt),
      insurable: one.insurable,
      byCompulsory: yuan(shares.lines[index]!.byCompulsory),
      byCommercial: yuan(shares.lines[index]!.byCommercial),
      byOther: yuan(shares.lines[index]!.byOther),
      bySelf: yuan(shares.lines[index]!.bySelf),
      basis: shares.lines[index]!.basis,
    })),
    charges: charges.map(one =>
      withoutNulls({ ...one, price: one.price === null ? null : yuan(one.price), amt: yuan(one.amt) }),
    ),
    ...Object.fromEntries(Object.entries(totals).map(([name, amt]) => [name, yuan(amt as Fen)])),
    penaltyAmt: yuan(sumFen(charges, one => one.amt)),
  }
}

export const registerCalls = {
  'POST calculate': call({
    label: '测算分摊 / Compute the shares',
    permission: 'accident_register_add',
    idempotent: false,
    input: calculateInput,
    run: calculate,
  }),
}
