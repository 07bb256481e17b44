import type { Label, Tone } from '#kernel'

/** Lanes of the axis from top to bottom; those of `HistoryLane` are told by higher areas. */
export const LANES = [
  'state',
  'place',
  'holder',
  'custody',
  'occupation',
  'flags',
  'plate',
  'papers',
  'insurance',
  'inspection',
  'work',
  'incidents',
  'mileage',
] as const
export type Lane = (typeof LANES)[number]
/** What a higher area tells about a car on the time axis. */
export type HistoryLane = Extract<Lane, 'papers' | 'insurance' | 'inspection' | 'work' | 'incidents'>

/** A stretch of time, or a moment where `to` equals `from`. [from, to): an instant belongs to what begins. */
export interface Segment<L extends Lane = HistoryLane> {
  readonly vehicleId: string
  readonly lane: L
  readonly id: string
  /** yyyy-MM-dd HH:mm:ss. */
  readonly from: string
  /** null: still so. */
  readonly to: string | null
  readonly label: Label
  readonly tone: Tone
  /** The document that says so; it opens from the axis. */
  readonly doc: { readonly resource: string; readonly id: string; readonly no: string } | null
  readonly facts: Readonly<Record<string, string | number | null>>
}

export const laneLabel: Readonly<Record<Lane, Label>> = {
  state: '状态 / State',
  place: '位置 / Place',
  holder: '使用方 / Holder',
  custody: '实际控制 / Possession',
  occupation: '占用 / Occupation',
  flags: '标签 / Flags',
  plate: '牌照 / Plate',
  papers: '证照 / Papers',
  insurance: '保险 / Insurance',
  inspection: '年检 / Inspection',
  work: '工单 / Work',
  incidents: '违章事故 / Incidents',
  mileage: '里程 / Mileage',
}

/** A label of what is named alike in both languages, or of two words; names hold no ' / '. */
export const inTwo = (zh: string, en: string): Label => `${zh.replaceAll(' / ', '/')} / ${en.replaceAll(' / ', '/')}`
