import type { ExtraTab } from '#packages/web/kit/customise.ts'

/** 计算说明 of a detail page; its resource offers `explainCalls`. */
export const explainTab: ExtraTab = {
  id: 'explain',
  title: '计算说明 / How reckoned',
  load: () => import('./explain-tab.tsx'),
}
