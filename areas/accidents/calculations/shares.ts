import { Decimal } from 'decimal.js'
import {
  addFen,
  fen,
  maxFen,
  minFen,
  ratioFen,
  subFen,
  sumFen,
  timesFen,
  yuan,
  ZERO,
  type Fen,
  type Label,
} from '#kernel'
import { lossIs } from './loss-codes.ts'

export interface LossLine {
  readonly lossKind: number
  readonly amt: Fen
  readonly insurable: boolean
}
/** What the cover of our vehicle still pays, after earlier registrations of the same case. */
export interface CoverLeft {
  readonly property: Fen
  readonly medical: Fen
  readonly death: Fen
  readonly thirdParty: Fen
  readonly insuredValue: Fen
  readonly seats: Fen
}
export interface OtherParty {
  readonly isVehicle: boolean
  /** Percent. */
  readonly rate: number
}
export interface ShareFacts {
  /** Our liability in percent: '70.000000'. */
  readonly rate: string
  readonly coverCompulsory: boolean
  readonly coverCommercial: boolean
  /** 代位求偿: our insurer pays the whole and recovers from the other side. */
  readonly subrogation: boolean
  readonly absoluteDeductible: Fen
  readonly deductibleRate: string
  readonly left: CoverLeft
  readonly others: readonly OtherParty[]
}
export interface Share {
  readonly byCompulsory: Fen
  readonly byCommercial: Fen
  readonly byOther: Fen
  readonly bySelf: Fen
  readonly basis: Label
}
export interface Shares {
  readonly lines: readonly Share[]
  /** What of the absolute deductible is really borne: the first line of the customer's charge (C10). */
  readonly deductibleBorne: Fen
}

/** By law: property, medical, death or disability; when our driver is at fault at all, and when he is not. */
export const STATUTORY = {
  fault: { property: fen('2000'), medical: fen('18000'), death: fen('180000') },
  noFault: { property: fen('100'), medical: fen('1800'), death: fen('18000') },
} as const
const OTHER_VEHICLE = { liable: fen('2000'), notLiable: fen('100') } as const

const percentOf = (amt: Fen, percent: Decimal.Value): Fen => timesFen(amt, new Decimal(percent).div(100).toFixed())
/** Parts by weight that sum to the total; each is the growth of a rounded running sum, so that none falls below zero. */
export function spread(total: Fen, weights: readonly Fen[]): Fen[] {
  const all = sumFen(weights, one => one)
  let [reached, given] = [ZERO, ZERO]
  return weights.map(weight => {
    reached = addFen(reached, weight)
    const upTo = all === ZERO ? ZERO : ratioFen(total, reached, all)
    const part = subFen(upTo, given)
    given = upTo
    return part
  })
}

const OWN: readonly number[] = [lossIs.own, lossIs.rescue]
const PROPERTY: readonly number[] = [lossIs.otherVehicle, lossIs.otherProperty, lossIs.road]
const isOutside = (line: LossLine): boolean =>
  !line.insurable || line.lossKind === lossIs.legal || line.lossKind === lossIs.thirdDowntime

type Part = { -readonly [K in keyof Omit<Share, 'basis'>]: Fen } & { basis: Label }
const empty = (): Part => ({ byCompulsory: ZERO, byCommercial: ZERO, byOther: ZERO, bySelf: ZERO, basis: '- / -' })

/** 80, C7. Every line: the four shares add up to its amount. */
export function sharesOf(lines: readonly LossLine[], facts: ShareFacts): Shares {
  const parts = lines.map(empty)
  const at = (fits: (line: LossLine) => boolean): number[] =>
    lines.flatMap((line, index) => (fits(line) ? [index] : []))
  for (const index of at(isOutside)) shareOutside(lines[index]!, parts[index]!, facts)
  const deductibleBorne = shareOwn(
    lines,
    parts,
    at(one => !isOutside(one) && OWN.includes(one.lossKind)),
    facts,
  )
  const beyondSeats = shareSeats(
    lines,
    parts,
    at(one => !isOutside(one) && one.lossKind === lossIs.occupants),
    facts,
  )

  const amts = lines.map((line, index) => beyondSeats.get(index) ?? line.amt)
  let limit = facts.left.thirdParty
  const pools = [
    ['财产', 'property', facts.left.property, at(one => !isOutside(one) && PROPERTY.includes(one.lossKind))],
    [
      '医疗',
      'medical',
      facts.left.medical,
      at(one => !isOutside(one) && (one.lossKind === lossIs.medical || one.lossKind === lossIs.occupants)),
    ],
    ['伤残', 'death or disability', facts.left.death, at(one => !isOutside(one) && one.lossKind === lossIs.death)],
  ] as const
  for (const [zh, en, base, indexes] of pools)
    limit = subFen(limit, sharePool({ zh, en, base, indexes, limit }, amts, parts, facts))
  return { lines: parts, deductibleBorne }
}

