import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textOfTree } from '#packages/paper/tree.ts'
import { act } from '#packages/server/act.ts'
import { getRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { rmb } from '../calculations/capital-amount.ts'
import { contract } from '../contract/contract.ts'
import { contractPdf, filledContract, type Printed } from '../contract/server/contract-pdf.ts'
import { contractLease } from '../contract-lease/contract-lease.ts'
import { customerWith, leaseBody, openStage, refusalOf, saidBy, signing, type Stage } from '../testing.ts'
import { contractTemplate } from './contract-template.ts'
import { placeholderGroups } from './server/placeholder-list.ts'
import { placeholdersOf } from './server/placeholders.ts'
import { previewTemplate } from './server/preview.ts'
import { pdfText } from '#packages/paper/pdf-text.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.drop())

const save = (bodyHtml: string, more: Record<string, unknown> = {}) =>
  stage.run(tx =>
    saveRecord(
      tx,
      signing,
      contractTemplate,
      { templateName: 'KA租赁', categoryName: 'KA租赁', contractType: 4, bodyKind: 1, bodyHtml, ...more },
      'save',
    ),
  )
const unknown = (html: string, contractType = 4, typed: string[] = []) =>
  placeholdersOf(html, contractType, typed).unknown.map(one => `${one.name} ${one.line}`)

it('is saved with the list of its placeholders if each can be filled', async () => {
  const { id } = await save(
    '<h2>{{contract.contractName}}</h2><p>甲方：{{partyA.partyName}}，{{dict lease_usage contract.usage}}</p><table>{{#products}}<tr><td>{{modelName}}</td><td>{{money unitRent}}</td></tr>{{/products}}</table>',
  )
  expect((await stage.run(tx => getRow(tx, contractTemplate, id))).placeholders).toEqual([
    'contract.contractName',
    'partyA.partyName',
    'contract.usage',
    'products',
    'modelName',
    'unitRent',
  ])
})

it('is refused with name and line of each placeholder that cannot be filled, also on change', async () => {
  expect(
    await refusalOf(save('<p>甲方：{{甲方名称}}</p><p>{{contract.contractNo}}</p><p>车牌{{vehicle.plateNo}}</p>')),
  ).toEqual({
    kind: 'Invalid',
    faults: [
      {
        path: 'bodyHtml',
        reason:
          '没有这样的占位符：{{甲方名称}}（第1行）、{{vehicle.plateNo}}（第3行） / no such placeholder: {{甲方名称}} (line 1), {{vehicle.plateNo}} (line 3)',
      },
    ],
  })
  const { id } = await save('<p>{{today}}</p>')
  const changed = stage.run(async tx =>
    saveRecord(
      tx,
      signing,
      contractTemplate,
      { id, version: (await getRow(tx, contractTemplate, id)).version, bodyHtml: '<p>{{partyE.partyName}}</p>' },
      'update',
    ),
  )
  expect(await refusalOf(changed)).toMatchObject({
    faults: [{ path: 'bodyHtml', reason: expect.stringContaining('{{partyE.partyName}}（第1行）') }],
  })
  expect(await refusalOf(save('<p>{{a}}{{b}}{{c}}{{d}}{{e}}{{f}}{{g}}</p>'))).toMatchObject({
    faults: [{ reason: expect.stringMatching(/\{\{e\}\}（第1行）等7处 .*\{\{e\}\} \(line 1\) and 2 more$/) }],
  })
})

it.each([
  [
    'values of head, kind, parties, rule and company',
    '{{contract.signDate}}{{contract.gpsCount}}{{contract.customerName}}{{partyB.accountNo}}{{rule.payDay}}{{company.mechanismName}}',
    [],
  ],
  [
    'the functions',
    '{{money contract.totalAmount}}{{rmb contract.depositTotal}}{{date today}}{{region contract.cityCodes}}{{mask partyA.signerIdNo}}',
    [],
  ],
  ['no other function', '{{upper contract.contractNo}}', ['{{upper contract.contractNo}} 1']],
  [
    'conditions on values and lists',
    '{{?contract.autoRenew}}x{{/contract.autoRenew}}{{?guarantees}}{{#guarantees}}{{guarantorName}}{{/guarantees}}{{/guarantees}}',
    [],
  ],
  [
    'rows within rows, and what stands outside them',
    '{{#products}}{{#fees}}{{feeItemName}}{{contract.contractNo}}{{modelName}}{{/fees}}{{/products}}',
    [],
  ],
  [
    'rows only where they are gone through',
    '{{unitRent}}{{products.unitRent}}{{#fees}}{{/fees}}',
    ['{{unitRent}} 1', '{{products.unitRent}} 1', '{{#fees}} 1'],
  ],
  [
    'no list that is left open, and none closed that is not open',
    '<p>{{#products}}</p><p>{{/plans}}</p>',
    ['{{/plans}} 2', '{{/products}} 1'],
  ],
  [
    'a placeholder half of which is coloured',
    '<p>{{contract.<b style="color:red">contractNo</b>}}</p><p>{{no&nbsp;}}</p>',
    ['{{no }} 2'],
  ],
  [
    'nothing that is no text',
    '{{contract.attachBizId}}{{contract.parties}}',
    ['{{contract.attachBizId}} 1', '{{contract.parties}} 1'],
  ],
])('knows %s', (_what, html, expected) => expect(unknown(html)).toEqual(expected))

it('knows the fields of the kind that the template is for, and what the counterparty fills in', () => {
  expect(unknown('{{contract.gpsCount}}', 10)).toEqual(['{{contract.gpsCount}} 1'])
  expect([unknown('{{driverPhone}}'), unknown('{{driverPhone}}', 4, ['driverPhone'])]).toEqual([
    ['{{driverPhone}} 1'],
    [],
  ])
})

it('is written with placeholders from a list: each that is offered can be filled, rows in a table of their own', () => {
  const groups = placeholderGroups(4)
  expect(groups.map(one => one.path)).toEqual(
    expect.arrayContaining(['contract', 'partyA', 'rule', 'products', 'products.fees', 'plans', 'vehicles']),
  )
  for (const group of groups) {
    const [open, close] = group.table
      ? group.path
          .split('.')
          .reduce(([before, after], name) => [`${before}{{#${name}}}`, `{{/${name}}}${after}`], ['', ''])
      : ['', '']
    const said = group.offers.map(one => `${one.insert}${one.capital ?? ''}`).join('')
    expect([group.path, unknown(`${open}${said}${close}`)]).toEqual([group.path, []])
  }
  const products = groups.find(one => one.path === 'products')!
  expect(unknown(products.table!)).toEqual([])
  expect(groups[0]!.offers.find(one => one.path === 'contract.depositTotal')).toEqual({
    path: 'contract.depositTotal',
    label: '押金合计 / Deposit total',
    insert: '{{money contract.depositTotal}}',
    capital: '{{rmb contract.depositTotal}}',
  })
})

it('says where each side signs, on a word or a place of the paper', async () => {
  const wrong = async (signAreas: unknown) => refusalOf(save('<p>x</p>', { signAreas }))
  expect(await wrong([{ partyType: 2, keyword: '乙方（盖章）' }, { partyType: 1 }])).toMatchObject({
    faults: [{ path: 'signAreas', reason: expect.stringContaining('第2行签署区须填写关键字，或页码与位置') }],
  })
  expect(await wrong([{ partyType: 9, keyword: '盖章' }])).toMatchObject({ faults: [{ path: 'signAreas' }] })
  const areas = [
    { partyType: 2, keyword: '乙方（盖章）', crossPage: true },
    { partyType: 1, page: 1, x: 30, y: 40 },
  ]
  const { id } = await save('<p>x</p>', { signAreas: areas })
  expect((await stage.run(tx => getRow(tx, contractTemplate, id))).signAreas).toEqual(areas)
})

describe('the text of a contract', () => {
  const draft = async () => {
    const customerId = await customerWith(stage, 5)
    const saved = await stage.run(tx =>
      saveRecord(tx, signing, contractLease, { ...leaseBody(stage, customerId, 2), draft: true }, 'save'),
    )
    return stage.run(tx => getRow(tx, contract, saved.id))
  }
  const textOf = (row: Awaited<ReturnType<typeof draft>>, printed: Printed = {}) =>
    stage.run(async tx => {
      const { tree, missing } = await filledContract(tx, signing, row, printed)
      return { text: textOfTree(tree), missing }
    })

  it('holds values, capital amounts, dates and one row a product line; what has no value is reported', async () => {
    const row = await draft()
    const { text, missing } = await textOf(row, {
      html: '<p>{{contract.contractNo}}|{{partyA.partyName}}|{{rmb contract.depositTotal}}|{{date contract.startDate}}|{{contract.archiveNo}}</p><table>{{#products}}<tr><td>{{no}} {{quantity}} {{money unitRent}}</td></tr>{{/products}}</table>',
    })
    const [no, party, capital, start, archive] = text.split('|')
    expect(no).toBe(row.contractNo)
    expect(party).toBe(row.counterpartyName)
    expect(capital).toBe(rmb(row.depositTotal!))
    expect(start).toBe(row.startDate!.replace(/(\d+)-(\d+)-(\d+)/, '$1年$2月$3日'))
    expect(archive).toMatch(/^______1 2 [\d,]+\.\d\d$/)
    expect(missing).toEqual(['contract.archiveNo'])
  })

  it('is that of the version the contract was made from, whatever the template says later', async () => {
    const act_ = (id: string, action: 'enable' | 'disable') =>
      stage.run(tx => act(tx, signing, contractTemplate, id, action))
    const { id } = await save('<p>第一版 {{contract.contractNo}}</p>')
    await act_(id, 'enable')
    const row = { ...(await draft()), templateId: id, templateVersion: 1 }
    await act_(id, 'disable')
    await stage.run(async tx =>
      saveRecord(
        tx,
        signing,
        contractTemplate,
        { id, version: (await getRow(tx, contractTemplate, id)).version, bodyHtml: '<p>第二版</p>' },
        'update',
      ),
    )
    await act_(id, 'enable')
    expect((await textOf(row)).text).toBe(`第一版 ${row.contractNo}`)
    expect((await textOf({ ...row, templateVersion: 2 })).text).toBe('第二版')
    const pdf = await stage.run(tx => contractPdf(tx, signing, row.id, { templateId: id }))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('is previewed from what stands in the form; nothing is stored, what has no value is told with its line', async () => {
    const row = await draft()
    const preview = (bodyHtml: string, more: object = {}) =>
      stage.run(tx => previewTemplate(tx, signing, { contractId: row.id, contractType: 4, bodyHtml, ...more }))
    const seen = await preview(
      '<p>编号 {{contract.contractNo}}</p><p>归档 {{contract.archiveNo}}</p><p>又见 {{contract.archiveNo}} {{开户行}}</p>',
      { fillFields: ['开户行'] },
    )
    expect(seen.missing).toEqual([
      { name: 'contract.archiveNo', lines: [2, 3] },
      { name: '开户行', lines: [3] },
    ])
    const text = (await pdfText(Buffer.from(seen.pdf, 'base64'))).replace(/\s/g, '')
    expect(text).toContain(`编号${row.contractNo}`)
    expect(text).toContain('归档______')
    expect(await refusalOf(preview('<p>好</p><p>{{甲方名称}}</p>'))).toMatchObject({
      faults: [{ path: 'bodyHtml', reason: expect.stringContaining('{{甲方名称}}（第2行）') }],
    })
    expect(await refusalOf(preview('<p>好</p>', { contractType: 5 }))).toMatchObject({
      faults: [{ path: 'contractId', reason: expect.stringContaining('不同类') }],
    })
    expect(await refusalOf(preview(' '))).toMatchObject({ faults: [{ path: 'bodyHtml' }] })
  })

  it('is refused for a Word template while no converter is installed, and without a template', async () => {
    const { id } = await save('<p>x</p>')
    await stage.run(async tx =>
      updateRow(tx, signing, contractTemplate, await getRow(tx, contractTemplate, id), { bodyKind: 2 }),
    )
    expect(await saidBy(stage.run(tx => act(tx, signing, contractTemplate, id, 'enable')))).toContain(
      '未安装Word转换组件',
    )
    const row = await draft()
    expect(await saidBy(textOf({ ...row, templateId: null }))).toContain('合同没有选择模板')
  })
})
