import { type AnyResource, type Row } from '../model/world.ts'

export interface Checked {
  uuid: string
  total: number
  normal: number
  abnormal: number
  unknownColumns?: string[]
}

export interface Stat {
  total: number
  done: number
  success: number
  failed: number
}

export interface ImportRow {
  rowNo?: number
  cells?: string[]
  result: number
  info: string
  faults?: { path: string; reason: string }[]
}

export interface Rows {
  header?: string[]
  records: (ImportRow & Row)[]
  total: number
}

export interface Props {
  resource: AnyResource
  /** Parameters of the page that go with the check: auditType, a contract's id. */
  params?: Readonly<Record<string, string>>
  title?: string
  onClose: () => void
  onDone: () => void
}
