/** 60, 7.3: how new a car still is, 0 to 100, with one decimal. */
export interface FreshnessFacts {
  /** Full months since registration (or production). */
  months: number
  km: number
  lifeMonths: number
  lifeKm: number
  /** Points lost in the last check; undefined without a check list: the age stands for the condition. */
  deductions?: number
  weights?: readonly [age: number, mileage: number, condition: number]
  /** Structural damage 60, flood or fire 30. */
  cap?: number
}
const round = (value: number, places: number): number => Math.round(value * 10 ** places + 1e-9) / 10 ** places

export function freshDegree({
  months,
  km,
  lifeMonths,
  lifeKm,
  deductions,
  weights = freshRule.weights,
  cap,
}: FreshnessFacts): number {
  const age = round(Math.max(0, 100 - (100 * months) / lifeMonths), 2)
  const mileage = round(Math.max(0, 100 - (100 * km) / lifeKm), 2)
  const condition = deductions === undefined ? age : Math.max(0, 100 - deductions)
  const degree = round(round(weights[0] * age + weights[1] * mileage + weights[2] * condition, 2), 1)
  return cap === undefined ? degree : Math.min(degree, cap)
}
export interface FreshRule {
  readonly weights: readonly [age: number, mileage: number, condition: number]
  /** Least degree of A, B, C, D. */
  readonly grades: readonly number[]
}
export const freshRule: FreshRule = { weights: [0.35, 0.35, 0.3], grades: [90, 75, 60, 40] }

/** As the parameters say it, '0.35,0.35,0.30' and '90,75,60,40'; what cannot be reckoned with leaves the rule of 7.3. */
export function readFreshRule(weights: string, grades: string): FreshRule {
  const numbers = (value: string) => value.split(',').map(one => (one.trim() === '' ? Number.NaN : Number(one)))
  const [shares, floors] = [numbers(weights), numbers(grades)]
  const isShared =
    shares.length === 3 &&
    shares.every(one => one >= 0) &&
    Math.abs(shares.reduce((sum, one) => sum + one, 0) - 1) < 1e-6
  const isFalling = floors.length === 4 && floors.every((one, at) => one >= 0 && (at === 0 || one < floors[at - 1]!))
  return {
    weights: isShared ? [shares[0]!, shares[1]!, shares[2]!] : freshRule.weights,
    grades: isFalling ? floors : freshRule.grades,
  }
}
/** A 1 ... E 5 of fresh_grade. */
export const gradeOf = (degree: number, { grades }: FreshRule = freshRule): number =>
  grades.findIndex(floor => degree >= floor) + 1 || 5
