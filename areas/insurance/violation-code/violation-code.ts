import { date, defineResource, dict, enabledStates, int, money, text } from '#kernel'

const edit = ':violation_code_edit'

/** 80, 5: what an offence of this code is called and costs; entries of offences are filled from it. */
export const violationCode = defineResource({
  name: 'violation-code',
  label: '违法代码 / Offence code',
  area: 'insurance',
  page: '/violation/code',
  title: 'code',
  subtitle: ['behaviour'],
  fields: {
    code: text('违法代码 / Code', 'RULFK', { max: 10, fixed: true }),
    behaviour: text('违法行为 / Offence', 'RLK', { max: 200, wide: true }),
    fine: money('罚款 / Fine', 'RL', { unit: '元' }),
    points: int('记分 / Points', 'RLF', { help: '只能是0、1、3、6、9、12 / One of 0, 1, 3, 6, 9, 12' }),
    category: dict('类别 / Kind', 'RLF', 'violation_category'),
    validFrom: date('生效日 / Valid from', 'RL'),
    validTo: date('失效日 / Valid to', 'L', { notBefore: 'validFrom' }),
  },
  sections: [
    {
      id: 'code',
      title: '违法代码 / Offence code',
      fields: ['code', 'behaviour', 'fine', 'points', 'category', 'validFrom', 'validTo'],
    },
  ],
  states: enabledStates,
  actions: {
    disable: {
      label: '停用 / Disable',
      from: ['active'],
      to: 'inactive',
      call: 'PUT disable',
      permission: edit,
      danger: true,
      confirm: '停用 {title}？已登记的违章不受影响。 / Disable {title}? Offences that are entered stay as they are.',
    },
    enable: { label: '启用 / Enable', from: ['inactive'], to: 'active', call: 'PUT enable', permission: edit },
  },
  calls:
    'page:violation_view, list:violation_view, detail:violation_view, save:violation_code_edit, update:violation_code_edit, import:violation_code_edit',
  scope: { staff: 'all' },
  list: { sort: 'code', quick: ['code', 'category', 'points'], totals: [], tabs: false },
  excel: {
    import: ['code', 'behaviour', 'fine', 'points', 'category', 'validFrom', 'validTo'],
    naturalKey: ['code'],
  },
})