interface Pool {
  readonly zh: string
  readonly en: string
  readonly base: Fen
  readonly indexes: readonly number[]
  readonly limit: Fen
}
/** C7, 1 and 2: the compulsory limit first, then liability; answers what it took of the third-party limit. */
function sharePool(pool: Pool, amts: readonly Fen[], parts: Part[], facts: ShareFacts): Fen {
  const { indexes } = pool
  const own = indexes.map(index => amts[index]!)
  const total = sumFen(own, one => one)
  const base = spread(minFen(total, pool.base), own)
  const rests = own.map((amt, index) => subFen(amt, base[index]!))
  const rest = sumFen(rests, one => one)
  const ours = percentOf(rest, facts.rate)
  const paid = facts.coverCommercial
    ? minFen(percentOf(ours, new Decimal(100).minus(facts.deductibleRate)), maxFen(pool.limit, ZERO))
    : ZERO
  const oursOf = spread(ours, rests)
  const paidOf = spread(paid, oursOf)
  const figures = `${yuan(rest)} × ${plain(facts.rate)}% = ${yuan(ours)}`
  for (const [place, index] of indexes.entries()) {
    const part = parts[index]!
    const [first, mine, commercial] = [base[place]!, oursOf[place]!, paidOf[place]!]
    if (facts.coverCompulsory) part.byCompulsory = addFen(part.byCompulsory, first)
    else part.bySelf = addFen(part.bySelf, first)
    part.byCommercial = addFen(part.byCommercial, commercial)
    part.byOther = addFen(part.byOther, subFen(rests[place]!, mine))
    part.bySelf = addFen(part.bySelf, subFen(mine, commercial))
    part.basis = `${pool.zh}限额内${yuan(sumFen(base, one => one))}；超出 ${figures}，商业险${yuan(paid)} / Within the limit of ${pool.en} ${yuan(sumFen(base, one => one))}; beyond ${figures}, commercial ${yuan(paid)}`
  }
  return paid
}
const plain = (percent: string): string => new Decimal(percent).toString()

/** C7, 3: the other side's compulsory cover, then liability and deductible, or subrogation. */
function shareOwn(lines: readonly LossLine[], parts: Part[], indexes: readonly number[], facts: ShareFacts): Fen {
  const own = indexes.map(index => lines[index]!.amt)
  const total = sumFen(own, one => one)
  const vehicles = facts.others.filter(one => one.isVehicle)
  const fromOther = minFen(
    total,
    sumFen(vehicles, one => (one.rate > 0 ? OTHER_VEHICLE.liable : OTHER_VEHICLE.notLiable)),
  )
  const rest = subFen(total, fromOther)
  const isShared = facts.others.some(one => one.rate > 0)
  const rate = isShared && !facts.subrogation ? facts.rate : '100'
  const ours = percentOf(rest, rate)
  const other = addFen(fromOther, subFen(rest, ours))
  const afterRate = facts.subrogation ? ours : percentOf(ours, new Decimal(100).minus(facts.deductibleRate))
  const payable = minFen(
    maxFen(subFen(afterRate, facts.absoluteDeductible), ZERO),
    maxFen(facts.left.insuredValue, ZERO),
  )
  const commercial = facts.coverCommercial ? payable : ZERO
  const others = spread(other, own)
  const left = own.map((amt, index) => subFen(amt, others[index]!))
  const commercials = spread(commercial, left)
  const figures = `${yuan(rest)} × ${plain(rate)}% − ${yuan(facts.absoluteDeductible)}`
  for (const [place, index] of indexes.entries()) {
    const part = parts[index]!
    part.byOther = others[place]!
    part.byCommercial = commercials[place]!
    part.bySelf = subFen(left[place]!, commercials[place]!)
    part.basis = facts.coverCommercial
      ? `对方交强${yuan(fromOther)}；${figures} = 车损险${yuan(commercial)} / Their compulsory ${yuan(fromOther)}; ${figures} = our own cover ${yuan(commercial)}`
      : `对方交强${yuan(fromOther)}；${yuan(rest)} × ${plain(rate)}% = 自担${yuan(ours)} / Their compulsory ${yuan(fromOther)}; ${yuan(rest)} × ${plain(rate)}% = borne by us ${yuan(ours)}`
  }
  return facts.coverCommercial ? minFen(facts.absoluteDeductible, afterRate) : ZERO
}

/** C7, 4, kind 8: the seats first; answers what is left of each line, which goes the way of medical costs. */
function shareSeats(
  lines: readonly LossLine[],
  parts: Part[],
  indexes: readonly number[],
  facts: ShareFacts,
): Map<number, Fen> {
  let limit = facts.coverCommercial ? facts.left.seats : ZERO
  const beyond = new Map<number, Fen>()
  for (const index of indexes) {
    const { amt } = lines[index]!
    const paid = minFen(percentOf(amt, facts.rate), maxFen(limit, ZERO))
    limit = subFen(limit, paid)
    parts[index]!.byCommercial = paid
    beyond.set(index, subFen(amt, paid))
  }
  return beyond
}

/** C7, 4: kinds that no cover pays, and lines that are not insurable. */
function shareOutside(line: LossLine, part: Part, facts: ShareFacts): void {
  part.bySelf = percentOf(line.amt, facts.rate)
  part.byOther = subFen(line.amt, part.bySelf)
  const figures = `${yuan(line.amt)} × ${plain(facts.rate)}%`
  part.basis = `不属保险责任：${figures} = ${yuan(part.bySelf)} / Outside of the cover: ${figures} = ${yuan(part.bySelf)}`
}
