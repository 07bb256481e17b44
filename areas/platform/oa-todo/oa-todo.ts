import { datetime, defineResource, enumeration, enumOf, int, note, text, user } from '#kernel'

export const oaTodoState = enumOf('oa_todo_state', {
  1: ['待推送 / To push', 'default'],
  2: ['已推送 / Pushed', 'info'],
  3: ['待办结 / To finish', 'default'],
  4: ['已办结 / Finished', 'success'],
  5: ['失败 / Failed', 'danger'],
  6: ['无需推送 / Not needed', 'default'],
})
export const STATE = { toPush: 1, pushed: 2, toFinish: 3, finished: 4, failed: 5, notNeeded: 6 } as const

/**
 * 10-platform 5.7 channel 4, 5.9: one row per task and person whom the OA tells of it. `round` grows when a task comes
 * back to somebody who had it before.
 */
export const oaTodo = defineResource({
  name: 'oa-todo',
  label: 'OA待办推送 / OA to-do',
  area: 'platform',
  service: 'user',
  path: 'oa-todo',
  permission: 'synchronous_todo',
  page: '/synchronous/todo',
  title: 'title',
  dialect: 'framework',
  fields: {
    todoNo: text('待办号 / To-do no.', 'SUL', { max: 64 }),
    title: text('标题 / Title', 'SLK', { max: 300 }),
    userId: user('人员 / Person', 'SLF'),
    state: enumeration('推送状态 / Pushing', 'SLF', oaTodoState),
    attempts: int('次数 / Attempts', 'SL'),
    failReason: text('失败原因 / Why it failed', 'SL', { max: 200 }),
    pushedTime: datetime('推送时间 / Pushed', 'SL'),
    finishedTime: datetime('办结时间 / Finished', 'SL'),
    taskId: text('任务 / Task', 'S', { max: 32 }),
    round: int('轮次 / Round', 'S'),
    oaId: text('OA编号 / OA id', 'S', { max: 64 }),
    oaLogin: text('OA登录名 / OA login', 'S', { max: 64 }),
    content: note('内容 / Content', 'S', { max: 500 }),
    link: text('链接 / Link', 'S', { max: 255 }),
    /** Lease of a row: while a delivery runs, and after a failure, no other worker takes it before this time. */
    nextTime: datetime('下次尝试 / Next attempt', 'S'),
  },
  calls: 'page:synchronous_view',
  indexes: ['unique: taskId, userId, round', 'state, nextTime'],
})

export const oaSimulatedTodoState = enumOf('oa_simulated_todo_state', {
  1: ['待办 / To do', 'warning'],
  2: ['已办 / Done', 'success'],
})

/** What the built-in simulated OA shows its people. */
export const oaSimulatedTodo = defineResource({
  name: 'oa-simulated-todo',
  label: '模拟OA待办 / Simulated OA to-do',
  area: 'platform',
  service: 'user',
  path: 'oa-simulated-todo',
  permission: 'synchronous_simulator_todo',
  page: '/synchronous/simulator/todo',
  title: 'title',
  dialect: 'framework',
  fields: {
    todoNo: text('待办号 / To-do no.', 'SUL', { max: 64 }),
    title: text('标题 / Title', 'SLK', { max: 300 }),
    oaId: text('OA编号 / OA id', 'SLF', { max: 64 }),
    receiverName: text('接收人 / For', 'SLK', { max: 64 }),
    content: note('内容 / Content', 'SL', { max: 500 }),
    link: text('链接 / Link', 'SL', { max: 255 }),
    state: enumeration('办理状态 / State', 'SLF', oaSimulatedTodoState),
    finishedTime: datetime('办结时间 / Finished', 'SL'),
    pushes: int('收到次数 / Times told', 'SL'),
  },
  calls: 'page:synchronous_view',
})
