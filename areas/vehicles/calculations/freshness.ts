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
  weights = [0.35, 0.35, 0.3],
  cap,
}: FreshnessFacts): number {
  const age = round(Math.max(0, 100 - (100 * months) / lifeMonths), 2)
  const mileage = round(Math.max(0, 100 - (100 * km) / lifeKm), 2)
  const condition = deductions === undefined ? age : Math.max(0, 100 - deductions)
  const degree = round(round(weights[0] * age + weights[1] * mileage + weights[2] * condition, 2), 1)
  return cap === undefined ? degree : Math.min(degree, cap)
}
/** A 1 ... E 5 of fresh_grade. */
export const gradeOf = (degree: number): number => [90, 75, 60, 40].findIndex(floor => degree >= floor) + 1 || 5
