/** 60, 7.4: which free car suits a position best. */
export interface FitFacts {
  place: 'lot' | 'city' | 'province' | 'else'
  idleDays: number
  degree: number
  wish: number
  coverDays: number
}
const placeWeight = { lot: 1, city: 0.8, province: 0.4, else: 0 } as const
const round = (value: number): number => Math.round(value * 100 + 1e-9) / 100

/** Points rounded one by one, as the page shows them. */
export function fitPoints({ place, idleDays, degree, wish, coverDays }: FitFacts): {
  place: number
  idle: number
  fresh: number
  cover: number
  total: number
} {
  const points = {
    place: round(40 * placeWeight[place]),
    idle: round((30 * Math.min(Math.max(idleDays, 0), 60)) / 60),
    fresh: round(20 * (1 - Math.abs(degree - wish) / 100)),
    cover: round((10 * Math.min(Math.max(coverDays, 0), 365)) / 365),
  }
  return { ...points, total: round(points.place + points.idle + points.fresh + points.cover) }
}
