/** 70, R18: all of a small lot, else the share, and never fewer than the minimum. rate in percent. */
export const sampleSize = (vehicles: number, minimum: number, rate: number): number =>
  vehicles <= minimum ? vehicles : Math.max(minimum, Math.ceil((vehicles * rate) / 100))

export interface Candidate {
  vehicleId: string
  /** Null: no patrol has seen it yet. */
  lastSeen: string | null
  idleDays: number
  openDefects: number
}
/** Never seen or longest ago first, then longest idle, then most open defects (70, R18). */
export const bySight = (a: Candidate, b: Candidate): number =>
  (a.lastSeen ?? '').localeCompare(b.lastSeen ?? '') ||
  b.idleDays - a.idleDays ||
  b.openDefects - a.openDefects ||
  (BigInt(a.vehicleId) < BigInt(b.vehicleId) ? -1 : 1)

const points: Readonly<Record<number, number>> = { 1: 5, 2: 10, 3: 20 }
/** 70, 4.9: 100 less 5 for a slight, 10 for a medium, 20 for a severe finding; never below 0. */
export const patrolScore = (severities: readonly number[]): number =>
  Math.max(0, 100 - severities.reduce((sum, severity) => sum + (points[severity] ?? 0), 0))
