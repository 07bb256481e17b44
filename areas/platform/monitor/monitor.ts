import { datetime, defineResource, enumeration, enumOf, int, note, poly, text } from '#kernel'

/** The codes of packages/jobs. */
const jobStates = enumOf('monitor_job_state', {
  103: '排队中 / Queued',
  102: ['运行中 / Running', 'warning'],
  1: ['已完成 / Done', 'success'],
  100: ['失败 / Failed', 'danger'],
  2: ['已取消 / Cancelled', 'info'],
})
/** Delivery state of an event; published: no listeners. */
export const eventState = { published: 1, waiting: 2, retrying: 3, delivered: 4, failed: 5 } as const
const eventStates = enumOf('event_state', {
  1: '已发布 / Published',
  2: '待投递 / Waiting',
  3: ['等待重试 / To be tried again', 'warning'],
  4: ['已送达 / Delivered', 'success'],
  5: ['投递失败 / Failed', 'danger'],
})

/**
 * 10-platform 6, /monitor/job: background jobs of the tenant. A view of the queue: run and pause are calls of their
 * own.
 */
export const jobMonitor = defineResource({
  name: 'job-monitor',
  label: '任务监控 / Jobs',
  area: 'platform',
  service: 'log',
  path: 'job',
  kind: 'view',
  page: '/monitor/job',
  permission: 'monitor',
  title: 'jobTitle',
  dialect: 'framework',
  fields: {
    jobTitle: text('任务 / Job', 'SLK', { max: 200 }),
    kind: text('种类 / Kind', 'SLF', { max: 64 }),
    jobState: enumeration('状态 / State', 'SLF', jobStates, { width: 170 }),
    /** Shown also when the queue is empty: it names what can be paused. */
    schedule: text('定时 / Schedule', 'SL', { max: 16, width: 130 }),
    progress: text('进度 / Progress', 'SL', { max: 32 }),
    attempts: int('次数 / Attempts', 'SL'),
    errorMsg: note('失败原因 / Why it failed', 'SL'),
    userName: text('发起人 / By', 'SLF', { max: 64 }),
    queuedTime: datetime('排队 / Queued', 'SL'),
    startTime: datetime('开始 / Started', 'SL'),
    endTime: datetime('结束 / Ended', 'SL'),
  },
  calls: 'page',
  list: {
    columns: [
      'jobTitle',
      'jobState',
      'schedule',
      'progress',
      'errorMsg',
      'userName',
      'queuedTime',
      'kind',
      'attempts',
      'startTime',
      'endTime',
    ],
    sort: '-queuedTime',
    quick: ['kind', 'jobState', 'userName'],
  },
})

/** /monitor/event: domain events, written in the transaction of their cause. */
export const eventMonitor = defineResource({
  name: 'event-monitor',
  label: '事件监控 / Events',
  area: 'platform',
  service: 'log',
  path: 'event',
  kind: 'view',
  page: '/monitor/event',
  permission: 'monitor',
  title: 'name',
  dialect: 'framework',
  fields: {
    name: text('事件 / Event', 'SLFK', { max: 200 }),
    /** What the program calls it: for calls and for whoever looks for one. */
    code: text('代码 / Code', 'SK', { max: 100 }),
    no: text('单号 / No.', 'SLFK', { max: 64 }),
    aggregateId: text('记录 / Record', 'SF', { max: 32 }),
    eventState: enumeration('状态 / State', 'SLF', eventStates, { width: 170 }),
    subscribers: text('订阅者 / Subscribers', 'SL', { max: 200 }),
    attempts: int('次数 / Attempts', 'SL'),
    errorMsg: note('失败原因 / Why it failed', 'SL'),
    nextTime: datetime('下次投递 / Next attempt', 'SL'),
    payload: note('内容 / Payload', 'SL', { width: 460 }),
    happenedTime: datetime('发生 / Happened', 'SL'),
    doneTime: datetime('送达 / Delivered', 'SL'),
  },
  calls: 'page',
  // Of processes, which are no resource.
  events: {
    'process.finished': {
      label: '流程结束 / Process finished',
      of: false,
      facts: { businessId: poly('单据 / Record', '', 'resource'), outcome: text('结果 / Outcome') },
      words: {
        approve: '通过 / Approved',
        reject: '驳回 / Rejected',
        withdraw: '撤回 / Withdrawn',
        stop: '终止 / Stopped',
      },
    },
  },
  list: {
    columns: [
      'name',
      'no',
      'payload',
      'eventState',
      'subscribers',
      'errorMsg',
      'attempts',
      'nextTime',
      'happenedTime',
      'doneTime',
    ],
    sort: '-happenedTime',
    quick: ['name', 'no', 'eventState'],
  },
})
