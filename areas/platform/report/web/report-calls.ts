import { request } from '#packages/web/http/index.ts'

export type Row = Record<string, string | null>
export interface Column {
  key: string
  label: string
  type: number /** Without one: -1. */
  width: number
  group: number
  total: number
  link: string
}
export interface Chart {
  kind: 'bar' | 'line' | 'pie' | 'stack'
  x: string
  series: { key: string; label: string }[]
  points: Row[]
}
export interface Outcome {
  columns: Column[]
  rows: Row[]
  total: number
  current?: number
  size?: number
  totals: Row
  subtotals?: { level: number; values: Row }[]
  charts: Chart[]
}
export interface MyReport {
  id: string
  reportNo: string
  name: string
  category: string
  categoryName: string
  description: string
  periodUnit: number
  canExport: boolean
}
export interface Param {
  key: string
  label: string
  type: number
  required: boolean
  dict: string
  value: string
}
export interface Head {
  id: string
  name: string
  description: string
  canExport: boolean
  params: Param[]
}
export interface Result {
  id: string
  reportId: string
  reportName: string
  period: string
  versionNo: number
  rows: number
  status: number
  errorMsg: string
  createTime: string
}

const base = '/api/blade-report'
export const myReports = (reportKind: 1 | 2) =>
  request<MyReport[]>('GET', `${base}/report/rest/mine`, { params: { reportKind }, noToast: true })
export const reportHead = (id: string) =>
  request<Head>('GET', `${base}/report/rest/head`, { params: { id }, noToast: true })
export const runs = (reportId: string, params: Row, current: number, size: number, sort: string) =>
  request<Outcome>('POST', `${base}/ureport/preview`, {
    body: { reportId, params, current, size, sort },
    noToast: true,
    timeout: 70_000,
  })
export const exports = (reportId: string, params: Row, sort: string) =>
  request<File>('POST', `${base}/ureport/excel`, { body: { reportId, params, sort }, blob: true, timeout: 120_000 })
export const results = (reportId: string, current: number, size: number) =>
  request<{ records: Result[]; total: number }>('GET', `${base}/report/result/page`, {
    params: { reportId, current, size },
    noToast: true,
  })
export const exportsResult = (resultId: string) =>
  request<File>('POST', `${base}/ureport/excel`, { body: { resultId }, blob: true, timeout: 120_000 })
export const resultOf = (id: string) =>
  request<Outcome & { period: string; versionNo: number; sha256: string; errorMsg: string; canExport: boolean }>(
    'GET',
    `${base}/report/result/detail`,
    { params: { id }, noToast: true },
  )
