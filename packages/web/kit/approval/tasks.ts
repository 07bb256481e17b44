import { request } from '../../http/index.ts'
import { openTab } from '../../shell/tab-store.ts'
import { findResource } from '../model/world.ts'

/** One row of claim-, todo-, send-, done- and cc-list (blade-dialect 11), with what our engine says beside. */
export interface Task {
  taskId: string
  taskName: string
  assigneeName: string
  createTime: string
  endTime: string
  processInstanceId: string
  processDefinitionName: string
  businessTable: string
  businessId: string
  businessNo: string
  title: string
  amount: string
  state: number
  starterName: string
  ownerName: string
  dueTime: string
  option: string
  comment: string
  detailPath: string
  handlePath: string
  inboxDecide: boolean
  rejectedTimes: number
  currentNodes: string
  status: string
}
export type TaskList = 'claim' | 'todo' | 'send' | 'done' | 'cc'
export interface TaskPage {
  records: Task[]
  total: number
}

export const taskPage = (list: TaskList, params: Record<string, unknown>, signal?: AbortSignal): Promise<TaskPage> =>
  request<TaskPage>('GET', `/api/blade-flow/work/${list}-list`, {
    params,
    ...(signal ? { signal } : {}),
    noToast: true,
  })

export interface TaskOptions {
  taskId: string
  instanceId: string
  resource: string
  businessId: string
  options: string[]
  commentRequired: boolean
  pageOnly: boolean
  earlier: { nodeId: string; name: string; userName: string }[]
}
/**
 * Asked again whenever the page comes to the front: meanwhile a co-signer may have decided, and the turn is the
 * caller's.
 */
export const optionsQuery = (taskId: string) => ({
  queryKey: ['flow', 'options', taskId],
  enabled: taskId !== '',
  staleTime: 0,
  queryFn: () =>
    request<TaskOptions>('GET', '/api/blade-flow/work/task-enabled-option', { params: { taskId }, noToast: true }),
})

/** What a submit would set going. */
export interface Path {
  processKey: string
  name: string
  isSkipped: boolean
  steps: Forecast[]
}

export interface Forecast {
  nodeId: string
  name: string
  userNames: string[]
  isCertain: boolean
}
export const forecastQuery = (instanceId: string) => ({
  queryKey: ['flow', 'forecast', instanceId],
  enabled: instanceId !== '',
  staleTime: 60_000,
  queryFn: async () => {
    const answer = await request<Forecast[]>('GET', '/api/blade-flow/work/predict', {
      params: { processInstanceId: instanceId },
      silent: true,
    })
    return Array.isArray(answer) ? answer : []
  },
})

/** Where a task is decided: in the inbox, or on the page of its business where that asks for more than a verdict. */
export function handleAddress(task: Task): string {
  if (hasSlots(task.handlePath)) return filled(task.handlePath, task)
  if (!task.inboxDecide && task.handlePath) return `${task.handlePath}?id=${task.businessId}&taskId=${task.taskId}`
  return `/work/handle?taskId=${task.taskId}`
}
/**
 * Pages whose address names the instance and the record in itself:
 * '/work/process/leave/detail/:processInstanceId/:businessId'.
 */
const hasSlots = (path: string): boolean => path.includes('/:')
const filled = (path: string, task: Partial<Task>): string =>
  path.replace(/:(\w+)/g, (_slot, name: string) => encodeURIComponent(String(task[name as keyof Task] ?? '')))

export const recordAddress = (
  task: Pick<Task, 'detailPath' | 'businessTable' | 'businessId'> & Partial<Task>,
): string | undefined => {
  if (hasSlots(task.detailPath)) return filled(task.detailPath, task)
  const page =
    task.detailPath || (findResource(task.businessTable)?.page && `${findResource(task.businessTable)!.page}/detail`)
  return page ? `${page}?id=${task.businessId}` : undefined
}
export const openTask = (task: Task): void =>
  openTab(handleAddress(task), {
    title: `审批 ${task.businessNo || task.title} / Approve ${task.businessNo || task.title}`,
  })
