import { request } from '#packages/web/http/index.ts'

export interface Leave {
  id: string
  leaveNo: string
  leaveType: string
  leaveTypeName?: string
  startTime: string
  endTime: string
  days: string
  reason: string
  taskUser: string
  taskUserName?: string
  attachBizId: string
  applicantName: string
  createTime: string
  createUser: string
  status: number
  statusName?: string
  version: number
  processInstanceId: string
  flow: { assigneeName: string; taskName: string }
}
/** Among the details: what was decided or withdrawn anywhere is read anew (refreshData). */
export const leaveQuery = (id: string) => ({
  queryKey: ['detail', 'own page of leave', id],
  enabled: /^\d+$/.test(id),
  queryFn: () =>
    request<Leave>('GET', '/api/blade-desk/process/leave/detail', { params: { businessId: id }, noToast: true }),
})

/** The slots of '/work/process/leave/detail/:processInstanceId/:businessId', from behind. */
export const lastParts = (pathname: string, count: number): string[] => pathname.split('/').slice(-count)
