import { defineResource, enableActions, enabledStates, enumeration, enumOf, int, note, text } from '#kernel'

export const postCategory = enumOf('post_category', {
  1: '高层 / Executive',
  2: '中层 / Manager',
  3: '基层 / Staff',
  4: '其他 / Other',
})

/** 10-platform 5.1: carries workbench cards and may be a process candidate. */
export const post = defineResource({
  name: 'post',
  label: '岗位 / Post',
  area: 'platform',
  service: 'system',
  table: 'blade_post',
  page: '/system/post',
  title: 'postName',
  subtitle: ['postCode'],
  dialect: 'framework',
  fields: {
    category: enumeration('岗位类型 / Kind', 'RLF', postCategory),
    postCode: text('岗位编号 / Code', 'RULF', { max: 32 }),
    postName: text('岗位名称 / Name', 'RLFK', { max: 32 }),
    cardCount: int('工作台卡片数 / Cards', 'SL', { width: 118, computed: true }),
    sort: int('排序 / Order', 'L', { default: 1 }),
    remark: note('备注 / Remark', 'L'),
  },
  states: enabledStates,
  actions: enableActions,
  calls: 'page@list, list:post_pick@pick, detail, submit, remove, update-status',
  list: { sort: 'sort', bare: 'equal' },
})
