import { registerPages } from '#packages/web/shell/pages.ts'

/** Pages of the frame's own; those of the areas are registered by the page kit. */
registerPages([
  { path: '/wel/index', title: '首页 / Home', load: () => import('#packages/web/shell/welcome-page.tsx') },
])
