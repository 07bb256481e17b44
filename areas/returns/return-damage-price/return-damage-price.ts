import { date, defineResource, dict, enableActions, enabledStates, enumeration, money, ref, region } from '#kernel'
import { damageAction, damageSeverity } from '../codes.ts'

const edit = ':return_damage_price_edit'

/** 70, section 3.8: what a new damage or a missing item costs the lessee. */
export const returnDamagePrice = defineResource({
  name: 'return-damage-price',
  label: '定损价目 / Damage price',
  area: 'returns',
  page: '/kaLeaseManagement/damage/price',
  title: 'part',
  subtitle: ['damageKind', 'price'],
  fields: {
    cityCode: region('城市 / City', 'LF', { help: '不填为全部城市 / Empty: every city' }),
    carModelId: ref('车型 / Model', 'LF', 'car-model'),
    modelClass: dict('车型级别 / Model class', 'LF', 'car_level', {
      help: '车型优先于级别；都不填为全部 / A model wins over a class; empty: all',
    }),
    part: dict('部位 / Part', 'LF', 'damage_part'),
    damageKind: dict('损伤类型 / Kind of damage', 'LF', 'damage_kind'),
    severity: enumeration('程度 / Severity', 'LF', damageSeverity),
    missingItem: dict('缺件证照 / Missing item', 'LF', 'return_missing_item', {
      help: '填缺件时不填部位、类型和程度 / With an item: no part, kind and severity',
    }),
    action: enumeration('处理方式 / Action', 'L', damageAction),
    price: money('单价 / Price', 'RL', { unit: '元' }),
    validFrom: date('生效日 / Valid from', 'RLF', { default: 'today' }),
    validTo: date('失效日 / Valid to', 'LF', { notBefore: 'validFrom' }),
  },
  sections: [
    {
      id: 'price',
      title: '价目 / Price',
      fields: [
        'cityCode',
        'carModelId',
        'modelClass',
        'part',
        'damageKind',
        'severity',
        'missingItem',
        'action',
        'price',
        'validFrom',
        'validTo',
      ],
    },
  ],
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: edit },
    enable: { ...enableActions.enable, permission: edit },
  },
  calls:
    'page, list:signed in, detail, timeline, save:return_damage_price_edit, update:return_damage_price_edit, update-status:return_damage_price_edit, remove:return_damage_price_edit, import:return_damage_price_edit',
  scope: { staff: 'all' },
  list: { quick: ['cityCode', 'carModelId', 'part', 'damageKind', 'missingItem'], totals: [] },
  excel: {
    import: [
      'cityCode',
      'carModelId',
      'modelClass',
      'part',
      'damageKind',
      'severity',
      'missingItem',
      'action',
      'price',
      'validFrom',
      'validTo',
    ],
    naturalKey: ['cityCode', 'carModelId', 'modelClass', 'part', 'damageKind', 'severity', 'missingItem', 'validFrom'],
  },
  indexes: ['part, damageKind, severity', 'missingItem'],
})
