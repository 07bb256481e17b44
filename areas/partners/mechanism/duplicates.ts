/** Existing institutions of a name or code; `ownerName` is the person to ask. */
export interface Known {
  id: string
  mechanismNo: string
  mechanismName: string
  ownerName: string
}
export interface Duplicates {
  /** The same code or ID in the same role: refused. */
  exact: Known | undefined /** The same name in the same role: refused too. */
  sameName: Known | undefined
  lookAlikes: (Known & { why: 'name' | 'phone' })[]
}
