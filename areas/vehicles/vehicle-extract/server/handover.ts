import type { CheckItem, Damage } from '../vehicle-extract.ts'

/** What is written down of one car as it leaves. */
export interface Handover {
  lineId: string
  takeTime: string
  takeMileage: number
  fuelLevel?: number | null
  soc?: number | null
  exteriorOk?: boolean
  interiorOk?: boolean
  checkItems?: CheckItem[]
  damages?: Damage[]
  accessories?: Record<string, number>
  papers?: Record<string, number>
  /** One group; the `groupName` of a file is its view (photo-views.ts). */
  photoBizId?: string | null
  signCustomer?: string | null
  signStaff?: string | null
  lng?: string | null
  lat?: string | null
}
