import { request } from '../../http/index.ts'

/** One activity of a process (blade-dialect 11), with what our engine says beside. */
export interface Activity {
  historyActivityId: string
  historyActivityName: string
  historyActivityType: string
  historyActivityDurationTime?: string
  assignee: string
  assigneeName: string
  /** In whose place he was asked. */
  ownerName?: string
  createTime: string
  endTime: string
  comment: string
  option?: string
  state?: number
  candidateNames?: string
  /** Of the decider: his posts, and the group with his handwritten signature. */
  postName?: string
  signature?: string
  /** Papers of the opinion. */
  attachBizId?: string
}

export const historyQuery = (instanceId: string) => ({
  queryKey: ['flow', 'history', instanceId],
  enabled: /^\d+$/.test(instanceId),
  staleTime: 10_000,
  queryFn: async () => {
    const answer = await request<Activity[]>('GET', '/api/blade-flow/process/history-flow-list', {
      params: { processInstanceId: instanceId },
      silent: true,
    })
    return Array.isArray(answer) ? answer : []
  },
})

export const isRejection = (one: Activity): boolean => one.option === 'reject' || one.option === 'rejectTo'
export const isRunning = (one: Activity): boolean =>
  one.endTime === '' && !['start', 'end', 'startEvent', 'endEvent'].includes(one.historyActivityType)
/**
 * What a person did or is asked to do; lines and gateways say nothing to a reader, nor does a wait that ended without a
 * word: what ended it stands beside it.
 */
export const isStep = (one: Activity): boolean =>
  !(one.historyActivityType === 'userTask' && one.endTime !== '' && !one.option) &&
  ![
    'sequenceFlow',
    'exclusiveGateway',
    'parallelGateway',
    'inclusiveGateway',
    'candidate',
    'startEvent',
    'endEvent',
    'start',
    'end',
  ].includes(one.historyActivityType) &&
  !['start', 'end'].includes(one.historyActivityId)
/**
 * As a reader follows them: what was done in its order, then with whom it lies now. A countersigner is asked before the
 * word that called him is written down.
 */
export const stepsOf = (activities: readonly Activity[]): Activity[] => {
  const steps = activities.filter(isStep)
  return [...steps.filter(one => !isRunning(one)), ...steps.filter(isRunning)]
}
