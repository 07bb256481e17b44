/** I6 of 90-interfaces: what made a row. sourceType is the resource's name, or bill_source where money follows. */
export interface Source {
  sourceType: string
  sourceId: string
  sourceNo: string
}
export const noSource: Source = { sourceType: '', sourceId: '', sourceNo: '' }
