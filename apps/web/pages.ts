import { addPageSource, pagesArrived, registerPages, registerStandalone } from '#packages/web/shell/pages.ts'

/** Pages of the frame's own; those of the areas come with the page kit. */
registerPages([
  { path: '/wel/index', title: '首页 / Home', load: () => import('#areas/platform/workbench/web/workbench-page.tsx') },
  {
    path: '/notice/index',
    title: '全部消息 / All messages',
    load: () => import('#packages/web/shell/notice-page.tsx'),
  },
  {
    path: '/password/index',
    title: '修改密码 / Change password',
    load: () => import('#packages/web/shell/password-page.tsx'),
  },
])

addPageSource(() => import('./areas.ts'))

/** Outdoors, with or without network; the definitions come with it. */
registerStandalone('/field', async () => {
  await pagesArrived()
  return import('#areas/work-orders/field/web/field-app.tsx')
})
