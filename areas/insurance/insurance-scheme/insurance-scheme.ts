import {
  bool,
  defineResource,
  dict,
  enableActions,
  enabledStates,
  enumeration,
  lines,
  many,
  money,
  note,
  rate,
  ref,
  text,
} from '#kernel'
import { fuelType } from '#areas/vehicles/codes.ts'
import { policyKind } from '../insurance-policy/codes.ts'

const view = 'insurance_setting_view'
const edit = 'insurance_setting_edit'

/** 80, 3: template of cover. Its code is the key that contract lines use (dictionary insurance_plan). */
export const insuranceScheme = defineResource({
  name: 'insurance-scheme',
  label: '投保方案 / Coverage scheme',
  area: 'insurance',
  page: '/insurance/scheme',
  title: 'schemeName',
  subtitle: ['schemeCode'],
  permission: 'insurance_setting',
  fields: {
    schemeCode: text('方案编码 / Code', 'RULF', {
      max: 32,
      fixed: true,
      help: '合同行按此编码选用 / Lines of contracts use this code',
    }),
    schemeName: text('方案名称 / Name', 'RLK', { max: 64 }),
    policyKinds: many(enumeration('险种 / Kinds', 'RL', policyKind)),
    useNatures: many(dict('使用性质 / Use natures', 'F', 'use_nature', { absent: '不限 / Any' })),
    fuelTypes: many(enumeration('能源 / Energies', 'F', fuelType, { absent: '不限 / Any' })),
    coverages: lines('险别 / Coverages', '', 'insurance-scheme-cover', { max: 30 }),
    remark: note('备注 / Remark', '', { wide: true }),
  },
  sections: [
    {
      id: 'scheme',
      title: '投保方案 / Coverage scheme',
      fields: ['schemeCode', 'schemeName', 'policyKinds', 'useNatures', 'fuelTypes', 'coverages', 'remark'],
    },
  ],
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: `:${edit}` },
    enable: { ...enableActions.enable, permission: `:${edit}` },
  },
  calls: `page:${view}, list:${view}, detail:${view}, save:${edit}, update:${edit}, update-status:${edit}`,
  scope: { staff: 'all' },
  list: { quick: ['schemeCode', 'useNatures', 'fuelTypes'], totals: [], tabs: false, sort: 'schemeCode' },
})

export const insuranceSchemeCover = defineResource({
  name: 'insurance-scheme-cover',
  label: '方案险别 / Coverage of a scheme',
  area: 'insurance',
  kind: 'lines',
  parent: 'schemeId',
  title: 'coverageCode',
  fields: {
    schemeId: ref('方案 / Scheme', 'S', 'insurance-scheme'),
    coverageCode: dict('险别 / Coverage', 'R', 'insurance_coverage'),
    limitAmt: money('保额 / Limit', '', { unit: '元' }),
    perSeat: bool('每座 / Per seat'),
    deductibleRate: rate('免赔率 / Deductible', '', { unit: '%', max: 100 }),
    required: bool('必选 / Required', '', { default: true }),
  },
})
