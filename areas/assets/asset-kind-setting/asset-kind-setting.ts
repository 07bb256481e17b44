import { bool, defineResource, dict, enableActions, enabledStates, enumeration, int, text } from '#kernel'
import { vehicleWorkOrderType } from '#areas/codes/codes.ts'
import { assetCarrier, normalHolder } from '../codes.ts'

const edit = ':asset_kind_edit'

/** 40, section 6: which papers, keys and plates a vehicle has, and how each is kept, lent and reissued. */
export const assetKindSetting = defineResource({
  name: 'asset-kind-setting',
  label: '证照种类 / Kind of paper or key',
  area: 'assets',
  page: '/asset/kind',
  title: 'kindName',
  subtitle: ['kindCode'],
  fields: {
    kindCode: text('种类编码 / Code', 'RULFK', { max: 16, fixed: true }),
    kindName: text('种类名称 / Name', 'RULFK', { max: 32 }),
    carrier: enumeration('载体 / Carrier', 'RLF', assetCarrier, { default: 1 }),
    normalHolder: enumeration('正常保管 / Normally kept', 'RL', normalHolder, { default: 1 }),
    uniquePerVehicle: bool('每车一件 / One per vehicle', 'L', { default: true }),
    serialRequired: bool('须填证号 / Serial required', 'L'),
    serialPattern: text('证号格式 / Serial pattern', '', {
      max: 100,
      help: '正则表达式，不填不校验 / Regular expression; empty: not checked',
    }),
    readyRequired: bool('交付必备 / Needed for a handover', 'LF', {
      help: '整备确认时必须在库或随车 / Must be with us or in the car when servicing is confirmed',
    }),
    lendApproval: bool('借出须审批 / Loan needs approval', 'L'),
    maxLendDays: int('最长借用 / Longest loan', 'RL', { min: 1, max: 365, default: 15, unit: '天' }),
    returnWithCar: bool('随车归还 / Comes back with the car'),
    scanRequired: bool('须上传扫描件 / Scan required'),
    reissueTask: enumeration('补办工单 / Reissue work order', '', vehicleWorkOrderType, {
      help: '不填为供应商配制或不可补办 / Empty: made by a supplier, or never reissued',
    }),
    reissueSubKind: int('补办子类 / Reissue sub kind', '', { min: 0, max: 99 }),
    reissueDays: int('补办天数 / Days to reissue', '', { min: 1, max: 365, unit: '天' }),
    priceKey: dict('赔偿价目 / Price item', '', 'return_missing_item', {
      help: '遗失时按定损价目取价 / The price of a loss is read from the damage prices',
    }),
    sort: int('排序 / Order', '', { min: 0, max: 9999, default: 100 }),
  },
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: edit },
    enable: { ...enableActions.enable, permission: edit },
  },
  calls:
    'page:asset_archives_view, list:asset_archives_view, detail:asset_archives_view, save:asset_kind_edit, update:asset_kind_edit, update-status:asset_kind_edit',
  scope: { staff: 'all' },
  list: { sort: 'sort', quick: ['kindName', 'carrier', 'readyRequired'], totals: [], tabs: false },
  indexes: ['sort'],
})
