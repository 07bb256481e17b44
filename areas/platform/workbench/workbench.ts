import { defineResource, dict, enableActions, enabledStates, int, json, lines, ref, text } from '#kernel'

/** One card of a layout; the grid is 24 wide (10-platform 5.11). */
export const workbenchCard = defineResource({
  name: 'workbench-card',
  label: '工作台卡片 / Workbench card',
  area: 'platform',
  kind: 'lines',
  parent: 'dispositionId',
  title: 'cardCode',
  fields: {
    dispositionId: ref('工作台配置 / Layout', 'S', 'work-bench-disposition'),
    cardCode: dict('卡片 / Card', 'R', 'workbench_card'),
    title: text('标题 / Title', '', { max: 32, help: '不填用卡片自己的名称 / empty = the name of the card' }),
    x: int('列 / Column', '', { min: 0, max: 23, default: 0 }),
    y: int('行 / Row', '', { min: 0, max: 999, default: 0 }),
    w: int('宽 / Width', 'R', { min: 1, max: 24, default: 8 }),
    h: int('高 / Height', 'R', { min: 1, max: 40, default: 6 }),
    params: json('参数 / Parameters'),
    refreshSec: int('刷新秒数 / Refresh in seconds', '', { min: 60, max: 86_400, default: 300 }),
  },
})

/**
 * The cards with which the people of a post start their day; without a post they are everybody's (10-platform 5.11).
 */
export const workBenchDisposition = defineResource({
  name: 'work-bench-disposition',
  label: '工作台配置 / Workbench layout',
  area: 'platform',
  service: 'desk',
  permission: 'work_bench',
  page: '/system/workbench',
  title: 'name',
  dialect: 'framework',
  fields: {
    postId: ref('岗位 / Post', 'ULF', 'post', { help: '不选为默认布局 / Empty: the default layout' }),
    name: text('名称 / Name', 'RLK', { max: 64 }),
    cards: lines('卡片 / Cards', 'R', 'workbench-card', { min: 1 }),
  },
  states: enabledStates,
  actions: enableActions,
  calls: 'page, detail, submit, remove, update-status',
  list: { columns: ['name', 'postId', 'status'] },
})
