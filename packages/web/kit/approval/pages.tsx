import { registerPages } from '../../shell/pages.ts'
import type { TaskList } from './tasks.ts'

const listPage = (list: TaskList) => () =>
  import('./task-list.tsx').then(module => ({ default: () => <module.TaskListPage list={list} /> }))

/** The inbox: open to everybody signed in (10-platform 6). */
export function registerApprovalPages(): void {
  registerPages([
    {
      path: '/work/start',
      title: '发起流程 / Start',
      load: () => import('./start-page.tsx').then(module => ({ default: module.StartPage })),
    },
    { path: '/work/claim', title: '待签收 / To claim', load: listPage('claim') },
    { path: '/work/todo', title: '待办 / To do', load: listPage('todo') },
    { path: '/work/send', title: '我的请求 / Sent', load: listPage('send') },
    { path: '/work/done', title: '已办 / Done', load: listPage('done') },
    { path: '/work/cc', title: '抄送我的 / Copies', load: listPage('cc') },
    {
      path: '/work/handle',
      title: '审批办理 / Approve',
      load: () => import('./handle-page.tsx').then(module => ({ default: module.HandlePage })),
      keepAlive: true,
    },
  ])
}
