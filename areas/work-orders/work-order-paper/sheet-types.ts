/** A checked sheet as its calls answer it. */
export interface SheetRow {
  rowNo: number
  cells: string[]
  taskId: string
  taskNo: string
  normal: boolean
  same: boolean
  lacks: boolean
  acceptable: boolean
  changed: { path: string; stored: string }[]
  clashes: { path: string; stored: string; mine?: string }[]
  faults: { path: string; reason: string }[]
  info: string
}
export interface CheckedSheet {
  uuid: string
  fileName: string
  state: number
  total: number
  normal: number
  abnormal: number
  success: number
  failed: number
  unknownColumns: string[]
  columns: { key: string; label: string }[]
  rows: SheetRow[]
}
export interface SheetStat {
  running: boolean
  total: number
  processed: number
  success: number
  failed: number
  waiting: number
  stages: Record<string, number>
}
export const sheetCall = (family: string, segment: string): string =>
  `/api/ratutech-core/work-order/task/${family}/${segment}`
