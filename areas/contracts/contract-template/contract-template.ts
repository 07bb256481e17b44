import {
  bool,
  defineResource,
  enumeration,
  enumOf,
  files,
  html,
  int,
  json,
  lines,
  many,
  ref,
  state,
  states,
  text,
} from '#kernel'
import { contractType } from '#areas/codes/codes.ts'

/** Where a side of the contract signs: on a word of the text or at a place in millimetres; seals also across the pages. */
export interface SignArea {
  readonly partyType: number
  readonly keyword?: string
  readonly page?: number
  readonly x?: number
  readonly y?: number
  readonly crossPage?: boolean
}

const bodyKind = enumOf('contract_template_body_kind', { 1: '网页 / HTML', 2: 'Word / Docx' })

/** 30, section 3. A non-standard template brings legal into the approval. */
export const contractTemplate = defineResource({
  name: 'contract-template',
  label: '合同模板 / Contract template',
  area: 'contracts',
  page: '/contract/template',
  title: 'templateName',
  subtitle: ['templateNo', 'categoryName'],
  number: { field: 'templateNo', prefix: 'MB' },
  fields: {
    templateNo: text('模板编号 / Template no.', 'UKS', { max: 32 }),
    templateName: text('模板名称 / Template name', 'RLK', { max: 64 }),
    categoryName: text('电子合同类别 / Category name', 'RL', { max: 64 }),
    contractType: enumeration('适用合同 / Kind', 'RLF', contractType),
    ownCompanyIds: many(ref('适用主体 / Own companies', 'F', 'company', { help: '不填为全部主体 / Empty: all' })),
    standard: bool('标准模板 / Standard', 'L', {
      default: true,
      help: '非标准模板的合同须法务审批 / Contracts on a non-standard template pass legal',
    }),
    bodyKind: enumeration('正文格式 / Body format', 'R', bodyKind, { default: 1 }),
    bodyHtml: html('网页正文 / HTML body', '', {
      wide: true,
      when: { bodyKind: [1] },
      requiredWhen: { bodyKind: [1] },
    }),
    bodyFileBizId: files('Word正文 / Word body', '', { when: { bodyKind: [2] }, requiredWhen: { bodyKind: [2] } }),
    versionNo: int('版本 / Version', 'LS'),
    placeholders: json<string[]>('占位符清单 / Placeholders', 'S'),
    signAreas: json<SignArea[]>('签署区 / Signature areas', '', {
      wide: true,
      help: '印章盖在关键字上；不填时盖在“甲方（盖章）”“乙方（盖章）”等字样上，没有时盖在末页 / Seals stand on their keyword; without rows on words like 甲方（盖章）, else on the last page',
      rows: {
        partyType: int('签署方 / Side'),
        keyword: text('关键字 / Keyword'),
        page: int('页 / Page'),
        x: int('距左 / From the left', '', { unit: 'mm' }),
        y: int('距下 / From the bottom', '', { unit: 'mm' }),
        crossPage: bool('骑缝章 / Across pages'),
      },
    }),
    fillFields: json<string[]>('对方填写项 / Fields for the counterparty', '', {
      help: '电子签署前由对方填写，正文用 {{名称}} 引用 / Filled in by the counterparty before signing; the body names them {{name}}',
      rows: { name: text('名称 / Name') },
    }),
    versions: lines('已发布版本 / Published versions', 'S', 'contract-template-version'),
  },
  sections: [
    {
      id: 'what',
      title: '基本信息 / Basics',
      fields: ['templateNo', 'templateName', 'categoryName', 'contractType', 'ownCompanyIds', 'standard'],
    },
    {
      id: 'body',
      title: '正文与签署 / Body and signing',
      fields: ['bodyKind', 'bodyHtml', 'bodyFileBizId', 'signAreas', 'fillFields'],
    },
    { id: 'versions', title: '版本 / Versions', fields: ['versionNo', 'versions'] },
  ],
  states: states('draft', {
    draft: state(103, '草稿 / Draft'),
    active: state(1, '启用 / Enabled', 'success'),
    inactive: state(2, '停用 / Disabled', 'info'),
  }),
  actions: {
    enable: { label: '启用 / Enable', from: ['draft', 'inactive'], to: 'active', permission: 'publish' },
    disable: {
      label: '停用 / Disable',
      from: ['active'],
      to: 'inactive',
      permission: 'publish',
      danger: true,
      confirm:
        '停用模板 {title}？新合同不能再选，已用它的合同不受影响。 / Disable template {title}? New contracts cannot choose it; those made from it stay.',
    },
  },
  calls:
    'page:contract_template_view, list:contract_pick, detail, timeline, save:contract_template_edit, update, remove:contract_template_edit, update-status:contract_template_publish',
  editableIn: ['draft', 'inactive'],
})
