export const BASE = '/api/blade-user/oa'
export const SIZE = 50
export const LOOK_AGAIN_MS = 2_000
export interface Difference {
  field: string
  label: string
  ours: string
  theirs: string
}
export interface OaPerson {
  id: string
  realName: string
  code: string
  loginName: string
  phone: string
  oaDeptName: string
  postName: string
  matchUserId: string
  matchUserName: string
  state: number
  diff: Difference[]
}
export interface OaDepartment {
  id: string
  deptName: string
  matchDeptName: string
  state: number
  diff: Difference[]
}
export interface Pull {
  id: string
  batchNo: string
  isFull: number
  finished: number
  users: number
  depts: number
  counts: Record<string, number>
  now: Record<string, number>
  note: string
  createTime: string
}

export interface BackupNode {
  id: string
  title: string
  nowName: string
  nowAbove: string
  isChanged: boolean
  batchNo: string
  backupTime: string
  children?: BackupNode[]
}
