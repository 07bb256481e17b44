import { addFen, fen, isAmount, minFen, ratioFen, subFen, ZERO, type Fen, type Label } from '#kernel'

interface Step {
  readonly from: string
  readonly to?: string | null
  readonly rate: string
}
const percent = (amount: Fen, rate: string): Fen => ratioFen(amount, Math.round(Number(rate) * 10_000), 1_000_000)

/** C9: a flat rate, or steps of which each part has its own rate. Due on money received by us only. */
export function commission(received: Fen, feeRate: string | null, steps: readonly Step[]): Fen {
  if (steps.length === 0) return feeRate === null ? ZERO : percent(received, feeRate)
  return steps.reduce((sum, step) => {
    const from = fen(step.from)
    const part = subFen(step.to ? minFen(received, fen(step.to)) : received, from)
    return part > ZERO ? addFen(sum, percent(part, step.rate)) : sum
  }, ZERO)
}

/** Steps begin at nothing and follow each other without a gap. */
export function commissionFault(steps: readonly Partial<Step>[]): Label | undefined {
  if (!Array.isArray(steps)) return '阶梯佣金格式不正确 / steps are not readable'
  let next = ZERO
  for (const [index, step] of steps.entries()) {
    const isRate = typeof step?.rate === 'string' && /^\d+(\.\d+)?$/.test(step.rate) && Number(step.rate) <= 100
    const isLast = index === steps.length - 1
    if (!isRate || !isAmount(String(step.from)) || (step.to ? !isAmount(String(step.to)) : !isLast))
      return '阶梯佣金格式不正确 / steps are not readable'
    if (fen(String(step.from)) !== next) return '阶梯须从0开始且首尾相接 / steps begin at 0 and follow each other'
    if (step.to && fen(String(step.to)) <= next)
      return '阶梯须从0开始且首尾相接 / steps begin at 0 and follow each other'
    next = step.to ? fen(String(step.to)) : next
  }
  return undefined
}
