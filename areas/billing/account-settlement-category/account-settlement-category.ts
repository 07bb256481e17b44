import { defineResource, enableActions, enabledStates, enumeration, int, note, rate, text } from '#kernel'
import { contractType, feeItem, mechanismType } from '#areas/codes/codes.ts'
import { invoiceRequired, settlementDirection } from '../codes.ts'

/** 50-billing 6: what kinds of cost are settled, which way the money goes, and by which fee item. */
export const accountSettlementCategory = defineResource({
  name: 'account-settlement-category',
  label: '结算类别 / Settlement category',
  area: 'billing',
  page: '/account/settlement/ategory',
  title: 'name',
  subtitle: ['code'],
  fields: {
    code: text('编码 / Code', 'RULFK', { max: 32 }),
    name: text('名称 / Name', 'RLFK', { max: 64 }),
    direction: enumeration('方向 / Direction', 'RLF', settlementDirection, { default: 1 }),
    feeItem: enumeration('费用项目 / Fee item', 'RLF', feeItem),
    mechanismType: enumeration('机构类型 / Institution', 'LF', mechanismType),
    contractType: enumeration('协议类型 / Agreement', 'LF', contractType),
    sourceType: text('来源类型 / Source', 'LF', {
      max: 40,
      help: '成本行来源，如 waybill、vehicle-task-cost / Source of cost lines, like waybill or vehicle-task-cost',
    }),
    taxRate: rate('税率 / Tax rate', 'L', { unit: '%' }),
    invoiceRequired: enumeration('发票要求 / Invoice', 'RL', invoiceRequired, { default: 0 }),
    sort: int('排序 / Order', 'L', { min: 0, default: 0 }),
    remark: note('备注 / Remark'),
  },
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: 'edit' },
    enable: { ...enableActions.enable, permission: 'edit' },
  },
  calls:
    'page, list:account_settlement_category_view, detail, timeline, status-count, save, update, update-status:account_settlement_category_edit, remove',
  scope: 'tenant',
  list: { quick: ['name', 'direction', 'feeItem'] },
})
