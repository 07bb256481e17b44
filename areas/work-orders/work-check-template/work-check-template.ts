import { bool, defineResource, dict, enumeration, int, lines, ref, text } from '#kernel'
import { vehicleWorkOrderType } from '#areas/codes/codes.ts'

/** 70, section 4.6: what is checked in a task of a type; a used version is never edited. */
export const workCheckTemplate = defineResource({
  name: 'work-check-template',
  label: '检查模板 / Check template',
  area: 'work-orders',
  page: '/workorder/setting/template',
  permission: 'work_order_setting',
  title: 'templateName',
  subtitle: ['versionNo'],
  fields: {
    templateName: text('模板名称 / Name', 'RLFK', { max: 64 }),
    type: enumeration('工单类型 / Type', 'RLF', vehicleWorkOrderType, { default: 5 }),
    modelClass: dict('车型级别 / Model class', 'LF', 'car_level', { absent: '全部 / All' }),
    versionNo: int('版本 / Version', 'SL'),
    formerId: ref('上一版本 / Former version', 'S', 'work-check-template'),
    items: lines('检查项 / Items', 'R', 'work-check-item', { min: 1, max: 200 }),
    enabled: bool('启用 / In use', 'LF', { default: true }),
  },
  calls: 'page:work_order_setting_view, detail:work_order_setting_view, submit:work_order_setting_edit@POST save',
  scope: { staff: 'all' },
  list: { quick: ['type', 'modelClass', 'enabled'], totals: [] },
  indexes: ['type, enabled'],
})

export const workCheckItem = defineResource({
  name: 'work-check-item',
  label: '检查项 / Check item',
  area: 'work-orders',
  kind: 'lines',
  parent: 'templateId',
  title: 'item',
  fields: {
    templateId: ref('模板 / Template', 'S', 'work-check-template'),
    itemGroup: text('分组 / Group', 'R', { max: 32 }),
    item: text('检查项 / Item', 'R', { max: 64 }),
    expected: text('应为 / Expected', '', { max: 64 }),
    photo: bool('须拍照 / Photo needed'),
    priceKey: dict('缺件价目 / Price of a missing item', '', 'return_missing_item'),
    required: bool('必检 / Must be checked', '', { default: true }),
  },
})
