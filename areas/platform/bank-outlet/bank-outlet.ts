import { defineResource, enableActions, enabledStates, ref, region, text } from '#kernel'

/** 10-platform 5.5: branches of banks by their clearing number. */
export const bankOutlet = defineResource({
  name: 'bank-outlet',
  label: '开户网点 / Bank outlet',
  area: 'platform',
  service: 'system',
  page: '/system/bank/outlet',
  title: 'outletName',
  subtitle: ['outletNo'],
  fields: {
    outletNo: text('联行号 / Branch no.', 'RULFK', {
      max: 12,
      help: '12位数字，前三位为行别代码 / 12 digits, the first three are the bank code',
    }),
    outletName: text('网点名称 / Outlet', 'RLK', { max: 128 }),
    bankTitleId: ref('银行 / Bank', 'RLF', 'bank-title', { only: { status: [1] } }),
    cityCode: region('城市 / City', 'RLF'),
    address: text('地址 / Address', '', { max: 200, wide: true }),
    phone: text('电话 / Phone', '', { max: 20 }),
  },
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: 'edit' },
    enable: { ...enableActions.enable, permission: 'edit' },
  },
  calls: 'page, list:signed in, save, update, update-status:bank_outlet_edit, remove, import',
  excel: {
    import: ['outletNo', 'outletName', 'bankTitleId', 'cityCode', 'address', 'phone'],
    naturalKey: ['outletNo'],
    maxRows: 40_000,
  },
  list: { quick: ['bankTitleId', 'cityCode', 'outletNo'] },
  indexes: ['bankTitleId, cityCode'],
})
