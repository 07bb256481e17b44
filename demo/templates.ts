import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractTemplate } from '#areas/contracts/contract-template/contract-template.ts'
import { HEAD, LINES, SEALS } from './contract-text.ts'
import type { Doing } from './stage.ts'

const [WRITER, PUBLISHER] = ['唐可', '苏婉']
/** The signature lines that every text ends with; our side also seals across the pages. */
const SIGNED = `${SEALS}<p>签订日期：{{date contract.signDate}}</p>`
const TERM = '<p>期限自{{date contract.startDate}}至{{date contract.endDate}}，共{{contract.termMonths}}个月。</p>'
const TOTAL = '<p>合同总额人民币{{rmb contract.totalAmount}}（{{money contract.totalAmount}}元）。</p>'
const RENEWS = '<p>{{?contract.autoRenew}}期满前双方均未提出异议的，本合同自动续期。{{/contract.autoRenew}}</p>'

interface Told {
  readonly name: string
  readonly category: string
  readonly kind: number
  readonly body: string
  readonly standard?: false
  /** Where it stands today: written, in use, or out of use after its second version. */
  readonly stands: 'draft' | 'active' | 'inactive'
}
const templates: readonly Told[] = [
  {
    name: '意向租赁合同',
    category: '意向',
    kind: 1,
    stands: 'active',
    body: `<h2>意向租赁合同</h2>${HEAD}${LINES}${TERM}`,
  },
  { name: '意向处置协议', category: '意向', kind: 2, stands: 'active', body: `<h2>意向处置协议</h2>${HEAD}` },
  { name: 'KA处置协议', category: 'KA处置', kind: 3, stands: 'active', body: `<h2>补充协议</h2>${HEAD}${TERM}` },
  {
    name: 'KA车辆租赁合同（旧版）',
    category: 'KA租赁',
    kind: 4,
    stands: 'inactive',
    body: `<h2>车辆租赁合同</h2>${HEAD}${LINES}${TERM}${TOTAL}`,
  },
  {
    name: 'KA车辆租赁合同（客户范本）',
    category: 'KA租赁',
    kind: 4,
    standard: false,
    stands: 'draft',
    body: `<h2>车辆租赁合同</h2>${HEAD}${LINES}${TERM}${RENEWS}`,
  },
  {
    name: '购租框架协议',
    category: '购租',
    kind: 6,
    stands: 'active',
    body: `<h2>购租框架协议</h2>${HEAD}${LINES}${TERM}`,
  },
  {
    name: '融资租赁合同',
    category: '融资租赁',
    kind: 7,
    stands: 'active',
    body: `<h2>融资租赁合同</h2>${HEAD}${TERM}${TOTAL}<p>综合年化利率{{contract.irrEffective}}%，名义留购价{{money contract.nominalPrice}}元。</p>`,
  },
]

/** 30, section 14: a text for each kind, written by the contract administrator and published by legal. */
export const writesTemplates: Doing = async stage => {
  const [writer, publisher] = [stage.who(WRITER), stage.who(PUBLISHER)]
  for (const one of templates) {
    const known = await stage.run(tx => findRows(tx, contractTemplate, { templateName: one.name } as never))
    if (known.length > 0) continue
    const { id } = await stage.run(tx =>
      saveRecord(
        tx,
        writer,
        contractTemplate,
        {
          templateName: one.name,
          categoryName: one.category,
          contractType: one.kind,
          standard: one.standard ?? true,
          bodyKind: 1,
          bodyHtml: `${one.body}${SIGNED}`,
          signAreas: [
            { partyType: 1, keyword: '甲方（盖章）' },
            { partyType: 2, keyword: '乙方（盖章）', crossPage: true },
          ],
        },
        'save',
      ),
    )
    const move = (action: 'enable' | 'disable') => stage.run(tx => act(tx, publisher, contractTemplate, id, action))
    if (one.stands === 'draft') continue
    await move('enable')
    if (one.stands === 'active') continue
    await move('disable')
    await stage.run(async tx =>
      saveRecord(
        tx,
        writer,
        contractTemplate,
        {
          id,
          version: (await getRow(tx, contractTemplate, id)).version,
          bodyHtml: `${one.body}${RENEWS}${SIGNED}`,
        },
        'update',
      ),
    )
  }
}
