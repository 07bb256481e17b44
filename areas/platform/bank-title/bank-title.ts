import { defineResource, dict, enableActions, enabledStates, int, text } from '#kernel'

/** 10-platform 5.5: banks. The code is the first three digits of their branch numbers. */
export const bankTitle = defineResource({
  name: 'bank-title',
  label: '银行 / Bank',
  area: 'platform',
  service: 'system',
  page: '/system/bank/title',
  title: 'bankName',
  subtitle: ['bankCode', 'shortName'],
  fields: {
    bankCode: text('行别代码 / Bank code', 'RULF', {
      max: 3,
      help: '联行号前三位 / First three digits of the branch numbers',
    }),
    bankName: text('银行名称 / Bank', 'RULK', { max: 64 }),
    shortName: text('简称 / Short name', 'L', { max: 32 }),
    logoUrl: text('标志 / Logo', '', { max: 255, help: '图片的网址 / Address of a picture' }),
    gatewayCode: dict('直连渠道 / Gateway', 'L', 'bank_gateway'),
    sort: int('排序 / Order', 'L', { default: 1 }),
  },
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: 'edit' },
    enable: { ...enableActions.enable, permission: 'edit' },
  },
  calls: 'page, list:signed in@/bank-title-list, save, update, update-status:bank_title_edit',
  list: { quick: ['bankCode', 'status'], sort: 'sort' },
  indexes: ['sort'],
})
